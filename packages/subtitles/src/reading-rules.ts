import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from './cue.ts';
import { type ReadingRules, readingRulesData } from './reading-rules-data.ts';

export type { ReadingRules } from './reading-rules-data.ts';

export const readingRules: Record<LanguageCode, ReadingRules> = readingRulesData;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const halfWidth = /^[\u0020-\u007e\u00a1-\u00ff\uff61-\uffdc]$/;

/** What a reader counts: characters as seen, not code units; half-width ones at the language's weight. */
export function countCharacters(
  text: string,
  rules: Pick<ReadingRules, 'halfWidthWeight'>,
): number {
  const weight = rules.halfWidthWeight;
  if (weight === undefined && isPlainAscii(text)) return text.length;
  let count = 0;
  for (const { segment } of graphemes.segment(text))
    count += weight !== undefined && halfWidth.test(segment) ? weight : 1;
  return count;
}

const isPlainAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

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

export type FindingKind =
  | 'too-fast'
  | 'line-too-long'
  | 'too-many-lines'
  | 'too-short'
  | 'too-long'
  | 'gap-too-small'
  | 'overlap'
  | 'empty';
/** `value` and `limit` are in the unit of the kind: characters, characters per second, lines or milliseconds. */
export type Finding = {
  cueId: string;
  kind: FindingKind;
  severity: 'error' | 'warning';
  value: number;
  limit: number;
};

/** What a cue breaks of its language's rules, on its own. */
export function checkCue(cue: Cue, rules: ReadingRules): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: FindingKind, severity: Finding['severity'], value: number, limit: number) =>
    findings.push({ cueId: cue.id, kind, severity, value, limit });
  const lines = cue.text.split('\n');
  const duration = cue.endMs - cue.startMs;
  if (cue.text.trim() === '') add('empty', 'error', 0, 1);
  if (lines.length > rules.maxLines) add('too-many-lines', 'warning', lines.length, rules.maxLines);
  const longest = Math.max(...lines.map((line) => countCharacters(line, rules)));
  if (longest > rules.cpl) add('line-too-long', 'warning', longest, rules.cpl);
  if (duration < rules.minMs) add('too-short', 'warning', duration, rules.minMs);
  if (duration > rules.maxMs) add('too-long', 'warning', duration, rules.maxMs);
  const speed = readingSpeed(cue, rules);
  if (speed > rules.cps) add('too-fast', 'warning', Math.round(speed * 10) / 10, rules.cps);
  return findings;
}

/** The same for a whole set, with the gaps between cues of a track. */
export function checkCues(
  cues: readonly Cue[],
  rules: ReadingRules,
  framesPerSecond = 25,
): Finding[] {
  const minGapMs = Math.round((rules.minGapFrames * 1000) / framesPerSecond);
  const findings = cues.flatMap((cue) => checkCue(cue, rules));
  for (const track of ['upper', 'lower'] as const) {
    const own = cues.filter((cue) => cue.track === track).sort((a, b) => a.startMs - b.startMs);
    for (const [index, cue] of own.entries()) {
      const next = own[index + 1];
      if (!next) continue;
      const gap = next.startMs - cue.endMs;
      if (gap < 0)
        findings.push({ cueId: cue.id, kind: 'overlap', severity: 'error', value: -gap, limit: 0 });
      else if (gap < minGapMs)
        findings.push({
          cueId: cue.id,
          kind: 'gap-too-small',
          severity: 'warning',
          value: gap,
          limit: minGapMs,
        });
    }
  }
  return findings;
}
