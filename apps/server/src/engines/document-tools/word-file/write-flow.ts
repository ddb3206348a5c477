import type { InlineText } from '@glossa/documents/inline/fragment';
import {
  bottom,
  boxAround,
  type PdfBox,
  type PdfStyle,
  right,
  sharedHeight,
} from '@glossa/documents/pdf/page';
import type { PagePart, PageStructure } from '@glossa/documents/pdf/page-structure';
import type { PdfParagraph } from '@glossa/documents/pdf/segment-pages';
import {
  Footer,
  Header,
  type ISectionOptions,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  SectionType,
  Tab,
  type Table,
  TabStopType,
  TextRun,
} from 'docx';
import { alignments, twips } from '../frames-docx.ts';
import { pageOffset, runningKey, withFields } from './running-texts.ts';
import { writeRun } from './word-styles.ts';
import { type BlockWriter, writeBlocks } from './write-blocks.ts';

/** A page of text, or one that is kept as it looks. */
export type WordPage =
  | { kind: 'flow'; structure: PageStructure; writer: BlockWriter }
  | { kind: 'frames'; section: ISectionOptions };

type Section = { options: Omit<ISectionOptions, 'children'>; children: (Paragraph | Table)[] };

const narrowest = 20;
/** Text that ends above this part of the page, or a heading, starts the next page in Word too. */
const endsEarly = 0.7;

/** The sections of a Word document: as many pages as possible are one text. */
export function writeSections(pages: readonly WordPage[], total: number): ISectionOptions[] {
  const flowing = pages.flatMap((page) => (page.kind === 'flow' ? [page.structure] : []));
  const offset = pageOffset(flowing);
  const sections: ISectionOptions[] = [];
  let current: { section: Section; key: string; columns: number } | undefined;
  let last: PageStructure | undefined;
  for (const page of pages) {
    if (page.kind === 'frames') {
      sections.push({ ...emptyEdges(), ...page.section });
      current = undefined;
      continue;
    }
    const { structure, writer } = page;
    const size = `${Math.round(structure.page.widthPt)} ${Math.round(structure.page.heightPt)}`;
    const key = `${size} ${runningKey(structure, offset)}`;
    const isNew = current?.key !== key;
    const margins = marginsOf(structure, flowing);
    const [first] = structure.parts[0]?.blocks ?? [];
    const isHeading =
      first?.kind === 'text' && (first.role === 'title' || first.role === 'heading1');
    const isEarly = last !== undefined && bottom(last.body) < last.page.heightPt * endsEarly;
    for (const [at, part] of structure.parts.entries()) {
      const startsPage = at === 0 && !isNew && (isEarly || isHeading);
      if (at === 0 && isNew) {
        const numbers = offset !== undefined && {
          pageNumbers: { start: structure.page.number + offset },
        };
        const edges = edgesOf(structure, writer, offset, total);
        const section = openSection(structure, part, margins, { ...edges, ...numbers });
        sections.push({ ...section.options, children: section.children });
        current = { section, key, columns: part.columns };
      } else if (current && current.columns !== part.columns) {
        const section = openSection(structure, part, margins, {
          type: startsPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS,
        });
        sections.push({ ...section.options, children: section.children });
        current = { section, key, columns: part.columns };
      }
      const isBroken = startsPage && (current?.section.children.length ?? 0) > 0;
      current?.section.children.push(...writePart(structure, part, writer, isBroken));
    }
    last = structure;
  }
  return sections;
}

/** Blocks of two columns are written in the one that they are in. */
function writePart(
  { body }: PageStructure,
  part: PagePart,
  writer: BlockWriter,
  startsPage: boolean,
): (Paragraph | Table)[] {
  if (part.columns === 1)
    return writeBlocks(part.blocks, { box: body, isCell: false, startsPage }, writer);
  const middle = body.x + body.width / 2;
  const written: (Paragraph | Table)[] = [];
  for (const isLeft of groupsBySide(part, middle)) {
    const width = (body.width - part.gap) / 2;
    const x = isLeft.left ? body.x : right(body) - width;
    const box = { ...body, x, width };
    const start = startsPage && written.length === 0;
    written.push(...writeBlocks(isLeft.blocks, { box, isCell: false, startsPage: start }, writer));
  }
  return written;
}

function groupsBySide({ blocks }: PagePart, middle: number) {
  const groups: { left: boolean; blocks: PagePart['blocks'] }[] = [];
  for (const block of blocks) {
    const left = block.box.x + block.box.width / 2 < middle;
    const group = groups.at(-1);
    if (group?.left === left) group.blocks.push(block);
    else groups.push({ left, blocks: [block] });
  }
  return groups;
}

type Margins = { top: number; bottom: number; left: number; right: number };

