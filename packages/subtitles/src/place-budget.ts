import type { Cue } from './cue.ts';
import type { ReadingRules } from './reading-rules.ts';

/**
 * How many characters a cue may contain: by reading speed (characters per second) and space on the screen (characters
 * per line, lines). At least 1. Compare with chargeDailyCharacters of the text without line breaks.
 */
export function budgetOf(
  { startMs, endMs }: Pick<Cue, 'startMs' | 'endMs'>,
  rules: Pick<ReadingRules, 'cps' | 'cpl' | 'maxLines'>,
): number {
  const readable = Math.floor(((endMs - startMs) / 1000) * rules.cps);
  return Math.max(1, Math.min(readable, rules.cpl * rules.maxLines));
}
