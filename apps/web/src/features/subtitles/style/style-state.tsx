import { Button, Group, Text } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import type { StyleDraft, StyleDraftState } from './style-draft.ts';

type Props = { state: StyleDraftState; draft: StyleDraft };

/** Whether what is seen is stored, and the way back. */
export function StyleState({ state, draft }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      {state.status === 'failed' ? (
        <>
          <Text size="sm" c="red" role="alert" flex="1 1 180px">
            {state.message}
          </Text>
          <Button size="xs" onClick={draft.flush}>
            Try again
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed" role="status" aria-live="polite">
          {state.status === 'saving' ? 'Saving…' : 'All changes are saved.'}
        </Text>
      )}
      {state.undoLabel !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={draft.undo}
        >
          Undo: {state.undoLabel}
        </Button>
      )}
    </Group>
  );
}
