import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import type { FindingKind } from '@glossa/contracts/reading-rules';
import type { Cue } from './cue.ts';
import { type ReadingRules, readingRulesData } from './reading-rules-data.ts';

export type { ReadingRules } from './reading-rules-data.ts';

export const readingRules: Record<LanguageCode, ReadingRules> = readingRulesData;

/** Where the limits of a language come from, to be shown beside them. */
export const readingRulesSource = Object.fromEntries(
  languageCodes.map((code) => [
    code,
    `Netflix Timed Text Style Guide: ${languages[code].label}; General Requirements; Subtitle Timing Guidelines`,
  ]),
) as Record<LanguageCode, string>;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const halfWidth = /^[\u0020-\u007e\u00a1-\u00ff\uff61-\uffdc]/;
/** Directional marks and other invisible controls: nobody reads them. */
const invisible = /^[\p{Cf}\p{Cc}]+$/u;
/** What may make more or less than one character out of one code unit: marks, jamo, surrogates, joiners, controls. */
const notOneEach =
  /[\p{M}\p{Cf}\p{Cc}\p{Cs}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f]|[^\0-\uffff]/u;

/**
 * What a reader counts: characters as seen (extended grapheme clusters, Unicode Standard Annex 29), not code units;
 * half-width ones at the language's weight. So Arabic vowel signs (U+064B to U+0652, U+0670: combining marks) count
 * with their letter, not on their own; tatweel (U+0640, a letter that takes room on the line) counts.
 */
export function countCharacters(
  text: string,
  rules: Pick<ReadingRules, 'halfWidthWeight'>,
): number {
  const weight = rules.halfWidthWeight ?? 1;
  const oneEach = !notOneEach.test(text);
  if (oneEach && weight === 1) return text.length;
  let count = 0;
  if (oneEach) for (const unit of text) count += halfWidth.test(unit) ? weight : 1;
  else
    for (const { segment } of graphemes.segment(text))
      if (!invisible.test(segment)) count += halfWidth.test(segment) ? weight : 1;
  return count;
}

/** Characters per second while the cue is shown; line breaks do not count. */
export function readingSpeed(
  cue: Pick<Cue, 'text' | 'startMs' | 'endMs'>,
  rules: ReadingRules,
): number {
  const seconds = (cue.endMs - cue.startMs) / 1000;
  return seconds <= 0
    ? Number.POSITIVE_INFINITY
    : countCharacters(cue.text.replaceAll('\n', ''), rules) / seconds;
}

/**
 * A limit that a cue breaks. `value` and `limit` are in the unit of the kind: characters, characters per second, lines
 * or milliseconds; for crosses-shot-change the distance of the nearer edge in milliseconds.
 */
export type Finding = {
  cueId: string;
  kind: FindingKind;
  severity: 'error' | 'warning';
  value: number;
  limit: number;
};
