import { type Cue, CueError, sortCues, type Track } from './cue.ts';

function find(cues: readonly Cue[], id: string): Cue {
  const cue = cues.find((candidate) => candidate.id === id);
  if (!cue) throw new CueError('CUE_NOT_FOUND', 'This cue is not there any more.');
  return cue;
}

const replace = (cues: readonly Cue[], id: string, by: readonly Cue[]): Cue[] =>
  sortCues(cues.flatMap((cue) => (cue.id === id ? by : [cue])));

/** Where to split: at the playhead's time, or before the text's character at `offset`. */
export type SplitAt = { at: 'playhead'; timeMs: number } | { at: 'cursor'; offset: number };

/** The first half keeps the id. Times divide at the playhead, or by the share of the text; both halves keep track and speaker. */
export function splitCue(cues: readonly Cue[], id: string, where: SplitAt, newId: string): Cue[] {
  const cue = find(cues, id);
  const flat = cue.text.replaceAll('\n', ' ');
  const share =
    where.at === 'cursor'
      ? where.offset / flat.length
      : (where.timeMs - cue.startMs) / (cue.endMs - cue.startMs);
  const timeMs =
    where.at === 'playhead'
      ? where.timeMs
      : Math.round(cue.startMs + share * (cue.endMs - cue.startMs));
  const offset =
    where.at === 'cursor' ? where.offset : nearestSpace(flat, Math.round(share * flat.length));
  const [left, right] = [flat.slice(0, offset).trim(), flat.slice(offset).trim()];
  if (!left || !right || timeMs <= cue.startMs || timeMs >= cue.endMs)
    throw new CueError('SPLIT_OUTSIDE', 'Split inside the cue, with some text on both sides.');
  const words = (keep: (startMs: number) => boolean) =>
    cue.words ? { words: cue.words.filter((word) => keep(word.startMs)) } : {};
  return replace(cues, id, [
    { ...cue, text: left, endMs: timeMs, ...words((startMs) => startMs < timeMs) },
    { ...cue, id: newId, text: right, startMs: timeMs, ...words((startMs) => startMs >= timeMs) },
  ]);
}

function nearestSpace(text: string, offset: number): number {
  const spaces = [...text.matchAll(/\s/g)].map((match) => match.index);
  return spaces.reduce(
    (best, space) => (Math.abs(space - offset) < Math.abs(best - offset) ? space : best),
    spaces[0] ?? offset,
  );
}

/** Merges cues of one track into the earliest, whose id stays. */
export function mergeCues(cues: readonly Cue[], ids: readonly string[]): Cue[] {
  const own = sortCues(ids.map((id) => find(cues, id)));
  const [first] = own;
  if (!first || own.length < 2)
    throw new CueError('NOTHING_TO_MERGE', 'Choose at least two cues to merge.');
  if (own.some((cue) => cue.track !== first.track))
    throw new CueError('TRACKS_DIFFER', 'Only cues of the same track can be merged.');
  const merged: Cue = {
    ...first,
    endMs: Math.max(...own.map((cue) => cue.endMs)),
    text: own.map((cue) => cue.text).join('\n'),
    ...(own.some((cue) => cue.words) ? { words: own.flatMap((cue) => cue.words ?? []) } : {}),
  };
  const gone = new Set(own.slice(1).map((cue) => cue.id));
  return replace(
    cues.filter((cue) => !gone.has(cue.id)),
    first.id,
    [merged],
  );
}

export const moveToTrack = (cues: readonly Cue[], id: string, track: Track): Cue[] =>
  replace(cues, id, [{ ...find(cues, id), track }]);

/** Moves cues in time, all by the same milliseconds; none may start before zero. */
export function shiftCues(cues: readonly Cue[], ids: readonly string[], byMs: number): Cue[] {
  const chosen = new Set(ids);
  if (cues.some((cue) => chosen.has(cue.id) && cue.startMs + byMs < 0))
    throw new CueError('TIME_INVALID', 'A cue would start before the beginning.');
  const moveWords = (cue: Cue) =>
    cue.words
      ? {
          words: cue.words.map((word) => ({
            ...word,
            startMs: word.startMs + byMs,
            endMs: word.endMs + byMs,
          })),
        }
      : {};
  return sortCues(
    cues.map((cue) =>
      chosen.has(cue.id)
        ? { ...cue, startMs: cue.startMs + byMs, endMs: cue.endMs + byMs, ...moveWords(cue) }
        : cue,
    ),
  );
}