/** Of all pages of the size: the least that their texts leave. */
function marginsOf({ page }: PageStructure, all: readonly PageStructure[]): Margins {
  const alike = all.filter(
    (other) =>
      Math.abs(other.page.widthPt - page.widthPt) < 1 &&
      Math.abs(other.page.heightPt - page.heightPt) < 1 &&
      other.body.width > 0,
  );
  const least = (of: (one: PageStructure) => number, largest: number) =>
    Math.max(narrowest, Math.min(largest, ...alike.map(of)));
  return {
    left: least(({ body }) => body.x, page.widthPt / 4),
    right: least(({ body }) => page.widthPt - right(body), page.widthPt / 4),
    top: least(({ body }) => body.y, page.heightPt / 4),
    bottom: least(({ body }) => page.heightPt - bottom(body), page.heightPt / 8),
  };
}

function openSection(
  { page, header, footer }: PageStructure,
  { columns, gap }: PagePart,
  margins: Margins,
  {
    type = SectionType.NEXT_PAGE,
    pageNumbers,
    ...edges
  }: Edges & {
    type?: (typeof SectionType)[keyof typeof SectionType];
    pageNumbers?: { start: number };
  },
): Section {
  const above = boxAround(header.map(({ box }) => box));
  const below = boxAround(footer.map(({ box }) => box));
  return {
    children: [],
    options: {
      ...edges,
      properties: {
        type,
        page: {
          size: { width: twips(page.widthPt), height: twips(page.heightPt) },
          margin: {
            ...{ top: twips(margins.top), bottom: twips(margins.bottom), gutter: 0 },
            ...{ left: twips(margins.left), right: twips(margins.right) },
            header: twips(header.length > 0 ? Math.max(10, above.y) : 20),
            footer: twips(footer.length > 0 ? Math.max(10, page.heightPt - bottom(below)) : 20),
          },
          ...(pageNumbers && pageNumbers.start >= 0 && { pageNumbers }),
        },
        ...(columns > 1 && { column: { count: columns, space: twips(gap), equalWidth: true } }),
      },
    },
  };
}

type Edges = Pick<ISectionOptions, 'headers' | 'footers'>;

/** Without them, a section has those of the one before. */
const emptyEdges = (): Edges => ({
  headers: { default: new Header({ children: [new Paragraph({})] }) },
  footers: { default: new Footer({ children: [new Paragraph({})] }) },
});

function edgesOf(
  structure: PageStructure,
  writer: BlockWriter,
  offset: number | undefined,
  total: number,
): Edges {
  const { page, header, footer } = structure;
  const shown = offset === undefined ? undefined : page.number + offset;
  const write = (paragraphs: readonly PdfParagraph[]) =>
    rowsOf(paragraphs).map((row) =>
      writeRow(row, structure, writer, (runs) => withFields(runs, shown, total)),
    );
  const empty = emptyEdges();
  return {
    headers:
      header.length > 0 ? { default: new Header({ children: write(header) }) } : empty.headers,
    footers:
      footer.length > 0 ? { default: new Footer({ children: write(footer) }) } : empty.footers,
  } as Edges;
}

/** Texts at the same height are in one line. */
function rowsOf(paragraphs: readonly PdfParagraph[]): PdfParagraph[][] {
  const rows: PdfParagraph[][] = [];
  for (const paragraph of paragraphs.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    if (row?.every(({ box }) => sharedHeight(box, paragraph.box) > 0.5)) row.push(paragraph);
    else rows.push([paragraph]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x - b.box.x));
}

function writeRow(
  row: readonly PdfParagraph[],
  { body }: PageStructure,
  { script, styles, runsOf }: BlockWriter,
  toParts: (runs: readonly InlineText<PdfStyle>[]) => ReturnType<typeof withFields>,
): Paragraph {
  const base = styles.get('body');
  const from = base && { base };
  const children: ParagraphChild[] = row.flatMap((paragraph, at) => {
    const parts = toParts(runsOf(paragraph)).map((part) =>
      'run' in part
        ? writeRun(part.run, 1, script, from)
        : writeRun({ value: '', payload: part.style }, 1, script, {
            ...from,
            children: [part.field === 'page' ? PageNumber.CURRENT : PageNumber.TOTAL_PAGES],
          }),
    );
    return at === 0 ? parts : [new TextRun({ children: [new Tab()] }), ...parts];
  });
  const [only] = row;
  const isAlone = only && row.length === 1;
  return new Paragraph({
    children,
    ...(isAlone && { alignment: alignments[sideOf(only.box, body)] }),
    ...(row.length > 1 && {
      tabStops: row.slice(1).map(({ box }) => stopOf(box, body)),
    }),
    bidirectional: script.rightToLeft,
    spacing: { before: 0, after: 0 },
  });
}

function sideOf(box: PdfBox, body: PdfBox): 'left' | 'center' | 'right' {
  const middle = box.x + box.width / 2 - (body.x + body.width / 2);
  if (Math.abs(middle) < body.width * 0.08) return 'center';
  return middle > 0 ? 'right' : 'left';
}

function stopOf(box: PdfBox, body: PdfBox) {
  const side = sideOf(box, body);
  if (side === 'right' && right(box) > right(body) - body.width * 0.1)
    return { type: TabStopType.RIGHT, position: twips(body.width) };
  if (side === 'center') return { type: TabStopType.CENTER, position: twips(body.width / 2) };
  return { type: TabStopType.LEFT, position: twips(Math.max(1, box.x - body.x)) };
}
