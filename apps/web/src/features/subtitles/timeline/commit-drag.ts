import type { Cue } from '@glossa/subtitles/cue';
import { mapTimes, refuseNewOverlap, withCues } from '@glossa/subtitles/cue-list';
import { createCue } from '@glossa/subtitles/edit-cues';
import { t } from '../../../lib/language/t.ts';
import type { EditorStore, Outcome, Track } from '../model/editor-types.ts';
import { newId } from '../model/new-id.ts';
import type { Drag, DragPreview } from './drag-session.ts';
import type { NewTimes, Times } from './drag-times.ts';
import { moveEdgeLabel } from './nudge-edge.ts';

/** Words move with their cue; where only an edge moved they stay where they were heard. */
function retimed(cue: Cue, { startMs, endMs }: Times): Cue {
  const by = startMs - cue.startMs;
  return endMs - cue.endMs === by ? mapTimes(cue, (ms) => ms + by) : { ...cue, startMs, endMs };
}

/**
 * Puts new times into the list. Cues that somebody deleted during the drag are passed over; where somebody put one in
 * the way meanwhile it is refused.
 */
export const retimeCues =
  (times: NewTimes) =>
  (cues: readonly Cue[]): readonly Cue[] => {
    const changed = cues.flatMap((cue) => {
      const time = times.get(cue.id);
      return time ? [retimed(cue, time)] : [];
    });
    return refuseNewOverlap(
      cues,
      withCues(cues, changed),
      t('The cues were changed while you were dragging. Drag once more.'),
    );
  };

const untouched: Outcome = { done: true, changes: 0 };

/** Makes what the drag came to the state of the editor: one change, one step to undo. */
export function commitDrag(
  store: EditorStore,
  drag: Drag,
  preview: DragPreview,
  limits: NewCueLimits,
): Outcome {
  if (drag.kind === 'create') {
    const { created } = preview;
    if (!created) return untouched;
    return addCue(store, created.track, created.startMs, limits, created.endMs - created.startMs);
  }
  if (preview.times.size === 0) return untouched;
  const label =
    drag.kind === 'edge'
      ? moveEdgeLabel[drag.side]
      : drag.ids.size > 1
        ? t('Move {count, plural, one {# cue} other {# cues}}', { count: drag.ids.size })
        : t('Move a cue');
  return store.run(label, retimeCues(preview.times));
}

export type NewCueLimits = { minGapMs: number; mediaMs: number };

/** A new cue, which becomes the current one; `durationMs` is what is usual unless told. */
export function addCue(
  store: EditorStore,
  track: Track,
  timeMs: number,
  limits: NewCueLimits,
  durationMs?: number,
): Outcome {
  const id = newId();
  const made = { id, timeMs, track, ...(durationMs === undefined ? {} : { durationMs }) };
  return store.run(t('New cue'), (cues) => createCue(cues, made, limits), { goTo: id });
}
