import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { t } from '../../../lib/i18n/t.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import type { EditorState, EditorStore } from '../store/editor-types.ts';
import { conflictCount } from '../store/open-conflicts.ts';
import { useEditor } from '../store/use-editor.ts';

const waitingIn = ({ sync }: EditorState): number => ('waiting' in sync ? sync.waiting : 0);

type Props = {
  opened: boolean;
  /** Changes not saved on the server yet. */
  count: number;
  /** Conflicts that no one has decided. */
  conflicts: number;
  storedIn: ReturnType<EditorStore['getState']>['storedIn'];
  onStay: () => void;
  onLeave: () => void;
};

/** Shown only for changes that could not be saved, and for open conflicts; everything else was saved before. */
function LeaveDialog({ opened, count, conflicts, storedIn, onStay, onLeave }: Props) {
  const title = count > 0 ? t('editor.leave.title') : t('editor.leave.conflictsTitle');
  return (
    <Dialog opened={opened} onClose={onStay} title={title} centered>
      {count > 0 && (
        <Text size="sm">
          {storedIn === 'device'
            ? t('editor.leave.keptOnDevice', { count })
            : t('editor.leave.lost', { count })}
        </Text>
      )}
      {conflicts > 0 && (
        <Text size="sm" mt={count > 0 ? 'sm' : 0}>
          {t('editor.leave.conflicts', { count: conflicts })}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          color={storedIn === 'device' || count === 0 ? undefined : 'red'}
          onClick={onLeave}
        >
          {storedIn === 'device' || count === 0
            ? t('editor.leave.leave')
            : t('editor.leave.discardAndLeave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('editor.leave.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}

/**
 * Asks before leaving with unsaved changes. `hasUnsaved` is checked when leaving; `settle` first saves what it can, and
 * only the rest requires the question. A new search on the same screen is not leaving.
 */
function useUnsavedGuard(hasUnsaved: () => boolean, settle: () => Promise<unknown>) {
  return useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false;
      await settle();
      return hasUnsaved();
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
}

/** Saves what it can when leaving, and asks only about the rest. */
export function LeaveGuard({ store }: { store: EditorStore }) {
  const count = useEditor(store, waitingIn);
  const conflicts = useEditor(store, conflictCount);
  const storedIn = useEditor(store, (state) => state.storedIn);
  const guard = useUnsavedGuard(
    () => waitingIn(store.getState()) > 0 || conflictCount(store.getState()) > 0,
    () => store.flush(),
  );
  return (
    <LeaveDialog
      opened={guard.status === 'blocked'}
      count={count}
      conflicts={conflicts}
      storedIn={storedIn}
      onStay={() => guard.reset?.()}
      onLeave={() => guard.proceed?.()}
    />
  );
}
