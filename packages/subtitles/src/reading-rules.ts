import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { FindingKind } from '@glossa/contracts/reading-rules';
import type { Cue } from './cue.ts';
import { type LanguageTag, languageOfRules } from './language-tag.ts';
import { defaultReadingRules, type ReadingRules, readingRulesData } from './reading-rules-data.ts';

export type { ReadingRules } from './reading-rules-data.ts';

export const readingRules: Record<LanguageCode, ReadingRules> = readingRulesData;

/** The limits of a language, of its base language, or usual ones if there are none for it. */
export function readingRulesOf(language: LanguageTag): ReadingRules {
  const known = languageOfRules(language);
  return known ? readingRules[known] : defaultReadingRules;
}

/** The source of a language's limits, shown next to them. */
export const readingRulesSource = Object.fromEntries(
  languageCodes.map((code) => [
    code,
    { id: 'subtitles.netflixSource', params: { label: { language: code } } },
  ]),
) as unknown as Record<LanguageCode, MessageRef>;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const halfWidth = /^[\u0020-\u007e\u00a1-\u00ff\uff61-\uffdc]/;
/** Direction marks and other invisible controls. */
const invisible = /^[\p{Cf}\p{Cc}]+$/u;
/** Characters that may change the count of code units: combining marks, jamo, surrogates, joiners, controls. */
const notOneEach =
  /[\p{M}\p{Cf}\p{Cc}\p{Cs}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f]|[^\0-\uffff]/u;

/**
 * Counts visible characters (extended grapheme clusters, Unicode Standard Annex 29), not code units; half-width ones at
 * the language's weight. So Arabic vowel signs (U+064B to U+0652, U+0670: combining marks) count with their letter;
 * tatweel (U+0640, a letter with width) counts.
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

/** Characters per second of the cue's duration; line breaks do not count. */
export function readingSpeed(
  cue: Pick<Cue, 'text' | 'startMs' | 'endMs'>,
  rules: ReadingRules,
): number {
  const seconds = (cue.endMs - cue.startMs) / 1000;
  return seconds <= 0
    ? Number.POSITIVE_INFINITY
    : countCharacters(cue.text.replaceAll('\n', ''), rules) / seconds;
}

/** The reading speed above which a cue counts as unreadable. */
export const unreadableSpeed = ({ cps, maxCps }: Pick<ReadingRules, 'cps' | 'maxCps'>): number =>
  Math.max(cps, maxCps ?? cps * 2);

/**
 * An exceeded limit of a cue. `value` and `limit` are in the unit of the kind: characters, characters per second, lines
 * or milliseconds; for crosses-shot-change the distance of the nearer edge, for before-start and past-end how far outside
 * the media, in milliseconds.
 */
export type Finding = {
  cueId: string;
  kind: FindingKind;
  severity: 'error' | 'warning';
  value: number;
  limit: number;
};
