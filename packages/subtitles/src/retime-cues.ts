import { type Cue, CueError } from './cue.ts';
import { findCues, mapTimes, refuseNewOverlap, withCues } from './cue-list.ts';
import { formatEditorTime } from './time.ts';

/** Moves cues in time, all by the same milliseconds; none may start before zero or land on one that stays. */
export function shiftCues(cues: readonly Cue[], ids: readonly string[], byMs: number): Cue[] {
  const by = Math.round(byMs);
  return retime(cues, findCues(cues, ids), (ms) => ms + by);
}

/** A time in the list as it is and where it belongs, in milliseconds. */
export type Anchor = { fromMs: number; toMs: number };

/** Stretches cues evenly so that both anchors come to where they belong; what lies beyond them moves along. */
export function stretchCues(
  cues: readonly Cue[],
  ids: readonly string[],
  anchors: readonly [Anchor, Anchor],
): Cue[] {
  const [a, b] = anchors;
  const factor = (b.toMs - a.toMs) / (b.fromMs - a.fromMs);
  if (!Number.isFinite(factor) || factor <= 0)
    throw new CueError(
      'TIME_INVALID',
      'The two points do not say how to stretch. Choose two different times whose new places are in the same order.',
    );
  return retime(cues, findCues(cues, ids), (ms) => Math.round(a.toMs + (ms - a.fromMs) * factor));
}

/** Fits all cues to the same picture played at another number of frames per second, as from 23.976 to 25. */
export function changeFrameRate(
  cues: readonly Cue[],
  fromFramesPerSecond: number,
  toFramesPerSecond: number,
): Cue[] {
  const factor = fromFramesPerSecond / toFramesPerSecond;
  if (!Number.isFinite(factor) || factor <= 0)
    throw new CueError(
      'TIME_INVALID',
      'This is not a frame rate. Give frames per second, such as 23.976 or 25.',
    );
  return retime(cues, cues, (ms) => Math.round(ms * factor));
}

/** `map` must keep the order of times, so that cues which were apart stay apart. */
function retime(cues: readonly Cue[], chosen: readonly Cue[], map: (ms: number) => number): Cue[] {
  const moved = chosen.map((cue) => mapTimes(cue, map));
  for (const [index, cue] of moved.entries()) {
    const at = formatEditorTime(chosen[index]?.startMs ?? 0);
    if (!Number.isSafeInteger(cue.startMs) || !Number.isSafeInteger(cue.endMs) || cue.startMs < 0)
      throw new CueError(
        'TIME_INVALID',
        `The cue at ${at} would start before the beginning of the media. Move the cues less far.`,
      );
    if (cue.endMs <= cue.startMs)
      throw new CueError(
        'TIME_INVALID',
        `The cue at ${at} would be shorter than a millisecond. Stretch the cues less.`,
      );
  }
  const after = withCues(cues, moved);
  if (moved.length === cues.length) return after;
  return refuseNewOverlap(
    cues,
    after,
    'Move the cues less far, or choose those that stand in the way too.',
  );
}
