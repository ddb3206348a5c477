import { t } from '../../../lib/i18n/t.ts';
import { frameAt, frameStartMs } from '../../../ui/player/frames.ts';
import type { Cue, EditorMedia, EditorStore, Outcome } from '../store/editor-types.ts';
import { moveEdge } from './drag-times.ts';
import type { Lanes } from './lanes.ts';

/** The undo name of moving a start or an end. */
export const moveEdgeLabel = {
  start: t('editor.step.moveCueStart'),
  end: t('editor.step.moveCueEnd'),
} as const;

/** The frame before or after a time that may be between frames; `count` frames forward, backward if negative. */
export function framesOn(ms: number, count: number, framesPerSecond: number): number {
  const frame = frameAt(ms, framesPerSecond);
  const isBetween = frameStartMs(frame, framesPerSecond) !== Math.round(ms);
  return frameStartMs(
    Math.max(0, frame + count + (isBetween && count < 0 ? 1 : 0)),
    framesPerSecond,
  );
}

type Measures = Pick<EditorMedia, 'framesPerSecond' | 'rules'>;

/** The reading rules' gap between two cues of a track, in whole milliseconds. */
export const minGapMs = ({ framesPerSecond, rules }: Measures): number =>
  frameStartMs(rules.minGapFrames, framesPerSecond);

/** The minimum distance of two edges is one frame, in whole milliseconds. */
export const minCueMs = ({ framesPerSecond }: Pick<Measures, 'framesPerSecond'>): number =>
  Math.max(1, Math.ceil(1000 / framesPerSecond));

/** Moves an edge of a cue by frames; stops at its neighbor. Repeated presses are one undo step. */
export function nudgeEdge(
  store: EditorStore,
  lanes: Lanes,
  media: EditorMedia,
  cue: Cue,
  side: 'start' | 'end',
  frames: number,
): Outcome {
  const edgeMs = side === 'start' ? cue.startMs : cue.endMs;
  const wanted = framesOn(edgeMs, frames, media.framesPerSecond);
  const times = moveEdge(lanes, cue, side, wanted, {
    minGapMs: minGapMs(media),
    shortestMs: minCueMs(media),
    durationMs: media.durationMs,
    push: false,
  }).get(cue.id);
  if (!times)
    return {
      done: false,
      message: side === 'start' ? t('editor.timeline.startLimit') : t('editor.timeline.endLimit'),
    };
  const fields = side === 'start' ? { startMs: times.startMs } : { endMs: times.endMs };
  return store.change(moveEdgeLabel[side], cue.id, fields, {
    mergeKey: `${side}-${cue.id}`,
  });
}
