import type { KeptCue, KeptFile } from '@glossa/contracts/kept-file';
import { type Cue, sortCues } from '../cue.ts';
import { textLines } from '../formats/format.ts';
import { readTimingLine } from '../formats/timing-line.ts';

/**
 * The cues in the order of the file: by time, or in another one where the file has that; new cues are where their time is,
 * and moved ones of WebVTT, whose starts should never go back (WebVTT, 4.2).
 */
export function inOrder(file: KeptFile, cues: readonly Cue[]): Cue[] {
  const sorted = sortCues(cues).filter(({ text }) => textLines(text).length > 0);
  const placeOf = placesOf(file);
  const isKnown = (cue: Cue) => placeOf(cue) !== undefined;
  const byPlace = (a: Cue, b: Cue) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0);
  if (file.format === 'vtt') {
    const starts = startsOf(file.cues);
    const stays = (cue: Cue) => isKnown(cue) && (!starts || starts.get(cue.id) === cue.startMs);
    const staying = sorted.filter(stays);
    const placed = starts
      ? staying.toSorted(byPlace)
      : staying.toSorted((a, b) => a.startMs - b.startMs || byPlace(a, b));
    return merged(
      placed,
      sorted.filter((cue) => !stays(cue)),
    );
  }
  const known = sorted.filter(isKnown);
  const placed = known.toSorted(byPlace);
  if (placed.every((cue, index) => cue === known[index])) return sorted;
  return merged(
    placed,
    sorted.filter((cue) => !isKnown(cue)),
  );
}

/** Each of the others, by time, before the first one that starts later. */
function merged(placed: readonly Cue[], others: readonly Cue[]): Cue[] {
  const list: Cue[] = [];
  let next = 0;
  for (const cue of placed) {
    for (let other = others[next]; other && other.startMs < cue.startMs; other = others[next]) {
      list.push(other);
      next += 1;
    }
    list.push(cue);
  }
  return [...list, ...others.slice(next)];
}

/** Where the file has a cue. */
function placesOf({ cues }: KeptFile): (cue: Pick<Cue, 'id'>) => number | undefined {
  const places = new Map(cues.map(({ id }, index) => [id, index]));
  return ({ id }) => places.get(id);
}

/** When the cues of a file start whose starts go back, which has the times of all; undefined for others. */
function startsOf(entries: readonly KeptCue[]): Map<string, number> | undefined {
  const starts = new Map<string, number>();
  let last = 0;
  let goesBack = false;
  for (const { id, times } of entries) {
    if (times === undefined) return undefined;
    const start = Math.max(0, readTimingLine(times, true)?.startMs ?? 0);
    goesBack ||= start < last;
    last = start;
    starts.set(id, start);
  }
  return goesBack ? starts : undefined;
}
