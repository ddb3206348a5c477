import { Button, Group, Text } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { t } from '../../../lib/language/t.ts';
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
            {t('Try again')}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed" role="status" aria-live="polite">
          {state.status === 'saving' ? t('Saving…') : t('All changes are saved.')}
        </Text>
      )}
      {state.undoLabel !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden className="mirrored" />}
          onClick={draft.undo}
        >
          {t('Undo: {what}', { what: state.undoLabel })}
        </Button>
      )}
    </Group>
  );
}
