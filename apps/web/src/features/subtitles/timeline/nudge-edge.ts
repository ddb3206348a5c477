import { t } from '../../../lib/language/t.ts';
import { frameAt, frameStartMs } from '../../../ui/player/frames.ts';
import type { Cue, EditorMedia, EditorStore, Outcome } from '../model/editor-types.ts';
import { moveEdge } from './drag-times.ts';
import { minGapMs, shortestCueMs } from './gap-rules.ts';
import type { Lanes } from './lanes.ts';

/** What moving a start or an end is called where it can be undone. */
export const moveEdgeLabel = {
  start: t('Move the start of a cue'),
  end: t('Move the end of a cue'),
} as const;

/** The frame before or after a time that need not lie on one; `count` frames on, back where negative. */
export function framesOn(ms: number, count: number, framesPerSecond: number): number {
  const frame = frameAt(ms, framesPerSecond);
  const isBetween = frameStartMs(frame, framesPerSecond) !== Math.round(ms);
  return frameStartMs(
    Math.max(0, frame + count + (isBetween && count < 0 ? 1 : 0)),
    framesPerSecond,
  );
}

/** Moves an edge of a cue by frames; stops at its neighbour. Presses in a row are undone as one. */
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
    shortestMs: shortestCueMs(media),
    durationMs: media.durationMs,
    push: false,
  }).get(cue.id);
  if (!times)
    return {
      done: false,
      message:
        side === 'start'
          ? t(
              'The start of this cue cannot go further: it stands at its neighbour, at the end of the recording, or is only one frame long.',
            )
          : t(
              'The end of this cue cannot go further: it stands at its neighbour, at the end of the recording, or is only one frame long.',
            ),
    };
  const fields = side === 'start' ? { startMs: times.startMs } : { endMs: times.endMs };
  return store.change(moveEdgeLabel[side], cue.id, fields, {
    mergeKey: `${side}-${cue.id}`,
  });
}
