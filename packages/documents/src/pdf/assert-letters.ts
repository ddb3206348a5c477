import { DocumentError } from '../document-error.ts';
import type { PdfPage } from './page.ts';

const mostShown = 60;

/** Digits, and letters of the product's languages: others may have no font here, and are drawn as boxes. */
const known =
  /[0-9\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** As programs read them from a PDF: without marks, ligatures and the forms of Arabic letters. */
const lettersOf = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').match(known) ?? [];
const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Throws DOCUMENT_DIFFERS if a laid out PDF does not contain every letter of the texts, as often as they do. Letters are
 * counted: words break over lines, and readers of PDFs put together neighboring columns, and scripts from right to left,
 * in orders of their own.
 */
export function assertLettersFound(texts: readonly string[], pages: readonly PdfPage[]): void {
  const printed = pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))),
  );
  const left = countAll(printed.flatMap(lettersOf));
  const lacking = texts.filter((text) => !takeAll(left, lettersOf(text)));
  if (lacking.length === 0) return;
  // A letter may be missing only after another text used it up: the text with missing words is the better answer.
  const words = countAll(printed.flatMap(wordsOf));
  const text = texts.find((known) => !takeAll(words, wordsOf(known))) ?? lacking[0] ?? '';
  throw new DocumentError('DOCUMENT_DIFFERS', 'documents.translationMissing', {
    params: { text: [...text.trim()].slice(0, mostShown).join('') },
  });
}

function countAll(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether all of them were there. */
function takeAll(counts: Map<string, number>, items: readonly string[]): boolean {
  let complete = true;
  for (const item of items) {
    const count = counts.get(item) ?? 0;
    if (count === 0) complete = false;
    else counts.set(item, count - 1);
  }
  return complete;
}
