import { buildFragment } from '../inline/build-fragment.ts';
import type { Fragment, InlineText } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import { type Omission, omitItems } from '../omission.ts';
import { recognitionOf } from '../recognized/segment-recognition.ts';
import { boxAsShown } from '../recognized/upright.ts';
import { makeSegment } from '../segment.ts';
import { type Alignment, alignmentOf, countEdges } from './align.ts';
import { type FieldLabel, segmentFields } from './field-segments.ts';
import { groupLines, type LineGroup, type TableSlot } from './group-lines.ts';
import { isTurned, mainStyle } from './line-style.ts';
import { startsWithMarker } from './list-marker.ts';
import {
  bottom,
  boxAround,
  type PdfBox,
  type PdfCover,
  type PdfLine,
  type PdfPage,
  type PdfSegment,
  type PdfStyle,
  type PdfWord,
  type SegmentRecognition,
} from './page.ts';
import { isReadable, omittedOnPage } from './page-omissions.ts';

const hyphen = /[\p{L}\p{M}][-\u00ad\u2010]$/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;

/** Lower-case words with a hyphen inside: they distinguish a real hyphen from one at the line's end. */
function listHyphenated(lines: Iterable<PdfLine>): Set<string> {
  const found = new Set<string>();
  for (const { words } of lines) {
    for (const { text } of words) {
      const inside = /[\p{L}\p{M}]+[-\u2010][\p{L}\p{M}]+/u.exec(text)?.[0];
      if (inside !== undefined) found.add(inside.toLowerCase().replace('\u2010', '-'));
    }
  }
  return found;
}

/** The text of lines as one paragraph: words hyphenated at a line's end are joined. */
function joinLines(
  lines: readonly PdfLine[],
  hyphenated: ReadonlySet<string>,
): InlineText<PdfStyle>[] {
  const items: InlineText<PdfStyle>[] = [];
  for (const { words } of lines) {
    for (const [at, { text, style }] of words.entries()) {
      const previous = items.at(-1);
      if (previous) closeGap(previous, text, at === 0, hyphenated);
      items.push({ kind: 'text', value: text, wrap: '', format: formatOf(style), payload: style });
    }
  }
  return items;
}

/** Ends the previous word as required before `next`. */
function closeGap(
  previous: InlineText<PdfStyle>,
  next: string,
  newLine: boolean,
  hyphenated: ReadonlySet<string>,
): void {
  const { value } = previous;
  if (newLine && hyphen.test(value) && /^\p{Ll}/u.test(next)) {
    const head = /[\p{L}\p{M}]+$/u.exec(value.slice(0, -1))?.[0] ?? '';
    const tail = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? '';
    const compound = hyphenated.has(`${head}-${tail}`.toLowerCase());
    if (!compound) previous.value = value.slice(0, -1);
    return;
  }
  const [last = '', first = ''] = [[...value].at(-1), [...next][0]];
  if (!(unspaced.test(last) && unspaced.test(first))) previous.value = `${value} `;
}

function formatOf({ family, size, bold, italic, color }: PdfStyle): string {
  return `${family} ${Math.round(size)} ${bold} ${italic} ${color}`;
}

type Stretch = { page: number; box: PdfBox; text: string };

const edge = 0.09;

/**
 * Detects headers and footers: text at the upper or lower edge that recurs, ignoring page numbers, on three pages, or
 * on both of two.
 */
function findRunningLines<T extends Stretch>(
  stretches: readonly T[],
  heights: ReadonlyMap<number, number>,
): Map<T, 'header' | 'footer'> {
  const groups = new Map<string, { place: 'header' | 'footer'; members: T[] }>();
  for (const stretch of stretches) {
    const place = edgeOf(stretch.box, heights.get(stretch.page) ?? 0);
    if (!place) continue;
    const key = `${place} ${stretch.text.replace(/\d+/gu, '#')}`;
    const group = groups.get(key);
    if (group) group.members.push(stretch);
    else groups.set(key, { place, members: [stretch] });
  }
  const least = Math.min(3, Math.max(2, heights.size));
  const found = new Map<T, 'header' | 'footer'>();
  for (const { place, members } of groups.values()) {
    if (new Set(members.map(({ page }) => page)).size < least) continue;
    for (const member of members) found.set(member, place);
  }
  return found;
}

function edgeOf(box: PdfBox, height: number): 'header' | 'footer' | undefined {
  if (bottom(box) < height * edge) return 'header';
  return box.y > height * (1 - edge) ? 'footer' : undefined;
}

/**
 * A paragraph with its position. Those of one `segmentId` have the same text; without one there is nothing to
 * translate.
 */
export type PdfParagraph = {
  page: number;
  box: PdfBox;
  /** The boxes of its words. */
  words: PdfCover[];
  lines: number;
  /** Line spacing in points. */
  pitch: number;
  align: Alignment;
  /** The ruled cell around it. */
  cell: PdfBox | undefined;
  /** Its cells, from the outer to the inner table. */
  slots: TableSlot[];
  /** The mark of a list item, which is not part of the text. */
  marker: PdfWord | undefined;
  /** Recurs at the edge of pages. */
  place: 'header' | 'footer' | 'body';
  style: PdfStyle;
  items: InlineText<PdfStyle>[];
  fragment: Fragment<PdfStyle> | undefined;
  segmentId: string | undefined;
  /** Of a recognized page. */
  recognition: SegmentRecognition | undefined;
};

export type SegmentedPdf = {
  segments: PdfSegment[];
  paragraphs: PdfParagraph[];
  /** What is on the pages besides them: turned text, signs. */
  others: PdfParagraph[];
  /** Descriptions and options of fields. */
  labels: FieldLabel[];
  /** Texts that stay on their pages as they are. */
  omitted: Omission[];
};

