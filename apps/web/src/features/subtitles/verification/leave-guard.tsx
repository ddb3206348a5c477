import type { EditorState, EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

const waitingIn = ({ sync }: EditorState): number => ('waiting' in sync ? sync.waiting : 0);

/** Stores what it can when somebody leaves, and asks only about what then still is not stored. */
export function LeaveGuard({ store }: { store: EditorStore }) {
  const count = useEditor(store, waitingIn);
  const keptIn = useEditor(store, (state) => state.keptIn);
  const guard = useUnsavedGuard(
    () => waitingIn(store.getState()) > 0,
    () => store.flush(),
  );
  return (
    <LeaveDialog
      opened={guard.status === 'blocked'}
      count={count}
      keptIn={keptIn}
      onStay={() => guard.reset?.()}
      onLeave={() => guard.proceed?.()}
    />
  );
}
