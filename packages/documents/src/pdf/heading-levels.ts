import { visibleText } from '../inline/resolve-fragment.ts';
import type { PdfStyle } from './page.ts';
import type { PdfParagraph } from './segment-pages.ts';

export type TextRole = 'title' | 'heading1' | 'heading2' | 'heading3' | 'caption' | 'body';

/** An entry of the outline of a PDF. */
export type OutlineEntry = { title: string; page: number; depth: number };

const levels = ['heading1', 'heading2', 'heading3'] as const;
/** Longer ones are paragraphs in large letters. */
const longest = { lines: 3, letters: 200 };
const isLarger = (size: number, body: number) => size >= body * 1.12;

export const textOfParagraph = ({ items }: PdfParagraph): string => visibleText(items);

/** The style of most letters of running text. */
export function bodyStyle(paragraphs: readonly PdfParagraph[]): PdfStyle | undefined {
  const letters = new Map<string, { style: PdfStyle; count: number }>();
  for (const { style, items } of paragraphs) {
    const key = `${style.family} ${Math.round(style.size * 2)} ${style.bold}`;
    const known = letters.get(key) ?? { style, count: 0 };
    for (const { value } of items) known.count += value.length;
    letters.set(key, known);
  }
  const [most] = [...letters.values()].sort((a, b) => b.count - a.count);
  return most?.style;
}

/** Titles, headings and captions by the size and weight of their letters beside the body, and by the outline. */
export function findRoles(
  paragraphs: readonly PdfParagraph[],
  outline: readonly OutlineEntry[] = [],
): Map<PdfParagraph, TextRole> {
  const body = bodyStyle(paragraphs);
  const roles = new Map<PdfParagraph, TextRole>();
  if (!body) return roles;
  const depths = new Map(
    outline.map(({ title, page, depth }) => [`${page} ${keyOf(title)}`, depth]),
  );
  const plain = paragraphs.filter(({ slots, place }) => slots.length === 0 && place === 'body');
  const candidates = plain.filter(
    (one, at) => isHeading(one, body) || isItalicHeading(one, plain[at + 1], body),
  );
  const title = findTitle(plain, candidates, body);
  const ranks = rankSizes(candidates.filter((one) => one !== title));
  for (const paragraph of plain) {
    const { page } = paragraph;
    const depth = depths.get(`${page} ${keyOf(textOfParagraph(paragraph))}`);
    if (paragraph === title) roles.set(paragraph, 'title');
    else if (depth !== undefined) roles.set(paragraph, levels[Math.min(depth, 2)] ?? 'heading3');
    else if (candidates.includes(paragraph)) {
      const rank = ranks.indexOf(rankOf(paragraph));
      roles.set(paragraph, levels[Math.min(rank, 2)] ?? 'heading3');
    } else if (isCaption(paragraph, body)) roles.set(paragraph, 'caption');
  }
  return roles;
}

const keyOf = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

function isHeading(paragraph: PdfParagraph, body: PdfStyle): boolean {
  const text = textOfParagraph(paragraph).trim();
  const { lines, style, items } = paragraph;
  if (lines > longest.lines || text.length > longest.letters) return false;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 3) return false;
  if (isLarger(style.size, body.size)) return true;
  const isBold = items.every((item) => item.payload.bold || item.value.trim().length < 2);
  return (
    isBold && !body.bold && style.size >= body.size * 0.95 && lines < 3 && !/[.,;:]$/u.test(text)
  );
}

/** A line in italics as large as the text below it. */
function isItalicHeading(
  { items, lines, style, page, box }: PdfParagraph,
  next: PdfParagraph | undefined,
  body: PdfStyle,
): boolean {
  if (lines > 1 || style.size < body.size * 0.95 || !next || next.page !== page) return false;
  const text = items.map(({ value }) => value).join('');
  if (!/^[\p{Lu}\p{N}].*[^.,;:]$/u.test(text.trim()) || text.length > longestItalic) return false;
  const isItalic = items.every(({ payload, value }) => payload.italic || value.trim().length < 2);
  const isAbove =
    next.box.y >= box.y + box.height * 0.8 && Math.abs(next.box.x - box.x) < 2 * style.size;
  return isItalic && isAbove && next.lines > 1 && !next.style.italic;
}
const longestItalic = 80;

/** The largest text of the upper half of the first page, once. */
function findTitle(
  plain: readonly PdfParagraph[],
  candidates: readonly PdfParagraph[],
  body: PdfStyle,
): PdfParagraph | undefined {
  const largest = Math.max(...candidates.map(({ style }) => style.size));
  const ofSize = candidates.filter(({ style }) => style.size > largest - 0.5);
  const [only] = ofSize;
  const first = plain[0]?.page;
  const isAlone = only && ofSize.length === 1 && only.page === first;
  return isAlone && only.style.size >= body.size * 1.3 && only.box.y < 420 ? only : undefined;
}

const rankOf = ({ style }: PdfParagraph): string =>
  `${String(Math.round(style.size)).padStart(4, '0')} ${style.bold ? 1 : 0}`;

/** Kinds of headings, the largest first. */
const rankSizes = (headings: readonly PdfParagraph[]): string[] =>
  [...new Set(headings.map(rankOf))].sort().reverse();

function isCaption(paragraph: PdfParagraph, body: PdfStyle): boolean {
  const text = textOfParagraph(paragraph);
  const isNumbered = /^\p{L}{3,12}\.? ?\d{1,3}(?:\.\d{1,2})?\s?[.:–—|-]/u.test(text);
  return isNumbered && paragraph.style.size < body.size * 1.05 && text.length < 400;
}
