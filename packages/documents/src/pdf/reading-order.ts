import type { PdfLine, PdfWord } from './page.ts';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/** Whether most words of a line are right-to-left. */
export function readsFromRight(line: PdfLine): boolean {
  let [fromRight, all] = [0, 0];
  for (const { text } of line.words) {
    if (text.search(rightToLeft) >= 0) fromRight += 1;
    if (/\p{L}/u.test(text)) all += 1;
  }
  return fromRight * 2 > all;
}

/** Words and letters in a PDF are in drawing order from left to right; this puts them in reading order. */
export function inReadingOrder(line: PdfLine): PdfLine {
  if (!readsFromRight(line)) return line;
  const words: PdfWord[] = [];
  let foreign: PdfWord[] = [];
  for (const word of line.words.toReversed()) {
    if (isForeign(word.text)) {
      foreign.unshift(word);
      continue;
    }
    words.push(...foreign, { ...word, text: turnWord(word.text) });
    foreign = [];
  }
  return { ...line, words: [...words, ...foreign] };
}

/** Latin words and numbers keep their order. */
function isForeign(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.search(rightToLeft) < 0;
}

export function turnWord(text: string): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => mirrored[segment] ?? segment);
  const turned = letters.toReversed().join('').normalize('NFKC');
  return turned.replace(/[\p{N}.,:/%-]*\p{N}/gu, (number) => [...number].toReversed().join(''));
}