/** The segments of these pages, in reading order. Ids are stable for the same pages. */
export function segmentPages(pages: readonly PdfPage[]): SegmentedPdf {
  const hyphenated = listHyphenated(allLines(pages));
  const omitted: Omission[] = [];
  const others: PdfParagraph[] = [];
  const paragraphs = pages.flatMap((page) => {
    omitted.push(...omittedOnPage(page));
    const read = readPage(page, hyphenated);
    others.push(...read.others);
    return read.paragraphs;
  });
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const running = findRunningLines(
    paragraphs.map((paragraph) => ({
      ...paragraph,
      paragraph,
      text: visibleText(paragraph.items),
    })),
    new Map(pages.map(({ number, heightPt }) => [number, heightPt])),
  );
  const places = new Map([...running].map(([{ paragraph }, place]) => [paragraph, place]));
  const segments: PdfSegment[] = [];
  const repeated = new Map<string, string>();
  for (const paragraph of paragraphs) {
    const { fragment, box, page } = paragraph;
    const place = places.get(paragraph) ?? 'body';
    paragraph.place = place;
    if (!fragment) {
      const at = { place: 'body', position: { kind: 'page', number: page } } as const;
      omitted.push(...omitItems(paragraph.items, at));
      continue;
    }
    const key = `${place} ${fragment.text}`;
    const known = place === 'body' ? undefined : repeated.get(key);
    paragraph.segmentId = known ?? `page-${page}#${segments.length + 1}`;
    if (known !== undefined) continue;
    repeated.set(key, paragraph.segmentId);
    const segment = makeSegment(paragraph.segmentId, place, fragment);
    const { recognition } = paragraph;
    segments.push({
      ...segment,
      position: { kind: 'page', number: page },
      box: shownBox(box, byNumber.get(page)),
      ...(recognition ? { recognition } : {}),
    });
  }
  const fields = segmentFields(pages);
  return {
    segments: [...segments, ...fields.segments],
    ...{ paragraphs, others },
    labels: fields.labels,
    omitted: [...omitted, ...fields.omitted],
  };
}

/** Where a text is on the page as it is shown, which may not be upright. */
function shownBox(box: PdfBox, page: PdfPage | undefined): PdfBox {
  const upright = page?.recognition?.upright;
  return page && upright
    ? boxAsShown(box, upright, { width: page.widthPt, height: page.heightPt })
    : box;
}

function* allLines(pages: readonly PdfPage[]): Iterable<PdfLine> {
  for (const { blocks } of pages) for (const { lines } of blocks) yield* lines;
}

function readPage(
  page: PdfPage,
  hyphenated: ReadonlySet<string>,
): { paragraphs: PdfParagraph[]; others: PdfParagraph[] } {
  const groups: MarkedGroup[] = [];
  const others: MarkedGroup[] = [];
  for (const group of groupLines(page)) {
    const marked = isTurned(group.lines) ? { ...group, marker: undefined } : takeMarker(group);
    (!isTurned(group.lines) && hasReadableWord(marked.lines) ? groups : others).push(marked);
  }
  const edges = countEdges(
    groups.map(({ lines }) => boxAround(lines.map(({ box }) => box))),
    page.widthPt,
  );
  const toParagraph = ({ lines, cell, slots, marker }: MarkedGroup): PdfParagraph => {
    const items = joinLines(lines, hyphenated);
    return {
      page: page.number,
      box: boxAround(lines.map(({ box }) => box)),
      words: lines.flatMap(({ words }) => words.map(coverOf)),
      recognition: page.recognition && recognitionOf(lines),
      lines: lines.length,
      pitch: pitchOf(lines),
      align: alignmentOf(lines, edges),
      ...{ cell, slots, marker, place: 'body' },
      style: mainStyle(lines),
      items,
      fragment: buildFragment(items),
      segmentId: undefined,
    };
  };
  return { paragraphs: groups.map(toParagraph), others: others.map(toParagraph) };
}

const coverOf = ({ box, paper }: PdfWord): PdfCover => (paper ? { ...box, paper } : box);

type MarkedGroup = LineGroup & { marker: PdfWord | undefined };

/** The mark of a list stays on the page: bullets often use special fonts. */
function takeMarker(group: LineGroup): MarkedGroup {
  const [first, ...rest] = group.lines;
  if (!first || !startsWithMarker(first)) return { ...group, marker: undefined };
  const [marker, ...words] = first.words;
  const line = { words, box: boxAround(words.map(({ box }) => box)) };
  return { ...group, lines: [line, ...rest], marker };
}

const hasReadableWord = (lines: readonly PdfLine[]): boolean =>
  lines.some(({ words }) => words.some(({ text }) => isReadable(text)));

function pitchOf(lines: readonly PdfLine[]): number {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return 0;
  if (lines.length === 1) return first.box.height;
  return (bottom(last.box) - bottom(first.box)) / (lines.length - 1);
}

/** The paragraph's runs with the translation, and whether the text changed. */
export function translateParagraph(
  paragraph: PdfParagraph,
  translation: string | undefined,
): { runs: InlineText<PdfStyle>[]; changed: boolean } {
  const { fragment, items } = paragraph;
  const same = { runs: items, changed: false };
  if (translation === undefined || !fragment || !holdsText(fragment, translation)) return same;
  const runs = resolveFragment(fragment, translation).flatMap((item) =>
    item.kind === 'text' ? [item] : [],
  );
  return { runs, changed: visibleText(runs) !== visibleText(items) };
}
