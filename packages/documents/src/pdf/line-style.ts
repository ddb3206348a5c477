import type { PdfLine, PdfStyle } from './page.ts';

/** The style of most letters. */
export function mainStyle(lines: readonly PdfLine[]): PdfStyle {
  const weights = new Map<string, { style: PdfStyle; letters: number }>();
  for (const { words } of lines) {
    for (const { text, style } of words) {
      const key = `${style.family} ${style.size} ${style.bold} ${style.italic} ${style.color}`;
      const known = weights.get(key);
      if (known) known.letters += text.length;
      else weights.set(key, { style, letters: text.length });
    }
  }
  const [most] = [...weights.values()].sort((a, b) => b.letters - a.letters);
  return most?.style ?? { family: 'sans', size: 11, bold: false, italic: false, color: '#000000' };
}

/** Whether two lines may be parts of one paragraph. */
export function looksAlike(a: PdfLine, b: PdfLine): boolean {
  const [one, other] = [mainStyle([a]), mainStyle([b])];
  const near = Math.abs(one.size - other.size) <= 0.1 * Math.max(one.size, other.size);
  // A fully bold line below a fully plain one starts a paragraph; a bold word in either does not.
  const uniform = (line: PdfLine, bold: boolean) =>
    line.words.every(({ style }) => style.bold === bold);
  const turns = one.bold !== other.bold && uniform(a, one.bold) && uniform(b, other.bold);
  return near && !turns;
}

/** Vertical text cannot be set in a frame; it stays on the page. */
export function isTurned(lines: readonly PdfLine[]): boolean {
  return lines.every(({ words, box }) => {
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    return letters >= 3 && box.height > 2 * box.width;
  });
}
