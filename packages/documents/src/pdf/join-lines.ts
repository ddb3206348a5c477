import type { InlineText } from '../inline/fragment.ts';
import type { PdfLine, PdfStyle } from './page.ts';

const hyphen = /[\p{L}\p{M}][-\u00ad\u2010]$/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;

/** Lower-case words with a hyphen inside: they distinguish a real hyphen from one at the line's end. */
export function listHyphenated(lines: Iterable<PdfLine>): Set<string> {
  const found = new Set<string>();
  for (const { words } of lines) {
    for (const { text } of words) {
      const inside = /[\p{L}\p{M}]+[-\u2010][\p{L}\p{M}]+/u.exec(text)?.[0];
      if (inside !== undefined) found.add(inside.toLowerCase().replace('\u2010', '-'));
    }
  }
  return found;
}

/** The text of lines as one paragraph: words hyphenated at a line's end are joined. */
export function joinLines(
  lines: readonly PdfLine[],
  hyphenated: ReadonlySet<string>,
): InlineText<PdfStyle>[] {
  const items: InlineText<PdfStyle>[] = [];
  for (const { words } of lines) {
    for (const [at, { text, style }] of words.entries()) {
      const previous = items.at(-1);
      if (previous) closeGap(previous, text, at === 0, hyphenated);
      items.push({ kind: 'text', value: text, wrap: '', format: formatOf(style), payload: style });
    }
  }
  return items;
}

/** Ends the previous word as required before `next`. */
function closeGap(
  previous: InlineText<PdfStyle>,
  next: string,
  newLine: boolean,
  hyphenated: ReadonlySet<string>,
): void {
  const { value } = previous;
  if (newLine && hyphen.test(value) && /^\p{Ll}/u.test(next)) {
    const head = /[\p{L}\p{M}]+$/u.exec(value.slice(0, -1))?.[0] ?? '';
    const tail = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? '';
    const compound = hyphenated.has(`${head}-${tail}`.toLowerCase());
    if (!compound) previous.value = value.slice(0, -1);
    return;
  }
  const [last = '', first = ''] = [[...value].at(-1), [...next][0]];
  if (!(unspaced.test(last) && unspaced.test(first))) previous.value = `${value} `;
}

function formatOf({ family, size, bold, italic, color }: PdfStyle): string {
  return `${family} ${Math.round(size)} ${bold} ${italic} ${color}`;
}
