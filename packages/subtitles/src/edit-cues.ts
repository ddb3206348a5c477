import { type Cue, CueError, type Track } from './cue.ts';
import {
  assertNewId,
  assertNoNewOverlap,
  findCue,
  findCues,
  ofTrack,
  shortestMs,
  withCues,
  withoutCues,
} from './cue-list.ts';
import { onTrack } from './cue-placement.ts';
import { withoutSpans } from './marked-text.ts';
import { formatEditorTime } from './time.ts';

export type NewCue = {
  id: string;
  /** The requested start; inside another cue of the track it starts after that one. */
  timeMs: number;
  track?: Track;
  text?: string;
  /** Milliseconds, 2000 by default; less if the gap is smaller. */
  durationMs?: number;
  speaker?: string;
  sourceCueIds?: string[];
};
export type GapOptions = {
  /** Milliseconds kept free before and after the new cue. */
  minGapMs?: number;
  /** The end of the media, in milliseconds. */
  mediaMs?: number;
};

/** A new cue, fitted into the gap of its track. Rejected if the gap is too small to be readable. */
export function createCue(cues: readonly Cue[], made: NewCue, options: GapOptions = {}): Cue[] {
  assertNewId(cues, made.id);
  if (!Number.isFinite(made.timeMs)) throw new CueError('TIME_INVALID', 'editor.times.invalidTime');
  const track = made.track ?? 'lower';
  const time = fitIntoGap(ofTrack(cues, track), made.timeMs, made.durationMs ?? 2000, options);
  if (!time)
    throw new CueError('NO_ROOM', 'subtitles.noRoomForCue', {
      timeMs: formatEditorTime(made.timeMs),
    });
  const { timeMs: _time, durationMs: _duration, text = '', ...rest } = made;
  return withCues(cues, [{ ...rest, ...time, text, track }]);
}

/** The start and end, whole milliseconds, of a cue near this time in its gap; undefined without enough space. */
function fitIntoGap(
  own: readonly Cue[],
  timeMs: number,
  durationMs: number,
  { minGapMs = 0, mediaMs = Number.POSITIVE_INFINITY }: GapOptions,
): { startMs: number; endMs: number } | undefined {
  if (!Number.isFinite(timeMs) || !Number.isFinite(durationMs)) return undefined;
  let startMs = Math.max(0, Math.round(timeMs));
  let earliest = 0;
  let latest = mediaMs;
  for (const cue of own) {
    if (cue.startMs > startMs) {
      latest = Math.min(latest, cue.startMs - minGapMs);
      break;
    }
    earliest = Math.max(earliest, cue.endMs + minGapMs);
    startMs = Math.max(startMs, cue.endMs);
  }
  startMs = Math.max(startMs, earliest);
  const endMs = Math.min(startMs + Math.max(shortestMs, Math.round(durationMs)), latest);
  if (endMs - startMs < shortestMs) startMs = Math.max(earliest, endMs - shortestMs);
  return endMs - startMs < shortestMs ? undefined : { startMs, endMs };
}

/**
 * A copy right after the cue, shortened to the gap; without a gap, at the same time on the other track if that is free.
 * The engine's words stay with the original.
 */
export function duplicateCue(
  cues: readonly Cue[],
  id: string,
  newId: string,
  options: GapOptions = {},
): Cue[] {
  const { words: _words, ...cue } = findCue(cues, id);
  assertNewId(cues, newId);
  const { minGapMs = 0, mediaMs = Number.POSITIVE_INFINITY } = options;
  const startMs = cue.endMs + minGapMs;
  const others = ofTrack(cues, cue.track).filter((other) => other.id !== id);
  if (!others.some((other) => other.startMs <= startMs && other.endMs > startMs)) {
    const next = others.find((other) => other.startMs > startMs);
    const latest = Math.min(mediaMs, next ? next.startMs - minGapMs : mediaMs);
    const endMs = Math.min(startMs + cue.endMs - cue.startMs, latest);
    if (endMs - startMs >= Math.min(shortestMs, cue.endMs - cue.startMs))
      return withCues(cues, [{ ...cue, id: newId, startMs, endMs }]);
  }
  const track = cue.track === 'lower' ? 'upper' : 'lower';
  const taken = cues.some(
    (other) => other.track === track && other.startMs < cue.endMs && other.endMs > cue.startMs,
  );
  if (taken)
    throw new CueError('NO_ROOM', 'subtitles.noRoomForCopy', {
      startMs: formatEditorTime(cue.startMs),
    });
  return withCues(cues, [{ ...onTrack(cue, track), id: newId }]);
}

export function deleteCues(cues: readonly Cue[], ids: readonly string[]): Cue[] {
  findCues(cues, ids);
  return withoutCues(cues, ids);
}

/** Sets the speaker; null or an empty name removes it. */
export function setSpeaker(
  cues: readonly Cue[],
  ids: readonly string[],
  speaker: string | null,
): Cue[] {
  const name = speaker?.trim() ?? '';
  return withCues(
    cues,
    findCues(cues, ids).map((cue) => withSpeaker(cue, name)),
  );
}

export function withSpeaker(cue: Cue, name: string): Cue {
  const { speaker: old, ...rest } = cue;
  const named = name === '' ? rest : { ...rest, speaker: name };
  // One name for all of it: what was said by several before no longer is.
  return (old ?? '') === name ? named : withoutSpans(named, 'voice');
}

/**
 * Moves cues to a track. An overlap there is rejected, or with `fit` the cue is cut to the longest free time within its
 * own.
 */
export function moveToTrack(
  cues: readonly Cue[],
  ids: readonly string[],
  track: Track,
  options: { onOverlap?: 'refuse' | 'fit'; minGapMs?: number } = {},
): Cue[] {
  const moving = findCues(cues, ids).filter((cue) => cue.track !== track);
  const there = options.onOverlap === 'fit' ? ofTrack(cues, track) : [];
  const moved = moving.map((cue) => onTrack(fitBetween(cue, there, options.minGapMs ?? 0), track));
  return assertNoNewOverlap(cues, withCues(cues, moved), { id: 'subtitles.adviceMoveOrTrim' });
}

function fitBetween(cue: Cue, there: readonly Cue[], minGapMs: number): Cue {
  let best = { startMs: cue.startMs, endMs: cue.startMs };
  let free = cue.startMs;
  const take = (untilMs: number) => {
    const endMs = Math.min(untilMs, cue.endMs);
    if (endMs - free > best.endMs - best.startMs) best = { startMs: free, endMs };
  };
  for (const other of there) {
    if (other.startMs - minGapMs >= cue.endMs) break;
    if (other.endMs + minGapMs <= free) continue;
    take(other.startMs - minGapMs);
    free = other.endMs + minGapMs;
  }
  take(cue.endMs);
  if (best.endMs - best.startMs < Math.min(shortestMs, cue.endMs - cue.startMs))
    throw new CueError('NO_ROOM', 'subtitles.noRoomOnOtherTrack', {
      startMs: formatEditorTime(cue.startMs),
    });
  return { ...cue, ...best };
}
