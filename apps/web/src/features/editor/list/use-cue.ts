import { useCallback } from 'react';
import { formatEnumeration } from '../../../lib/format/format.ts';
import type { Conflict, Cue, EditorState, EditorStore, Finding } from '../store/editor-types.ts';
import type { CueMeaning } from '../store/meaning-check.ts';
import { useEditor } from '../store/use-editor.ts';

/** The current state of one cue; re-renders only when that cue changes. */
export function useCue(store: EditorStore, id: string | null): Cue | undefined {
  return useEditor(
    store,
    useCallback(() => (id === null ? undefined : store.findCue(id)), [store, id]),
  );
}

/** The same, ignoring text changes. */
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
    a.review === b.review &&
    a.sourceCueIds === b.sourceCueIds);

/** One cue without its text: components that do not show it are not re-rendered while typing. */
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

const noMeaning: readonly CueMeaning[] = [];

/** What a translated cue says differently than its source. */
export function useMeaning(store: EditorStore, id: string | null): readonly CueMeaning[] {
  return useEditor(
    store,
    useCallback(() => (id === null ? noMeaning : store.meaningOf(id)), [store, id]),
  );
}

/** Names of colleagues who edit the cue, as one string; empty if there are none. */
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
