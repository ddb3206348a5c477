import type { InlineText } from '@glossa/documents/inline/fragment';
import { bottom, type PdfBox, type PdfStyle, right } from '@glossa/documents/pdf/page';
import type { PageStructure } from '@glossa/documents/pdf/page-structure';
import type { PdfParagraph } from '@glossa/documents/pdf/segment-pages';
import type { Bookmark, PageLink, Target } from '../pdf-navigation.ts';

type WordLink = { address: string } | { bookmark: string };
export type LinkedRun = { run: InlineText<PdfStyle>; link: WordLink | undefined };

export type Navigation = { links: readonly PageLink[]; bookmarks: readonly Bookmark[] };

export type WordLinks = {
  /** The names of the bookmarks at a paragraph, or at the start of a page. */
  bookmarksAt: (at: PdfParagraph | number) => readonly string[];
  linkRuns: (paragraph: PdfParagraph, runs: readonly InlineText<PdfStyle>[]) => LinkedRun[];
};

/** Word allows 40 letters. */
const longestName = 36;

/** Links of the pages on the texts that are there, and bookmarks at the paragraphs they lead to. */
export function createWordLinks(
  { links, bookmarks }: Navigation,
  structures: readonly PageStructure[],
  paragraphs: readonly PdfParagraph[],
): WordLinks {
  const flowing = new Set(structures.map(({ page }) => page.number));
  const names = new Map<PdfParagraph | number, string[]>();
  const known = new Map<string, string>();
  const used = new Set<string>();
  const nameOf = (target: Target & { kind: 'place' }, title: string): string => {
    const number = target.page + 1;
    const key = `${number} ${Math.round(target.y ?? 0)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const base = title.replace(/[^\p{L}\p{N}]+/gu, '_').slice(0, longestName - 6);
    const stem = /^\p{L}/u.test(base) ? base : `page_${number}_${base}`.slice(0, longestName - 6);
    let name = stem;
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${stem}_${count}`;
    used.add(name.toLowerCase());
    known.set(key, name);
    const at = (flowing.has(number) && placeFor(number, target.y ?? 0, paragraphs)) || number;
    names.set(at, [...(names.get(at) ?? []), name]);
    return name;
  };
  for (const { title, target } of bookmarks) if (target?.kind === 'place') nameOf(target, title);
  const byPage = new Map<number, { box: PdfBox; link: WordLink }[]>();
  for (const { page, box, target } of links) {
    const link =
      target.kind === 'address' ? { address: target.address } : { bookmark: nameOf(target, '') };
    const size = { width: box.right - box.left, height: box.bottom - box.top };
    const found = { box: { x: box.left, y: box.top, ...size }, link };
    byPage.set(page + 1, [...(byPage.get(page + 1) ?? []), found]);
  }
  return {
    bookmarksAt: (at) => names.get(at) ?? [],
    linkRuns: (paragraph, runs) => linkRuns(paragraph, runs, byPage.get(paragraph.page) ?? []),
  };
}

/** The paragraph that a place shows: the first one below it. */
function placeFor(
  page: number,
  y: number,
  paragraphs: readonly PdfParagraph[],
): PdfParagraph | undefined {
  const onPage = paragraphs.filter((one) => one.page === page && one.place === 'body');
  const below = onPage.filter(({ box }) => bottom(box) >= y);
  const start = Math.min(...below.map(({ box }) => box.y));
  return below.find(({ box }) => box.y === start) ?? onPage.at(-1);
}

type Range = { from: number; to: number; link: WordLink };

/**
 * A link alone on most of a paragraph is on all of it; one on a few words is where these are in the translation, or else at the same
 * part of the text.
 */
function linkRuns(
  paragraph: PdfParagraph,
  runs: readonly InlineText<PdfStyle>[],
  links: readonly { box: PdfBox; link: WordLink }[],
): LinkedRun[] {
  const text = runs.map(({ value }) => value).join('');
  const ofWords = paragraph.words.map((word) => links.find(({ box }) => holds(box, word))?.link);
  const isOnly = new Set(ofWords.filter((link) => link)).size === 1;
  const ranges: Range[] = [];
  let start = 0;
  while (start < ofWords.length) {
    const link = ofWords[start];
    let end = start + 1;
    while (end < ofWords.length && ofWords[end] === link) end += 1;
    if (link) {
      const isMost = isOnly && (end - start) * 5 >= ofWords.length * 3;
      const range = isMost ? { from: 0, to: text.length } : rangeOf(paragraph, start, end, text);
      const from = Math.max(range.from, ranges.at(-1)?.to ?? 0);
      if (from < range.to) ranges.push({ ...range, from, link });
    }
    start = end;
  }
  return splitRuns(runs, ranges);
}

function rangeOf(
  { items }: PdfParagraph,
  start: number,
  end: number,
  text: string,
): { from: number; to: number } {
  const lengthOf = (some: readonly InlineText<PdfStyle>[]) =>
    some.reduce((sum, { value }) => sum + value.length, 0);
  const shown = items
    .slice(start, end)
    .map(({ value }) => value)
    .join('')
    .trim();
  const whole = Math.max(1, lengthOf(items));
  const near = (lengthOf(items.slice(0, start)) / whole) * text.length;
  let found = -1;
  for (let at = text.indexOf(shown); at >= 0 && shown !== ''; at = text.indexOf(shown, at + 1))
    if (found < 0 || Math.abs(at - near) < Math.abs(found - near)) found = at;
  if (found >= 0) return { from: found, to: found + shown.length };
  const wordStart = (at: number) => text.lastIndexOf(' ', Math.max(0, Math.round(at))) + 1;
  const from = wordStart(near);
  const after = text.indexOf(' ', Math.round(from + (shown.length / whole) * text.length));
  return { from, to: after < 0 ? text.length : after };
}

function splitRuns(runs: readonly InlineText<PdfStyle>[], ranges: readonly Range[]): LinkedRun[] {
  const linked: LinkedRun[] = [];
  let at = 0;
  for (const run of runs) {
    const end = at + run.value.length;
    const borders = ranges.flatMap(({ from, to }) => [from, to]);
    const cuts = [at, ...borders.filter((place) => place > at && place < end), end];
    for (const [index, from] of cuts.entries()) {
      const to = cuts[index + 1];
      if (to === undefined || to <= from) continue;
      const link = ranges.find((range) => range.from <= from && range.to >= to)?.link;
      linked.push({ run: { ...run, value: run.value.slice(from - at, to - at) }, link });
    }
    at = end;
  }
  return linked;
}

function holds(box: PdfBox, { x, y, width, height }: PdfBox): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2];
  const across = middle >= box.x && middle <= right(box);
  return across && centre >= box.y && centre <= bottom(box);
}
