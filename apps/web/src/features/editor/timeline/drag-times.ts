import type { Cue, Track } from '../store/editor-types.ts';
import type { Lanes } from './lanes.ts';

export type Times = { startMs: number; endMs: number };
/** New times of the cues changed by a drag; whole milliseconds. */
export type NewTimes = Map<string, Times>;

export type DragRules = {
  /** The minimum gap between cues of a track, and the minimum duration. Milliseconds. */
  minGapMs: number;
  shortestMs: number;
  durationMs: number;
  /** Pushes neighbors instead of stopping the drag. */
  push: boolean;
};

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const tracks: readonly Track[] = ['upper', 'lower'];

/**
 * The gap between two neighbors: the minimum, or the existing one if smaller. Never below zero, so that overlaps do not
 * grow.
 */
const gapBetween = (earlier: Cue, later: Cue, minGapMs: number): number =>
  Math.max(0, Math.min(minGapMs, later.startMs - earlier.endMs));

type Room = { minMs: number; maxMs: number };

/** How far dragged cues of one track can move left and right without overlapping others or leaving the media. */
function roomToMove(
  track: readonly Cue[],
  dragged: ReadonlySet<string>,
  minGapMs: number,
  durationMs: number,
): Room {
  let minMs = Number.NEGATIVE_INFINITY;
  let maxMs = Number.POSITIVE_INFINITY;
  track.forEach((cue, index) => {
    if (!dragged.has(cue.id)) return;
    const before = track[index - 1];
    const after = track[index + 1];
    const isBlocked = before !== undefined && !dragged.has(before.id);
    const free = isBlocked
      ? before.endMs + gapBetween(before, cue, minGapMs) - cue.startMs
      : -cue.startMs;
    minMs = Math.max(minMs, Math.min(0, free));
    const isStopped = after !== undefined && !dragged.has(after.id);
    const ahead = isStopped
      ? after.startMs - gapBetween(cue, after, minGapMs) - cue.endMs
      : durationMs - cue.endMs;
    maxMs = Math.min(maxMs, Math.max(0, ahead));
  });
  return { minMs, maxMs };
}

/** The same when pushing neighbors: until they are packed at the start or end of the media. */
function roomToPush(
  track: readonly Cue[],
  dragged: ReadonlySet<string>,
  minGapMs: number,
  durationMs: number,
): Room {
  const first = track.findIndex((cue) => dragged.has(cue.id));
  const last = track.findLastIndex((cue) => dragged.has(cue.id));
  const start = track[first];
  const end = track[last];
  if (!start || !end) return { minMs: Number.NEGATIVE_INFINITY, maxMs: Number.POSITIVE_INFINITY };
  const before = linedUpMs(track.slice(0, first + 1), minGapMs) - (start.endMs - start.startMs);
  const after = linedUpMs(track.slice(last), minGapMs) - (end.endMs - end.startMs);
  return {
    minMs: Math.min(0, before - start.startMs),
    maxMs: Math.max(0, durationMs - after - end.endMs),
  };
}

/** The total length of tightly packed cues. */
function linedUpMs(cues: readonly Cue[], minGapMs: number): number {
  let total = 0;
  cues.forEach((cue, index) => {
    const before = cues[index - 1];
    total += cue.endMs - cue.startMs + (before ? gapBetween(before, cue, minGapMs) : 0);
  });
  return total;
}

/** Moves cues of one or both tracks together; stops at neighbors unless those are pushed. */
export function moveCues(
  lanes: Lanes,
  dragged: ReadonlySet<string>,
  deltaMs: number,
  rules: DragRules,
): NewTimes {
  const roomOf = rules.push ? roomToPush : roomToMove;
  const rooms = tracks.map((track) =>
    roomOf(lanes[track].cues, dragged, rules.minGapMs, rules.durationMs),
  );
  const low = Math.max(...rooms.map((room) => room.minMs));
  const high = Math.min(...rooms.map((room) => room.maxMs));
  const delta = clamp(Math.round(deltaMs), Math.ceil(low), Math.floor(high));
  const times: NewTimes = new Map();
  if (delta === 0) return times;
  for (const track of tracks) moveTrack(lanes[track].cues, dragged, delta, rules, times);
  return times;
}

