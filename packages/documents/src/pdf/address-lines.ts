import { mainStyle } from './line-style.ts';
import type { PdfLine } from './page.ts';

/** An address has so many lines, and each of them so many words at most. */
const size = { fewestLines: 3, mostLines: 8, mostWords: 7 };
/** Lines with numbers: of a house, a postal code, a telephone. */
const fewestNumbers = 2;

const begins = /^[\p{Lu}\p{Lo}\p{N}+(]/u;
const endsSentence = /\p{Ll}{3}[.!?;:]$/u;

/**
 * Whether lines below each other are those of an address, which are not joined: each begins like a name or a number, and
 * some have numbers. Bold ones are headings.
 */
export function isAddress(lines: readonly PdfLine[]): boolean {
  if (lines.length < size.fewestLines || lines.length > size.mostLines) return false;
  if (mainStyle(lines).bold) return false;
  const texts = lines.map(({ words }) => words.map(({ text }) => text));
  return (
    texts.every(
      (words, at) =>
        words.length <= size.mostWords &&
        (at === 0 || begins.test(words[0] ?? '')) &&
        !endsSentence.test(words.at(-1) ?? ''),
    ) &&
    texts.every((words) => words.some((word) => /\p{L}/u.test(word))) &&
    texts.filter((words) => words.some((word) => /\p{N}/u.test(word))).length >= fewestNumbers
  );
}
