import { useCallback } from 'react';
import { formatEnumeration } from '../../../lib/format-enumeration.ts';
import type { Conflict, Cue, EditorState, EditorStore, Finding } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';

/** One cue as it is now; renders again only when that cue changes. */
export function useCue(store: EditorStore, id: string | null): Cue | undefined {
  return useEditor(
    store,
    useCallback(() => (id === null ? undefined : store.findCue(id)), [store, id]),
  );
}

/** The same apart from what is typed. */
const sameFrame = (a: Cue | undefined, b: Cue | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.id === b.id &&
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.track === b.track &&
    a.speaker === b.speaker &&
    a.stale === b.stale &&
    a.sourceCueIds === b.sourceCueIds);

/** One cue without regard to its text: what shows no text is not rendered again while one types. */
export function useCueFrame(store: EditorStore, id: string | null): Cue | undefined {
  return useEditor(
    store,
    useCallback(() => (id === null ? undefined : store.findCue(id)), [store, id]),
    sameFrame,
  );
}

const none: readonly Finding[] = [];

export function useFindings(store: EditorStore, id: string | null): readonly Finding[] {
  return useEditor(
    store,
    useCallback(() => (id === null ? none : store.findingsOf(id)), [store, id]),
  );
}

/** Names of colleagues who type in the cue, in one string; empty where nobody does. */
export function useTypists(store: EditorStore, id: string | null): string {
  return useEditor(
    store,
    useCallback(
      ({ present }: EditorState) =>
        formatEnumeration(
          present
            .filter(({ cueId }) => id !== null && cueId === id)
            .map(({ displayName }) => displayName),
        ),
      [id],
    ),
  );
}

export function useConflict(store: EditorStore, id: string | null): Conflict | undefined {
  return useEditor(
    store,
    useCallback(
      ({ conflicts }: EditorState) => (id === null ? undefined : conflicts.get(id)),
      [id],
    ),
  );
}
