import type { EditorState } from './editor-types.ts';

/** How many decisions are open; cues that were changed together are one. */
export const conflictCount = ({ conflicts }: EditorState): number =>
  conflicts.size === 0
    ? 0
    : new Set([...conflicts.values()].map(({ conflictId }) => conflictId)).size;
