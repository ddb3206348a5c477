import type { Omission } from '../omission.ts';
import { omit } from '../omission.ts';
import { groupLines } from './group-lines.ts';
import { isTurned } from './line-style.ts';
import type { PdfLine, PdfPage } from './page.ts';

/** Characters of symbol fonts and rules of dots and lines are drawings, not text. */
export function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/\p{Co}/u.test(text);
}

/** Letters that a font without a proper character map gives no meaning. */
const meaningless = /[\p{Co}\p{Cn}\ufffd]/gu;
/** Fewer are bullets and other signs. */
const fewestMeaningless = 3;

/** The texts of a page that are left as they are: turned, in fonts that cannot be read, or not there at all. */
export function omittedOnPage(page: PdfPage): Omission[] {
  const at = { place: 'body', position: { kind: 'page', number: page.number } } as const;
  if (page.blocks.length === 0) return [{ ...at, text: '', reason: 'no-text' }];
  return groupLines(page).flatMap(({ lines }): Omission[] => {
    const text = textOf(lines);
    if (isTurned(lines)) return omit(text, 'turned', at);
    return countMeaningless(text) >= fewestMeaningless && !hasReadableWord(lines)
      ? [{ ...at, text: text.slice(0, 200), reason: 'unreadable' }]
      : [];
  });
}

/**
 * Whether the text of a page may be wrong: none of it can be read as text, many letters have no meaning, or it only says
 * that other programs show the form. Such a page needs a look beside its original.
 */
export function isDoubtful(page: PdfPage): boolean {
  if (page.fields?.texts.some(({ kind }) => kind === 'xfa-only')) return true;
  const text = page.blocks.map(({ lines }) => textOf(lines)).join(' ');
  const letters = text.match(/\S/gu)?.length ?? 0;
  if (letters === 0) return true;
  return countMeaningless(text) >= fewestMeaningless && countMeaningless(text) * 20 >= letters;
}

const countMeaningless = (text: string): number => text.match(meaningless)?.length ?? 0;

const hasReadableWord = (lines: readonly PdfLine[]): boolean =>
  lines.some(({ words }) => words.some(({ text }) => isReadable(text)));

const textOf = (lines: readonly PdfLine[]): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ');
