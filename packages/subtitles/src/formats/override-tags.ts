import type { ReadWarnings, WarningCode, WarningLine } from './read-warnings.ts';

export const tagPattern = /\\([1-4]?[a-z]+)(\([^)]*\)?|[^\\(]*)/gi;

/** Counts what override tags do, except the top or bottom of the picture, which is kept. */
export function countOverrides(
  blocks: readonly string[],
  line: WarningLine,
  warnings: ReadWarnings,
  keepsPad = false,
): void {
  for (const block of blocks)
    for (const [, name = '', value = ''] of block.matchAll(tagPattern)) {
      const code = keepsPad && /^an?$/.test(name) ? undefined : lossOf(name, value);
      if (code) warnings.add(code, line);
    }
}

export function lossOf(name: string, value: string): WarningCode | undefined {
  // Centered at the bottom or top: that is what the tracks are.
  if (name === 'an') return /^\s*[28]\s*$/.test(value) ? undefined : 'POSITION_DROPPED';
  if (name === 'a') return /^\s*[26]\s*$/.test(value) ? undefined : 'POSITION_DROPPED';
  if (/^(?:pos|org|i?clip|q)$/.test(name)) return 'POSITION_DROPPED';
  if (/^(?:k|kf|ko|kt|K)$/.test(name)) return 'WORD_TIMES_DROPPED';
  if (/^(?:t|move|fad|fade)$/.test(name)) return 'EFFECT_DROPPED';
  // The drawing itself is counted where it is left out.
  if (/^(?:p|pbo)$/.test(name)) return undefined;
  // Ends what another tag began.
  if (/^(?:[ibus]|r)$/.test(name) && /^\s*0?\s*$/.test(value)) return undefined;
  return 'STYLE_DROPPED';
}
