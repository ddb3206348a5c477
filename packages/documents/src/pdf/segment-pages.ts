import { buildFragment } from '../inline/build-fragment.ts';
import type { Fragment, InlineText } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Omission } from '../omission.ts';
import { omitItems } from '../omission.ts';
import type { Segment } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { type Alignment, alignmentOf, countEdges } from './align.ts';
import { groupLines, mainStyle } from './group-lines.ts';
import { joinLines, listHyphenated } from './join-lines.ts';
import { startsWithMarker } from './list-marker.ts';
import type { PdfBox, PdfLine, PdfPage, PdfStyle } from './page.ts';
import { bottom, boxAround } from './page.ts';
import { isReadable, isTurned, omittedOnPage } from './page-omissions.ts';
import { findRunningLines } from './running-lines.ts';

/** `box` is the position of its first occurrence, in points. */
export type PdfSegment = Segment & { position: { kind: 'page'; number: number }; box: PdfBox };

/**
 * A paragraph with its position. Those of one `segmentId` have the same text; without one there is nothing to
 * translate.
 */
export type PdfParagraph = {
  page: number;
  box: PdfBox;
  /** The boxes of its words. */
  words: PdfBox[];
  lines: number;
  /** Line spacing in points. */
  pitch: number;
  align: Alignment;
  style: PdfStyle;
  items: InlineText<PdfStyle>[];
  fragment: Fragment<PdfStyle> | undefined;
  segmentId: string | undefined;
};

export type SegmentedPdf = {
  segments: PdfSegment[];
  paragraphs: PdfParagraph[];
  /** Texts that stay on their pages as they are. */
  omitted: Omission[];
};

/** The segments of these pages, in reading order. Ids are stable for the same pages. */
export function segmentPages(pages: readonly PdfPage[]): SegmentedPdf {
  const hyphenated = listHyphenated(allLines(pages));
  const omitted: Omission[] = [];
  const paragraphs = pages.flatMap((page) => {
    omitted.push(...omittedOnPage(page));
    return readPage(page, hyphenated);
  });
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
    if (!fragment) {
      const at = { place: 'body', position: { kind: 'page', number: page } } as const;
      omitted.push(...omitItems(paragraph.items, at));
      continue;
    }
    const place = places.get(paragraph) ?? 'body';
    const key = `${place} ${fragment.text}`;
    const known = place === 'body' ? undefined : repeated.get(key);
    paragraph.segmentId = known ?? `page-${page}#${segments.length + 1}`;
    if (known !== undefined) continue;
    repeated.set(key, paragraph.segmentId);
    const segment = makeSegment(paragraph.segmentId, place, fragment);
    segments.push({ ...segment, position: { kind: 'page', number: page }, box });
  }
  return { segments, paragraphs, omitted };
}

function* allLines(pages: readonly PdfPage[]): Iterable<PdfLine> {
  for (const { blocks } of pages) for (const { lines } of blocks) yield* lines;
}

function readPage(page: PdfPage, hyphenated: ReadonlySet<string>): PdfParagraph[] {
  const groups = groupLines(page)
    .filter((lines) => !isTurned(lines))
    .map(dropMarker)
    .filter((lines) => lines.some(({ words }) => words.some(({ text }) => isReadable(text))));
  const edges = countEdges(
    groups.map((lines) => boxAround(lines.map(({ box }) => box))),
    page.widthPt,
  );
  return groups.map((lines) => {
    const items = joinLines(lines, hyphenated);
    return {
      page: page.number,
      box: boxAround(lines.map(({ box }) => box)),
      words: lines.flatMap(({ words }) => words.map((word) => word.box)),
      lines: lines.length,
      pitch: pitchOf(lines),
      align: alignmentOf(lines, edges),
      style: mainStyle(lines),
      items,
      fragment: buildFragment(items),
      segmentId: undefined,
    };
  });
}

/** The mark of a list stays on the page: bullets often use special fonts. */
function dropMarker(lines: PdfLine[]): PdfLine[] {
  const [first, ...rest] = lines;
  if (!first || !startsWithMarker(first)) return lines;
  const words = first.words.slice(1);
  return [{ words, box: boxAround(words.map(({ box }) => box)) }, ...rest];
}

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
