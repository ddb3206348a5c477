import type { InlineText } from '@glossa/documents/inline/fragment';
import type { TextRole } from '@glossa/documents/pdf/heading-levels';
import { bottom, type PdfBox, type PdfStyle, right } from '@glossa/documents/pdf/page';
import type { PageBlock } from '@glossa/documents/pdf/page-structure';
import type { PdfParagraph } from '@glossa/documents/pdf/segment-pages';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { alignments, pixels, twips } from '../frames-docx.ts';
import type { ListNumbering } from './list-numbering.ts';
import { linedRow, linesAt } from './table-lines.ts';
import type { WordLinks } from './word-links.ts';
import { type RoleStyles, type Script, writeRun } from './word-styles.ts';
import { writeLinkedRuns } from './write-linked-runs.ts';

export type BlockWriter = {
  script: Script;
  styles: RoleStyles;
  links: WordLinks;
  numbering: ListNumbering;
  runsOf: (paragraph: PdfParagraph) => readonly InlineText<PdfStyle>[];
  /** '#rrggbb' behind a box of the page. */
  shadeOf: (box: PdfBox) => string | undefined;
  pictures: ReadonlyMap<PdfBox, Uint8Array>;
  /** Boxes without height or without width. */
  rulings: readonly PdfBox[];
};

/** Where blocks are written: the left and right end of their column or cell. */
type Column = {
  box: PdfBox;
  isCell: boolean;
  /** The first block starts a page. */
  startsPage: boolean;
};

const headings: Partial<Record<TextRole, IParagraphOptions['heading']>> = {
  title: HeadingLevel.TITLE,
  heading1: HeadingLevel.HEADING_1,
  heading2: HeadingLevel.HEADING_2,
  heading3: HeadingLevel.HEADING_3,
};

/** The space before a block is that of the page, up to this many points. */
const mostSpace = 36;

export function writeBlocks(
  blocks: readonly PageBlock[],
  column: Column,
  writer: BlockWriter,
): (Paragraph | Table)[] {
  const written: (Paragraph | Table)[] = [];
  let before: PageBlock | undefined;
  for (const block of blocks) {
    const gap = before ? block.box.y - bottom(before.box) : 0;
    // A column further on begins above.
    const space = gap < 0 ? 0 : Math.min(gap, mostSpace);
    const pageBreakBefore = column.startsPage && !before;
    if (block.kind === 'table') {
      // Word joins tables that follow each other.
      if (pageBreakBefore || written.at(-1) instanceof Table || space > 4)
        written.push(spacer(space, pageBreakBefore));
      written.push(writeTable(block, column, writer));
    } else if (block.kind === 'picture') {
      const picture = writePicture(block.box, column, writer, { space, pageBreakBefore });
      if (picture) written.push(picture);
    } else written.push(writeText(block, column, writer, { space, pageBreakBefore }));
    before = block;
  }
  return written;
}

type Start = { space: number; pageBreakBefore: boolean };

const spacer = (space: number, pageBreakBefore: boolean): Paragraph =>
  new Paragraph({
    pageBreakBefore,
    spacing: { line: twips(Math.max(2, space)), lineRule: LineRuleType.EXACT, before: 0, after: 0 },
  });

function writeText(
  block: Extract<PageBlock, { kind: 'text' | 'item' }>,
  column: Column,
  writer: BlockWriter,
  { space, pageBreakBefore }: Start,
): Paragraph {
  const { paragraph } = block;
  const { role } = block;
  const { script, styles, links } = writer;
  const base = styles.get(role);
  const children: ParagraphChild[] = links
    .bookmarksAt(paragraph)
    .map((id) => new Bookmark({ id, children: [] }));
  const from = base && { base };
  if (block.kind === 'text' && block.number) {
    for (const run of writer.runsOf(block.number)) children.push(writeRun(run, 1, script, from));
    children.push(new TextRun({ children: [new Tab()] }));
  }
  const texts = writer.runsOf(paragraph);
  const runs = links.linkRuns(paragraph, texts);
  children.push(...writeLinkedRuns(runs, (run) => writeRun(run, 1, script, from)));
  const shade = writer.shadeOf(paragraph.box);
  const size = paragraph.style.size;
  const line = paragraph.lines > 1 ? Math.max(paragraph.pitch, size) : size * 1.25;
  const isLarger = texts.some(({ value, payload }) => value.trim() !== '' && payload.size > line);
  return new Paragraph({
    children,
    pageBreakBefore,
    ...(headings[role] && { heading: headings[role] }),
    ...(role === 'caption' && { style: 'Caption' }),
    ...(block.kind === 'item' && {
      numbering: { reference: writer.numbering.listOf(block.mark), level: 0 },
    }),
    alignment: alignments[alignmentIn(paragraph, column)],
    indent: indentOf(block, column, script),
    bidirectional: script.rightToLeft,
    spacing: {
      ...{ before: twips(space), after: 0, line: twips(line) },
      // Not exact: letters in another script may be higher, and larger ones would be over the line above.
      lineRule: column.isCell || isLarger ? LineRuleType.AT_LEAST : LineRuleType.EXACT,
    },
    ...(shade !== undefined &&
      !column.isCell && { shading: { type: ShadingType.CLEAR, fill: shade.slice(1) } }),
  });
}

