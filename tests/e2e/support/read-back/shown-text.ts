import { isDeepStrictEqual } from 'node:util';
import type { Cue } from '@glossa/subtitles/cue';

/** A text as a file shows it; what a format cannot say is left out. */
export type ShownText = {
  startMs: number;
  endMs: number;
  text: string;
  track?: Cue['track'];
  speaker?: string;
  id?: string;
};

const seen = 3;

/**
 * Compares two lists one by one: order, missing and added entries, each line with its spaces, tracks and times are seen.
 * Describes the first differences; empty if the lists are equal.
 */
export function findDifferences(
  expected: readonly ShownText[],
  found: readonly ShownText[],
  toleranceMs = 0,
): string[] {
  const isSame = (a: ShownText | undefined, b: ShownText | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    Math.abs(a.startMs - b.startMs) <= toleranceMs &&
    Math.abs(a.endMs - b.endMs) <= toleranceMs &&
    isDeepStrictEqual({ ...a, startMs: 0, endMs: 0 }, { ...b, startMs: 0, endMs: 0 });
  const differences: string[] = [];
  for (let at = 0; at < Math.max(expected.length, found.length); at += 1)
    if (!isSame(expected[at], found[at]))
      differences.push(
        `${at + 1}: expected ${JSON.stringify(expected[at])}, found ${JSON.stringify(found[at])}`,
      );
  return differences.slice(0, seen);
}

/** By time, the upper track first where cues start and end together. */
export const inOrder = <T extends Pick<Cue, 'startMs' | 'endMs' | 'track'>>(
  cues: readonly T[],
): T[] =>
  cues.toSorted(
    (a, b) =>
      a.startMs - b.startMs ||
      a.endMs - b.endMs ||
      Number(b.track === 'upper') - Number(a.track === 'upper'),
  );

/** What is to be seen at each time, for files that show one text at a time: the upper track above the lower. */
export function oneAtATime(
  cues: readonly Pick<ShownText, 'startMs' | 'endMs' | 'text' | 'track'>[],
): ShownText[] {
  const times = [...new Set(cues.flatMap(({ startMs, endMs }) => [startMs, endMs]))].sort(
    (a, b) => a - b,
  );
  return times.flatMap((startMs, at) => {
    const endMs = times[at + 1] ?? startMs;
    const texts = (track: Cue['track']) =>
      cues
        .filter((cue) => cue.track === track && cue.startMs <= startMs && cue.endMs >= endMs)
        .map(({ text }) => text);
    const text = [...texts('upper'), ...texts('lower')].join('\n');
    return endMs > startMs && text !== '' ? [{ startMs, endMs, text }] : [];
  });
}
