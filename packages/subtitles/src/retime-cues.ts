import { type Cue, CueError } from './cue.ts';
import { assertNoNewOverlap, findCues, mapTimes, withCues } from './cue-list.ts';
import { formatEditorTime } from './time.ts';

/** Shifts cues by the same milliseconds; none may start before zero or overlap an unselected one. */
export function shiftCues(cues: readonly Cue[], ids: readonly string[], byMs: number): Cue[] {
  const by = Math.round(byMs);
  return retime(cues, findCues(cues, ids), (ms) => ms + by);
}

/** A current time and its target, in milliseconds. */
export type Anchor = { fromMs: number; toMs: number };

/** Stretches cues evenly so that both anchors reach their targets; cues beyond them move along. */
export function stretchCues(
  cues: readonly Cue[],
  ids: readonly string[],
  anchors: readonly [Anchor, Anchor],
): Cue[] {
  const [a, b] = anchors;
  const factor = (b.toMs - a.toMs) / (b.fromMs - a.fromMs);
  if (!Number.isFinite(factor) || factor <= 0)
    throw new CueError('TIME_INVALID', 'subtitles.stretchPointsInvalid');
  return retime(cues, findCues(cues, ids), (ms) => Math.round(a.toMs + (ms - a.fromMs) * factor));
}

/** Converts all cues to another frame rate of the same video, such as from 23.976 to 25. */
export function changeFrameRate(
  cues: readonly Cue[],
  fromFramesPerSecond: number,
  toFramesPerSecond: number,
): Cue[] {
  const factor = fromFramesPerSecond / toFramesPerSecond;
  if (!Number.isFinite(factor) || factor <= 0)
    throw new CueError('TIME_INVALID', 'subtitles.frameRateInvalid');
  return retime(cues, cues, (ms) => Math.round(ms * factor));
}

/** `map` must be monotonic, so that separate cues stay separate. */
function retime(cues: readonly Cue[], chosen: readonly Cue[], map: (ms: number) => number): Cue[] {
  const moved = chosen.map((cue) => mapTimes(cue, map));
  for (const [index, cue] of moved.entries()) {
    const at = formatEditorTime(chosen[index]?.startMs ?? 0);
    if (!Number.isSafeInteger(cue.startMs) || !Number.isSafeInteger(cue.endMs) || cue.startMs < 0)
      throw new CueError('TIME_INVALID', 'subtitles.shiftBeforeStart', { at });
    if (cue.endMs <= cue.startMs)
      throw new CueError('TIME_INVALID', 'subtitles.stretchTooShort', { at });
  }
  const after = withCues(cues, moved);
  if (moved.length === cues.length) return after;
  return assertNoNewOverlap(cues, after, { id: 'subtitles.adviceMoveLess' });
}
