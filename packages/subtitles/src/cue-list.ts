import type { MessageRef } from '@glossa/contracts/messages';
import { type Cue, CueError, overlaps, type Track } from './cue.ts';
import { applyCueChanges, type CueChange } from './cue-change.ts';
import { formatEditorTime } from './time.ts';

/** Helpers shared by the operations on cue lists. */

/** The minimum duration of a fitted cue: shorter ones could not be read or grabbed. */
export const shortestMs = 200;

export function findCue(cues: readonly Cue[], id: string): Cue {
  const cue = cues.find((candidate) => candidate.id === id);
  if (!cue) throw notFound();
  return cue;
}

/** The named cues in list order; a repeated name counts once. */
export function findCues(cues: readonly Cue[], ids: readonly string[]): Cue[] {
  const wanted = new Set(ids);
  const found = cues.filter((cue) => wanted.has(cue.id));
  if (found.length !== wanted.size) throw notFound();
  return found;
}

const notFound = (): CueError => new CueError('CUE_NOT_FOUND', 'subtitles.cueGone');

export function assertNewId(cues: readonly Cue[], id: string): void {
  if (cues.some((cue) => cue.id === id)) throw new CueError('CUE_EXISTS', 'subtitles.cueIdTaken');
}

/** The list with these cues replacing those with the same id, or added. */
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

/** The cues of a track by start; the list need not be sorted. */
export const ofTrack = (cues: readonly Cue[], track: Track): Cue[] =>
  cues.filter((cue) => cue.track === track).sort((a, b) => a.startMs - b.startMs);

/** Times as whole milliseconds. Rejects invalid times, a negative start and an end before the start. */
export function checkTimes<T extends Pick<Cue, 'startMs' | 'endMs'>>(cue: T): T {
  const startMs = Math.round(cue.startMs);
  const endMs = Math.round(cue.endMs);
  if (!Number.isSafeInteger(startMs) || !Number.isSafeInteger(endMs))
    throw new CueError('TIME_INVALID', 'editor.times.invalidTime');
  if (startMs < 0) throw new CueError('TIME_INVALID', 'subtitles.startBeforeMedia');
  if (endMs <= startMs)
    throw new CueError('TIME_INVALID', 'subtitles.endBeforeStart', {
      startMs: formatEditorTime(startMs),
    });
  return { ...cue, startMs, endMs };
}

/** The cue with all its times, including its words', mapped by a monotonic function. */
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

/** Pair checks per cue after which a list counts as overlapping anyway, so that new overlaps are not searched. */
const pairsPerCue = 50;

/** Two cues of a track with a new overlap, of which at least one was changed. */
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
export function assertNoNewOverlap(
  before: readonly Cue[],
  after: Cue[],
  advice: MessageRef,
): Cue[] {
  const pair = newOverlap(before, after);
  if (pair)
    throw new CueError('NO_ROOM', 'subtitles.cuesOverlap', {
      startMs: formatEditorTime(pair[0].startMs),
      nextStartMs: formatEditorTime(pair[1].startMs),
      advice,
    });
  return after;
}