/** In a cell, single lines are judged by the sides of the cell. */
function alignmentIn({ align, box, lines }: PdfParagraph, column: Column): PdfParagraph['align'] {
  if (!column.isCell || lines > 1) return align === 'justify' && lines < 3 ? 'left' : align;
  const [before, after] = [box.x - column.box.x, right(column.box) - right(box)];
  if (Math.abs(before - after) < 4 && before > 8) return 'center';
  if (before > 12 && after < before / 2) return 'right';
  return 'left';
}

function indentOf(
  block: Extract<PageBlock, { kind: 'text' | 'item' }>,
  column: Column,
  { rightToLeft }: Script,
): IParagraphOptions['indent'] {
  const { paragraph } = block;
  const { box, marker } = paragraph;
  const isFromLeft = ['left', 'justify'].includes(alignmentIn(paragraph, column));
  const limit = column.box.width * 0.6;
  const inset = Math.min(limit, Math.max(0, box.x - column.box.x));
  if (marker && block.kind === 'item') {
    const hanging = Math.min(36, Math.max(8, Math.abs(box.x - marker.box.x)));
    return { start: twips(Math.max(hanging, inset)), hanging: twips(hanging) };
  }
  // Languages from the right start where the text of the page ended.
  const side = rightToLeft && paragraph.lines > 1 ? right(column.box) - right(box) : inset;
  return isFromLeft && !column.isCell && side > 3
    ? { start: twips(Math.max(0, Math.min(limit, side))) }
    : undefined;
}

function writePicture(
  box: PdfBox,
  column: Column,
  { pictures, script }: BlockWriter,
  { space, pageBreakBefore }: Start,
): Paragraph | undefined {
  const data = pictures.get(box);
  if (!data) return undefined;
  // As high as the page, it would leave its heading behind.
  const highest = column.isCell ? Infinity : column.box.height * 0.85;
  const scale = Math.min(1, column.box.width / box.width, highest / box.height);
  const middle = box.x + box.width / 2 - (column.box.x + column.box.width / 2);
  const isCentered = Math.abs(middle) < column.box.width * 0.1;
  const picture = new ImageRun({
    ...{ type: 'png', data },
    transformation: { width: pixels(box.width * scale), height: pixels(box.height * scale) },
  });
  return new Paragraph({
    children: [picture],
    pageBreakBefore,
    alignment: isCentered
      ? AlignmentType.CENTER
      : middle > 0 && box.width < column.box.width * 0.5
        ? AlignmentType.END
        : AlignmentType.START,
    bidirectional: script.rightToLeft,
    spacing: { before: twips(space), after: 0 },
  });
}

const thin = { style: BorderStyle.SINGLE, size: 4, color: '808080' };
const light = { style: BorderStyle.SINGLE, size: 4, color: 'BFBFBF' };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const sides = ['top', 'bottom', 'left', 'right', 'insideHorizontal', 'insideVertical'] as const;

function writeTable(
  { grid, box, isRuled }: Extract<PageBlock, { kind: 'table' }>,
  column: Column,
  writer: BlockWriter,
): Table {
  const { script } = writer;
  const scale = Math.min(1, column.box.width / Math.max(1, box.width));
  const widths = grid.widths.map((width) => twips(width * scale));
  const border = isRuled ? thin : none;
  const rows = grid.rows.map((cells, at) => {
    const row = isRuled
      ? undefined
      : linedRow(
          cells.flatMap(({ items }) => items.map((item) => item.box)),
          cells.filter((cell) => cell.rows === 1).map(({ place }) => place),
        );
    const children = cells.map((cell) => {
      const width = widths
        .slice(cell.column, cell.column + cell.columns)
        .reduce((sum, of) => sum + of, 0);
      const shade = writer.shadeOf(cell.box ?? cell.place);
      const lines = row && linesAt(cell.place, row, writer.rulings);
      const inner = cell.box
        ? writeBlocks(cell.items, { box: cell.box, isCell: true, startsPage: false }, writer)
        : [];
      // A cell ends with a paragraph.
      if (!(inner.at(-1) instanceof Paragraph)) inner.push(spacer(2, false));
      return new TableCell({
        children: inner,
        width: { size: width, type: WidthType.DXA },
        ...(cell.columns > 1 && { columnSpan: cell.columns }),
        ...(cell.rows > 1 && { rowSpan: cell.rows }),
        ...(shade !== undefined && {
          shading: { type: ShadingType.CLEAR, fill: shade.slice(1) },
        }),
        ...(lines && {
          borders: {
            ...(at === 0 && lines.above && { top: light }),
            ...(lines.below && { bottom: light }),
          },
        }),
      });
    });
    const texts = cells.flatMap(({ items }) => items);
    const isHeading =
      at === 0 &&
      grid.rows.length > 2 &&
      texts.length > 0 &&
      texts.every((item) => item.kind === 'text' && item.paragraph.style.bold);
    return new TableRow({ children, cantSplit: true, ...(isHeading && { tableHeader: true }) });
  });
  const inset = Math.max(0, box.x - column.box.x);
  return new Table({
    rows,
    columnWidths: widths,
    width: { size: widths.reduce((sum, of) => sum + of, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: Object.fromEntries(sides.map((side) => [side, border])),
    margins: { top: 20, bottom: 20, left: 60, right: 60 },
    visuallyRightToLeft: script.rightToLeft,
    ...(inset > 3 && !column.isCell && { indent: { size: twips(inset), type: WidthType.DXA } }),
  });
}
