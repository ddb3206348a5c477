import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Cue, EditorState, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { filterCues, isFiltering } from './filter-cues.ts';
import { type CueRow, pairRows } from './pair-rows.ts';

const timedOf = (state: EditorState) => state.timed;
const conflictsOf = (state: EditorState) => state.conflicts;
const filterOf = (state: EditorState) => state.filter;
const noCues: readonly Cue[] = [];

export type ListRows = {
  rows: readonly CueRow[];
  /** The index of a cue. */
  indexOf: (cueId: string) => number;
  /** Visible ids in order; null without a filter. */
  shown: readonly string[] | null;
  /** Whether the upper track has cues. */
  hasUpper: boolean;
};

/**
 * The rows of the list. Typing creates no new ones; a filter applies after a moment, and never hides the current cue.
 */
export function useRows(store: EditorStore): ListRows {
  const timed = useEditor(store, timedOf);
  const filter = useEditor(store, filterOf);
  const filtering = isFiltering(filter);
  const texts = useDeferredValue(
    useEditor(
      store,
      useCallback((state: EditorState) => (filtering ? state.cues : noCues), [filtering]),
    ),
  );
  const conflicts = useEditor(store, conflictsOf);
  const currentId = useEditor(store, (state) => (filtering ? state.currentId : null));

  const all = useMemo(() => pairRows(timed), [timed]);
  const kept = useMemo(
    () =>
      filtering
        ? filterCues(texts.length > 0 ? texts : timed, filter, {
            findings: store.findings(),
            meaning: store.meaning(),
            conflicts,
          })
        : null,
    [timed, texts, filter, filtering, conflicts, store],
  );

  return useMemo(() => {
    const stays = (id: string | null) => id !== null && (kept?.has(id) || id === currentId);
    const rows = kept ? all.filter(({ lower, upper }) => stays(lower) || stays(upper)) : all;
    const places = new Map<string, number>();
    for (const [index, { lower, upper }] of rows.entries()) {
      if (lower) places.set(lower, index);
      if (upper) places.set(upper, index);
    }
    return {
      rows,
      indexOf: (cueId: string) => places.get(cueId) ?? -1,
      shown: kept ? timed.filter(({ id }) => places.has(id)).map(({ id }) => id) : null,
      hasUpper: timed.some(({ track }) => track === 'upper'),
    };
  }, [all, timed, kept, currentId]);
}
