import type { PdfBox } from '../pdf/page.ts';

/** A word as tesseract prints it; its box in pixels. */
export type PrintedWord = { text: string; box: PdfBox; confidence: number };
export type PrintedLine = { block: number; words: PrintedWord[] };

const wordLevel = '5';
const unknown = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd]/gu;

/** The lines of one page from the output of `tesseract … tsv`. Throws RangeError if it is none. */
export function parseTsv(printed: string): PrintedLine[] {
  const [head = '', ...rows] = printed.split('\n');
  if (!head.startsWith('level\tpage_num\tblock_num\t')) throw new RangeError('Not a TSV of words.');
  const lines = new Map<string, PrintedLine>();
  for (const row of rows) {
    const [level, , block, paragraph, line, , ...rest] = row.split('\t');
    if (level !== wordLevel) continue;
    const [x, y, width, height, confidence] = rest.slice(0, 5).map(Number);
    const text = (rest[5] ?? '').replace(unknown, '').trim();
    const numbers = [x, y, width, height, confidence];
    if (text === '' || !numbers.every(Number.isFinite)) continue;
    const key = `${block} ${paragraph} ${line}`;
    const known = lines.get(key) ?? { block: Number(block), words: [] };
    lines.set(key, known);
    const [left = 0, top = 0, wide = 0, high = 0, percent = 0] = numbers as number[];
    const box = { x: left, y: top, width: wide, height: high };
    known.words.push({ text, box, confidence: Math.min(100, Math.max(0, percent)) });
  }
  return [...lines.values()];
}
