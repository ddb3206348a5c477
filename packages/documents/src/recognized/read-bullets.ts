import { right } from '../pdf/page.ts';
import type { PrintedLine, PrintedWord } from './parse-tsv.ts';

/** What tesseract takes bullets for. */
const mistaken = /^[¢©®°*»«+=~eoO0¤§•·∙●■▪○◦]$/u;
/** As parts of the height of the next word. */
const leastGap = 0.3;
const sideways = 0.6;

/** A list has several: a single sign may be what it looks like. */
const fewest = 2;

/** Signs before lines below each other, apart from their text, are the marks of a list. */
export function readBullets(lines: readonly PrintedLine[]): PrintedLine[] {
  const marks = new Set(
    lines.flatMap(({ words }) => {
      const [first, second] = words;
      return first && second && isApart(first, second) ? [first] : [];
    }),
  );
  const isMark = (word: PrintedWord) => {
    if (!marks.has(word)) return false;
    let below = 0;
    for (const other of marks) if (isBelow(word, other)) below += 1;
    return below >= fewest;
  };
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => (isMark(word) ? { ...word, text: '•' } : word)),
  }));
}

const isApart = (mark: PrintedWord, next: PrintedWord): boolean =>
  mistaken.test(mark.text) && next.box.x - right(mark.box) >= leastGap * next.box.height;

const isBelow = (word: PrintedWord, other: PrintedWord): boolean =>
  Math.abs(word.box.x - other.box.x) <= sideways * Math.max(word.box.height, other.box.height);
