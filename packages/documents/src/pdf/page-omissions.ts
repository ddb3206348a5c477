import type { Omission } from '../omission.ts';
import { omit } from '../omission.ts';
import { groupLines } from './group-lines.ts';
import { isTurned } from './line-style.ts';
import type { PageDoubt, PdfLine, PdfPage } from './page.ts';
import { countMeaningless, doubtOf, fewestMeaningless } from './page-doubt.ts';

/** Characters of symbol fonts and rules of dots and lines are drawings, not text. */
export function isReadable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !/\p{Co}/u.test(text);
}

/** The texts of a page that are left as they are: turned, in fonts that cannot be read, or not there at all. */
export function omittedOnPage(page: PdfPage): Omission[] {
  const at = { place: 'body', position: { kind: 'page', number: page.number } } as const;
  const empty = page.recognition?.because ?? (page.lost ? undefined : 'no-text');
  if (page.blocks.length === 0 && empty)
    return [{ ...at, text: '', reason: empty }, ...droppedOnPage(page)];
  const omitted = groupLines(page).flatMap(({ lines }): Omission[] => {
    const text = textOf(lines);
    if (isTurned(lines)) return omit(text, 'turned', at);
    return countMeaningless(text) >= fewestMeaningless && !hasReadableWord(lines)
      ? [{ ...at, text: text.slice(0, 200), reason: 'unreadable' }]
      : [];
  });
  if (page.recognition) return [...omitted, ...droppedOnPage(page)];
  const doubt = doubtOf(page);
  if (!doubt || omitted.some(({ reason }) => reason === doubt)) return omitted;
  const text = doubt === 'unreadable' ? pageText(page).slice(0, 200) : '';
  return [...omitted, { ...at, text, reason: doubt }];
}

/** What was taken for letters in a picture, and is left in it. */
function droppedOnPage({ number, recognition }: PdfPage): Omission[] {
  const at = { place: 'body', position: { kind: 'page', number } } as const;
  return recognition?.dropped.flatMap((text) => omit(text, 'unsure', at)) ?? [];
}

/** Why a page is to be recognized from its picture; undefined where its text is what it shows. */
export function doubtAbout(page: PdfPage): PageDoubt | undefined {
  if (/\S/u.test(pageText(page))) return doubtOf(page);
  return page.lost ? 'unreadable' : 'no-text';
}

/**
 * Whether the text of a page may be wrong: none of it can be read as text, many letters have no meaning, or it only says
 * that other programs show the form, or it is recognized from a picture. Such a page needs a look beside its original.
 */
export function isDoubtful(page: PdfPage): boolean {
  if (onlySaysXfa(page) || page.recognition) return true;
  return !/\S/u.test(pageText(page)) || doubtOf(page) !== undefined;
}

/** Its text says that another program shows its form. */
export const onlySaysXfa = ({ fields }: PdfPage): boolean =>
  fields?.texts.some(({ kind }) => kind === 'xfa-only') ?? false;

const pageText = ({ blocks }: PdfPage): string =>
  blocks.map(({ lines }) => textOf(lines)).join(' ');

const hasReadableWord = (lines: readonly PdfLine[]): boolean =>
  lines.some(({ words }) => words.some(({ text }) => isReadable(text)));

const textOf = (lines: readonly PdfLine[]): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ');
