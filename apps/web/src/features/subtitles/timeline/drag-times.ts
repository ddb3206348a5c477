import type { Cue, Track } from '../model/editor-types.ts';
import { gapBetween, roomToMove, roomToPush } from './drag-limits.ts';
import type { Lanes } from './lanes.ts';

export type Times = { startMs: number; endMs: number };
/** New times of the cues that a drag changes; whole milliseconds. */
export type NewTimes = Map<string, Times>;

export type DragRules = {
  /** Kept between cues of a track, and the shortest a cue may become. Milliseconds. */
  minGapMs: number;
  shortestMs: number;
  durationMs: number;
  /** Neighbours are pushed along instead of stopping the drag. */
  push: boolean;
};

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const tracks: readonly Track[] = ['upper', 'lower'];

/** Moves cues of one or both tracks together; stops at neighbours unless those are pushed. */
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

/** Moves `cue` out of the way of its neighbour, as little as needed. False where it stands clear already. */
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

/** Moves the start or end of a cue; stops at its neighbour unless that is pushed, and at the shortest duration. */
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

/** A new cue drawn from one time to another, kept within the gap of its track; null where that is too small. */
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
