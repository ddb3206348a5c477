import type { ReadWarnings, WarningCode, WarningLine } from './read-warnings.ts';

const positionTag = /\\an?(\d{1,2})/;

/** \an7 to \an9 are number pad positions; the legacy \a5 to \a7 are the top too. */
export function isUpperTag(tags: string): boolean {
  const match = tags.match(positionTag);
  if (!match) return false;
  const value = Number(match[1]);
  return match[0].startsWith('\\an') ? value >= 7 && value <= 9 : value >= 5 && value <= 7;
}

const tagPattern = /\\([1-4]?[a-z]+)(\([^)]*\)?|[^\\(]*)/gi;

/** Counts what override tags do, except the top or bottom of the picture, which is kept. */
export function countOverrides(
  blocks: readonly string[],
  line: WarningLine,
  warnings: ReadWarnings,
): void {
  for (const block of blocks)
    for (const [, name = '', value = ''] of block.matchAll(tagPattern)) {
      const code = lossOf(name, value);
      if (code) warnings.add(code, line);
    }
}

function lossOf(name: string, value: string): WarningCode | undefined {
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
