import { readFileSync } from 'node:fs';
import type { Cue } from '@glossa/subtitles/cue';
import { decodeText } from '@glossa/subtitles/decode-text';
import { readSubtitleFile, type SubtitleFile } from '@glossa/subtitles/formats/index';
import { eventDifferences } from './ass-events.ts';
import { colorsOf, describe, marksOf } from './describe-marks.ts';
import { type Judge, readOrRefuse, type Verdict } from './judge.ts';
import { judgeTtml } from './judge-ttml.ts';
import { judgeWebVtt } from './judge-webvtt.ts';

/** `marks`: bold, italics and underlining of what character to which. */
export type ExpectedCue = { startMs: number; endMs: number; text: string; marks: string[] };

const expected = JSON.parse(
  readFileSync(new URL('expected.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, ExpectedCue[]>>;

/** As times of frames are rounded. */
const frame = 34;

type Described = { startMs: number; endMs: number; said: string };
const inOrder = (a: Described, b: Described): number =>
  a.startMs - b.startMs || a.endMs - b.endMs || (a.said < b.said ? -1 : 1);

/**
 * Each cue has the times, words and marks that a reader of others found (expected.json); its times are in hundredths of a
 * second. What differs is said cue by cue, as accepted.json has to have it.
 */
export const judgeExpected =
  (suite: string): Judge =>
  (bytes, name) => {
    if (name.endsWith('.ttml')) return judgeTtml(bytes, name);
    if (name.endsWith('.vtt')) return judgeWebVtt(bytes, name);
    return judgeBy(expected[suite]?.[name], bytes, name);
  };

/** By what another reader found; undefined: nothing. */
export function judgeBy(
  wanted: readonly ExpectedCue[] | undefined,
  bytes: Uint8Array,
  name: string,
): Verdict {
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read)
    return wanted?.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  if (!wanted) return { kind: 'unjudged', why: 'no other reader reads it' };
  const isAss = /\.(?:ass|ssa)$/.test(name);
  // ass-compiler knows the styles, too, and what numbers mean.
  const theirs = wanted
    .map(({ startMs, endMs, text, marks }) => ({
      ...{ startMs, endMs, said: describe(text, isAss ? [] : marks) },
    }))
    .filter(({ startMs, endMs, said }) => said !== '' && endMs > startMs)
    .sort(inOrder);
  const ours = read.file.cues
    .map((cue) => ({
      startMs: cue.startMs,
      endMs: cue.endMs,
      said: describe(cue.text, isAss ? [] : marksOf(cue)),
    }))
    .sort(inOrder);
  const differences = /\.(?:stl|scc)$/.test(name)
    ? compareScreens(wanted, read.file, bytes)
    : [
        ...compare(theirs, ours),
        ...(isAss ? eventDifferences(decodeText(bytes).text, read.file.cues) : []),
      ];
  return differences.length === 0
    ? { kind: 'read' }
    : { kind: 'differing', why: differences.join('\n') };
}

/** Cues that only one of them has, `-` of theirs and `+` of ours. */
function compare(theirs: readonly Described[], ours: readonly Described[]): string[] {
  const left = [...ours];
  const missing = theirs.filter((one) => {
    const at = left.findIndex(
      (other) =>
        other.said === one.said &&
        Math.abs(other.startMs - one.startMs) <= 10 &&
        Math.abs(other.endMs - one.endMs) <= 10,
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const say = (sign: string) => (one: Described) =>
    `${sign} ${one.startMs}-${one.endMs} ${one.said}`;
  return [...missing.map(say('-')), ...left.map(say('+'))];
}

/**
 * Whenever anything changes there: what is to be seen. Of ours, nothing begins or ends at another time. Readers differ in the
 * start of the program, which they take from the times or not.
 */
function compareScreens(
  wanted: readonly ExpectedCue[],
  { cues, warnings }: SubtitleFile,
  bytes: Uint8Array,
): string[] {
  const isMoved = warnings.some(({ code }) => code === 'TIMES_SHIFTED');
  const startMs = isMoved ? programStart(bytes) : 0;
  const theirs = wanted.map((cue) => ({
    ...cue,
    startMs: cue.startMs - startMs,
    endMs: cue.endMs - startMs,
  }));
  const differences = theirs.flatMap(({ startMs: from, endMs: to, text, marks }) => {
    const middle = (from + to) / 2;
    const shown = cues
      .filter((cue) => cue.startMs <= middle && cue.endMs > middle)
      .sort((a, b) => heightOf(a) - heightOf(b) || a.startMs - b.startMs);
    const said = describe(text, marks);
    const own = shown
      .map((cue) => describe(cue.text, [...marksOf(cue), ...colorsOf(cue)]))
      .join('');
    return said === own ? [] : [`${from}-${to} ${said} ≠ ${own}`];
  });
  const times = theirs.flatMap(({ startMs: from, endMs: to }) => [from, to]);
  const isKnown = (ms: number) => times.some((time) => Math.abs(time - ms) <= frame);
  const others = cues.flatMap(({ startMs: from, endMs: to, text }) =>
    isKnown(from) && isKnown(to) ? [] : [`+ ${from}-${to} ${text}`],
  );
  return [...differences, ...others];
}

/** From the top of the picture. */
const heightOf = ({ track, placement }: Cue): number =>
  placement?.y ?? (track === 'upper' ? 0 : 100);

/** Of the header of EBU STL, whose frames are 25 or 30. */
function programStart(bytes: Uint8Array): number {
  const digits = new TextDecoder('latin1').decode(bytes.subarray(256, 264));
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = (digits.match(/../g) ?? []).map(Number);
  const rate = Number(new TextDecoder('latin1').decode(bytes.subarray(6, 8)));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + (frames * 1000) / rate;
}
