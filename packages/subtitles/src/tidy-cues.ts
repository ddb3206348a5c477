import { breakLines } from './break-lines.ts';
import type { Cue } from './cue.ts';
import { findCues, ofTrack, withCues } from './cue-list.ts';
import type { LanguageTag } from './language-tag.ts';
import { withText } from './marked-text.ts';
import { countCharacters, type ReadingRules, readingRulesOf } from './reading-rules.ts';

/** Re-wraps the lines of cues; with `onlyUnfit`, only those that do not fit. */
export function autoBreak(
  cues: readonly Cue[],
  ids: readonly string[],
  language: LanguageTag,
  options: { rules?: ReadingRules; onlyUnfit?: boolean } = {},
): Cue[] {
  const rules = options.rules ?? readingRulesOf(language);
  const changed = findCues(cues, ids)
    .filter((cue) => !options.onlyUnfit || !fitsAsWritten(cue.text, rules))
    .map((cue) => withText(cue, breakLines(cue.text, language, rules)));
  return withCues(cues, changed);
}

/** Whether the text fits with the lines it has. */
export const fitsAsWritten = (text: string, rules: ReadingRules): boolean => {
  const lines = text.split('\n');
  return (
    lines.length <= rules.maxLines &&
    lines.every((line) => countCharacters(line, rules) <= rules.cpl)
  );
};

export type CloseGapsOptions = {
  /** Gaps smaller than this, in milliseconds, are closed. */
  smallerThanMs: number;
  /** The remaining gap. */
  minGapMs: number;
  /** No cue is extended beyond this. */
  maxMs?: number;
};

/** Extends cues to just before the next of their track, so that the picture does not flicker between them. */
export function closeGaps(
  cues: readonly Cue[],
  ids: readonly string[],
  { smallerThanMs, minGapMs, maxMs = Number.POSITIVE_INFINITY }: CloseGapsOptions,
): Cue[] {
  return changeEnds(cues, ids, (cue, next) => {
    if (!next) return cue.endMs;
    const gap = next.startMs - cue.endMs;
    const endMs = next.startMs - minGapMs;
    const worth = gap > minGapMs && gap < smallerThanMs && endMs - cue.startMs <= maxMs;
    return worth ? endMs : cue.endMs;
  });
}

/** Extends cues into the gap after them until they are readable at the language's speed, or the gap is used up. */
export function extendToReadingSpeed(
  cues: readonly Cue[],
  ids: readonly string[],
  rules: ReadingRules,
  options: { minGapMs: number; mediaMs?: number },
): Cue[] {
  return changeEnds(cues, ids, (cue, next) => {
    const wanted = Math.min(readableEnd(cue, rules), options.mediaMs ?? Number.POSITIVE_INFINITY);
    const latest = next ? next.startMs - options.minGapMs : Number.POSITIVE_INFINITY;
    return Math.max(cue.endMs, Math.min(wanted, latest));
  });
}

/** The end, in milliseconds, required by reading speed and minimum duration, within the maximum. */
export function readableEnd(cue: Cue, rules: ReadingRules): number {
  const characters = countCharacters(cue.text.replaceAll('\n', ''), rules);
  const needed = Math.max(rules.minMs, Math.ceil((characters / rules.cps) * 1000));
  return cue.startMs + Math.min(needed, rules.maxMs);
}

/** Ends only move within the gap before the next cue; existing overlaps are left to `fixOverlaps`. */
function changeEnds(
  cues: readonly Cue[],
  ids: readonly string[],
  endOf: (cue: Cue, next: Cue | undefined) => number,
): Cue[] {
  const chosen = new Set(findCues(cues, ids).map((cue) => cue.id));
  const changed: Cue[] = [];
  for (const track of ['upper', 'lower'] as const) {
    const own = ofTrack(cues, track);
    for (const [index, cue] of own.entries()) {
      const next = own[index + 1];
      if (!chosen.has(cue.id) || (next && next.startMs < cue.endMs)) continue;
      const endMs = endOf(cue, next);
      if (endMs !== cue.endMs) changed.push({ ...cue, endMs });
    }
  }
  return withCues(cues, changed);
}