function moveTrack(
  cues: readonly Cue[],
  dragged: ReadonlySet<string>,
  delta: number,
  rules: DragRules,
  times: NewTimes,
): void {
  for (const cue of cues) if (dragged.has(cue.id)) times.set(cue.id, shifted(cue, delta));
  if (!rules.push) return;
  const step = delta > 0 ? 1 : -1;
  let isPushing = false;
  for (
    let index = delta > 0 ? 0 : cues.length - 1;
    index >= 0 && index < cues.length;
    index += step
  ) {
    const cue = cues[index] as Cue;
    if (dragged.has(cue.id)) isPushing = true;
    else if (isPushing)
      isPushing = pushAside(cues[index - step] as Cue, cue, rules.minGapMs, times);
  }
}

const shifted = ({ startMs, endMs }: Cue, delta: number): Times => ({
  startMs: startMs + delta,
  endMs: endMs + delta,
});

/** Moves `cue` away from its neighbor as little as needed. False if they do not touch. */
function pushAside(neighbour: Cue, cue: Cue, minGapMs: number, times: NewTimes): boolean {
  const now = times.get(neighbour.id) ?? neighbour;
  const isLater = neighbour.startMs <= cue.startMs;
  const delta = isLater
    ? Math.max(0, now.endMs + gapBetween(neighbour, cue, minGapMs) - cue.startMs)
    : Math.min(0, now.startMs - gapBetween(cue, neighbour, minGapMs) - cue.endMs);
  if (delta === 0) return false;
  times.set(cue.id, shifted(cue, delta));
  return true;
}

/** Moves the start or end of a cue; stops at its neighbor unless that is pushed, and at the minimum duration. */
export function moveEdge(
  lanes: Lanes,
  cue: Cue,
  side: 'start' | 'end',
  ms: number,
  rules: DragRules,
): NewTimes {
  const { cues } = lanes[cue.track];
  const index = cues.findIndex(({ id }) => id === cue.id);
  const times: NewTimes = new Map();
  if (index < 0) return times;
  const only = new Set([cue.id]);
  const roomOf = rules.push ? roomToPush : roomToMove;
  const room = roomOf(cues, only, rules.minGapMs, rules.durationMs);
  const target = Math.round(ms);
  const made =
    side === 'start'
      ? {
          startMs: clamp(
            target,
            cue.startMs + Math.ceil(room.minMs),
            Math.max(cue.startMs, cue.endMs - rules.shortestMs),
          ),
          endMs: cue.endMs,
        }
      : {
          startMs: cue.startMs,
          endMs: clamp(
            target,
            Math.min(cue.endMs, cue.startMs + rules.shortestMs),
            cue.endMs + Math.floor(room.maxMs),
          ),
        };
  if (made.startMs === cue.startMs && made.endMs === cue.endMs) return times;
  times.set(cue.id, made);
  if (!rules.push) return times;
  const step = side === 'start' ? -1 : 1;
  for (let next = index + step; next >= 0 && next < cues.length; next += step)
    if (!pushAside(cues[next - step] as Cue, cues[next] as Cue, rules.minGapMs, times)) break;
  return times;
}

/** A new cue drawn between two times, limited to the gap of its track; null if that is too small. */
export function spanNewCue(
  lanes: Lanes,
  track: Track,
  anchorMs: number,
  ms: number,
  rules: DragRules,
): Times | null {
  let earliest = 0;
  let latest = rules.durationMs;
  for (const cue of lanes[track].cues) {
    if (cue.startMs > anchorMs) {
      latest = Math.min(latest, cue.startMs - rules.minGapMs);
      break;
    }
    earliest = Math.max(earliest, cue.endMs + rules.minGapMs);
  }
  const startMs = clamp(Math.round(Math.min(anchorMs, ms)), earliest, latest);
  const endMs = clamp(Math.round(Math.max(anchorMs, ms)), earliest, latest);
  return endMs - startMs < rules.shortestMs ? null : { startMs, endMs };
}
