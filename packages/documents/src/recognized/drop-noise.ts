import { right } from '../pdf/page.ts';
import { confidenceLimits } from './confidence.ts';
import { middle } from './letter-heights.ts';
import type { PrintedLine, PrintedWord } from './parse-tsv.ts';

const letter = /[\p{L}\p{N}]/gu;
const lettersIn = (text: string): number => text.match(letter)?.length ?? 0;

/**
 * Specks, logos and parts of drawings are recognized as letters, too, with low confidence. `dropped` has what they were
 * taken for, line by line: it stays on the page as it is.
 */
export function dropNoise(lines: readonly PrintedLine[]): {
  lines: PrintedLine[];
  dropped: string[];
} {
  const kept: PrintedLine[] = [];
  const dropped: string[] = [];
  for (const line of lines.flatMap(splitAtGaps)) {
    const words = isText(line.words) ? trim(line.words.filter(hasBox)) : [];
    const rest = line.words.filter((word) => !words.includes(word));
    const text = rest.map((word) => word.text).join(' ');
    if (lettersIn(text) > 0) dropped.push(text);
    if (words.some((word) => lettersIn(word.text) > 0)) kept.push({ ...line, words });
  }
  return { lines: kept, dropped };
}

/** As parts of the height of a line: what is farther apart is beside it, such as a drawing beside a text. */
const wide = 3;

function splitAtGaps({ block, words }: PrintedLine): PrintedLine[] {
  const height = middle(words.map(({ box }) => box.height));
  const parts: PrintedWord[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part && before && gapBetween(word, before) <= wide * height) part.push(word);
    else parts.push([word]);
  }
  return parts.map((part) => ({ block, words: part }));
}

const gapBetween = (one: PrintedWord, other: PrintedWord): number =>
  Math.max(other.box.x - right(one.box), one.box.x - right(other.box));

function isText(words: readonly PrintedWord[]): boolean {
  const letters = words.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const mean = meanConfidence(words);
  return letters < 2 ? mean >= confidenceLimits.alone : mean >= confidenceLimits.line;
}

const hasBox = ({ box }: PrintedWord): boolean => box.width > 0 && box.height > 0;

/** Apart from a line, as a part of its height, what is hardly a word is a speck; in it, it is a word that is hard to read. */
const apart = 0.8;

function trim(words: readonly PrintedWord[]): PrintedWord[] {
  let rest = [...words];
  for (;;) {
    const [first, second] = rest;
    const [before, last] = [rest.at(-2), rest.at(-1)];
    if (first && isSpeck(first, second)) rest = rest.slice(1);
    else if (last && isSpeck(last, before)) rest = rest.slice(0, -1);
    else return rest;
  }
}

function isSpeck(word: PrintedWord, next: PrintedWord | undefined): boolean {
  if (word.confidence >= confidenceLimits.beside) return false;
  if (!next) return true;
  return gapBetween(word, next) > apart * Math.max(word.box.height, next.box.height);
}

/** Of letters, so that a sign counts less than a word. */
export function meanConfidence(
  words: readonly { text: string; confidence?: number | undefined }[],
): number {
  let [sum, weight] = [0, 0];
  for (const { text, confidence = 0 } of words) {
    const letters = Math.max(1, lettersIn(text));
    sum += confidence * letters;
    weight += letters;
  }
  return weight === 0 ? 0 : sum / weight;
}
