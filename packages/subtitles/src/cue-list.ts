import { type Cue, CueError, overlaps, type Track } from './cue.ts';
import { applyCueChanges, type CueChange } from './cue-change.ts';
import { formatEditorTime } from './time.ts';

/** What the operations on lists of cues have in common. */

/** Shorter than this a cue is not made to fit: nobody could read it, and its edges could not be grasped. */
export const shortestMs = 200;

export function findCue(cues: readonly Cue[], id: string): Cue {
  const cue = cues.find((candidate) => candidate.id === id);
  if (!cue) throw notFound();
  return cue;
}

/** The named cues in the order of the list; a name given twice counts once. */
export function findCues(cues: readonly Cue[], ids: readonly string[]): Cue[] {
  const wanted = new Set(ids);
  const found = cues.filter((cue) => wanted.has(cue.id));
  if (found.length !== wanted.size) throw notFound();
  return found;
}

const notFound = (): CueError =>
  new CueError(
    'CUE_NOT_FOUND',
    'This cue is not there any more: somebody deleted or merged it. Choose another cue.',
  );

export function refuseKnownId(cues: readonly Cue[], id: string): void {
  if (cues.some((cue) => cue.id === id))
    throw new CueError(
      'CUE_EXISTS',
      'A cue with this id is there already. Make a new id for the new cue.',
    );
}

/** The list with these cues put in place of those of the same id, or added. */
export const withCues = (cues: readonly Cue[], changed: readonly Cue[]): Cue[] =>
  applyCueChanges(
    cues,
    changed.map((cue): CueChange => ({ id: cue.id, before: null, after: cue })),
  );

export const withoutCues = (cues: readonly Cue[], ids: readonly string[]): Cue[] =>
  applyCueChanges(
    cues,
    ids.map((id): CueChange => ({ id, before: null, after: null })),
  );

/** The cues of a track by start; the list need not be in order. */
export const ofTrack = (cues: readonly Cue[], track: Track): Cue[] =>
  cues.filter((cue) => cue.track === track).sort((a, b) => a.startMs - b.startMs);

/** Times as whole milliseconds. Refuses what is no time, starts before zero or ends before it starts. */
export function checkTimes<T extends Pick<Cue, 'startMs' | 'endMs'>>(cue: T): T {
  const startMs = Math.round(cue.startMs);
  const endMs = Math.round(cue.endMs);
  if (!Number.isSafeInteger(startMs) || !Number.isSafeInteger(endMs))
    throw new CueError('TIME_INVALID', 'This is not a time. Write it as 00:01:02.5.');
  if (startMs < 0)
    throw new CueError(
      'TIME_INVALID',
      'A cue would start before the beginning of the media. Move it less far.',
    );
  if (endMs <= startMs)
    throw new CueError(
      'TIME_INVALID',
      `The cue at ${formatEditorTime(startMs)} would not end after its start. Give it an end that is later.`,
    );
  return { ...cue, startMs, endMs };
}

/** The cue with all its times, those of its words too, put through a function that keeps their order. */
export function mapTimes(cue: Cue, map: (ms: number) => number): Cue {
  const mapped = { ...cue, startMs: map(cue.startMs), endMs: map(cue.endMs) };
  if (!cue.words) return mapped;
  const words = cue.words.map((word) => ({
    ...word,
    startMs: Math.max(0, map(word.startMs)),
    endMs: Math.max(0, map(word.endMs)),
  }));
  return { ...mapped, words };
}

/** Checks of pairs per cue after which a list counts as one heap of overlaps, in which a new one changes nothing. */
const pairsPerCue = 50;

/** Two cues of a track that overlap now and did not before, where at least one of them was changed. */
export function newOverlap(
  before: readonly Cue[],
  after: readonly Cue[],
): [earlier: Cue, later: Cue] | undefined {
  const was = new Map(before.map((cue) => [cue.id, cue]));
  let budget = pairsPerCue * (after.length + 1);
  for (const track of ['upper', 'lower'] as const) {
    let open: Cue[] = [];
    for (const cue of ofTrack(after, track)) {
      open = open.filter((earlier) => earlier.endMs > cue.startMs);
      for (const earlier of open) {
        budget -= 1;
        if (budget < 0) return undefined;
        const [a, b] = [was.get(earlier.id), was.get(cue.id)];
        if (a === earlier && b === cue) continue;
        if (!a || !b || !overlaps(a, b)) return [earlier, cue];
      }
      open.push(cue);
    }
  }
  return undefined;
}

/** Gives `after` back unless cues overlap in it that did not before; `advice` says what to do instead. */
export function refuseNewOverlap(before: readonly Cue[], after: Cue[], advice: string): Cue[] {
  const pair = newOverlap(before, after);
  if (pair)
    throw new CueError(
      'NO_ROOM',
      `The cues at ${formatEditorTime(pair[0].startMs)} and ${formatEditorTime(pair[1].startMs)} would overlap on one track. ${advice}`,
    );
  return after;
}
