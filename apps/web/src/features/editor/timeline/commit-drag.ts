import type { Cue } from '@glossa/subtitles/cue';
import { assertNoNewOverlap, mapTimes, withCues } from '@glossa/subtitles/cue-list';
import { createCue } from '@glossa/subtitles/edit-cues';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import type { EditorStore, Outcome, Track } from '../store/editor-types.ts';
import type { Drag, DragPreview } from './drag-session.ts';
import type { NewTimes, Times } from './drag-times.ts';
import { moveEdgeLabel } from './nudge-edge.ts';

/** Words move with their cue; if only an edge moved, they keep their times. */
function retimed(cue: Cue, { startMs, endMs }: Times): Cue {
  const by = startMs - cue.startMs;
  return endMs - cue.endMs === by ? mapTimes(cue, (ms) => ms + by) : { ...cue, startMs, endMs };
}

/** Applies new times to the list. Skips cues deleted during the drag; rejects if one was added in the way. */
export const retimeCues =
  (times: NewTimes) =>
  (cues: readonly Cue[]): readonly Cue[] => {
    const changed = cues.flatMap((cue) => {
      const time = times.get(cue.id);
      return time ? [retimed(cue, time)] : [];
    });
    return assertNoNewOverlap(cues, withCues(cues, changed), {
      text: t('editor.timeline.changedWhileDragging'),
    });
  };

const untouched: Outcome = { done: true, changes: 0 };

/** Commits the drag to the editor: one change, one undo step. */
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
        ? t('editor.step.moveCues', { count: drag.ids.size })
        : t('editor.step.moveCue');
  return store.run(label, retimeCues(preview.times));
}

export type NewCueLimits = { minGapMs: number; mediaMs: number };

/** A new cue, which becomes the current one; `durationMs` has a default. */
export function addCue(
  store: EditorStore,
  track: Track,
  timeMs: number,
  limits: NewCueLimits,
  durationMs?: number,
): Outcome {
  const id = newId();
  const made = { id, timeMs, track, ...(durationMs === undefined ? {} : { durationMs }) };
  return store.run(t('editor.newCue'), (cues) => createCue(cues, made, limits), { goTo: id });
}
