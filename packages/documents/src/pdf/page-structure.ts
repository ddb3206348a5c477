import { divideCells } from './divide-cells.ts';
import { findRoles, type OutlineEntry, type TextRole, textOfParagraph } from './heading-levels.ts';
import { type ListMark, markOf } from './list-numbers.ts';
import { bottom, boxAround, type PdfBox, type PdfPage, right, sharedWidth } from './page.ts';
import type { PdfParagraph, SegmentedPdf } from './segment-pages.ts';
import { gridOf, type TableGrid } from './table-grid.ts';

export type PageBlock = { box: PdfBox } /** `number`: what is left of it, as of a heading. */ & (
  | { kind: 'text'; paragraph: PdfParagraph; role: TextRole; number?: PdfParagraph }
  | { kind: 'item'; paragraph: PdfParagraph; role: TextRole; mark: ListMark }
  | { kind: 'table'; isRuled: boolean; grid: TableGrid<PageBlock> }
  | { kind: 'picture' }
);

/** Parts of a page below each other, with one or two columns. */
export type PagePart = { columns: 1 | 2; gap: number; blocks: PageBlock[] };

export type PageStructure = {
  page: PdfPage;
  /** Texts that recur at the edges of pages. */
  header: PdfParagraph[];
  footer: PdfParagraph[];
  parts: PagePart[];
  /** Around its blocks. */
  body: PdfBox;
};

/** What the texts of the pages are: headings, items of lists, cells of tables, headers and footers. */
export function findStructure(
  pages: readonly PdfPage[],
  { paragraphs, others }: Pick<SegmentedPdf, 'paragraphs' | 'others'>,
  {
    outline = [],
    pictures,
  }: { outline?: readonly OutlineEntry[]; pictures?: ReadonlyMap<number, readonly PdfBox[]> } = {},
): PageStructure[] {
  const roles = findRoles(paragraphs, outline);
  const byPage = new Map<number, PdfParagraph[]>(pages.map(({ number }) => [number, []]));
  for (const paragraph of paragraphs) byPage.get(paragraph.page)?.push(paragraph);
  for (const other of others) insert(byPage.get(other.page), other);
  return pages.map((page) => {
    const all = byPage.get(page.number) ?? [];
    const of = (place: PdfParagraph['place']) => all.filter((one) => one.place === place);
    const blocks = blocksOf(of('body'), roles);
    for (const box of pictures?.get(page.number) ?? []) insertPicture(blocks, box);
    const body = boxAround(blocks.map(({ box }) => box));
    return {
      ...{ page, header: of('header'), footer: of('footer'), body },
      parts: splitParts(blocks, body),
    };
  });
}

/** Signs follow their neighbor in the table, or what is above them. */
function insert(paragraphs: PdfParagraph[] | undefined, other: PdfParagraph): void {
  if (!paragraphs) return;
  const table = other.slots[0]?.table;
  const at = paragraphs.findLastIndex((one) =>
    table === undefined
      ? one.slots.length === 0 && bottom(one.box) <= bottom(other.box)
      : one.slots[0]?.table === table,
  );
  paragraphs.splice(at + 1, 0, other);
}

/** `depth` is the number of tables around. */
function blocksOf(
  paragraphs: readonly PdfParagraph[],
  roles: ReadonlyMap<PdfParagraph, TextRole>,
  depth = 0,
): PageBlock[] {
  const blocks: PageBlock[] = [];
  const tables = new Map<string, PdfParagraph[]>();
  for (const paragraph of paragraphs) {
    const table = paragraph.slots[depth]?.table;
    if (table === undefined) continue;
    const known = tables.get(table);
    if (known) known.push(paragraph);
    else tables.set(table, [paragraph]);
  }
  let mark: ListMark | undefined;
  for (const paragraph of paragraphs) {
    const { box, marker, slots } = paragraph;
    const slot = slots[depth];
    if (slot) {
      const members = tables.get(slot.table);
      tables.delete(slot.table);
      if (members) blocks.push(...tableOf(members, roles, depth));
      continue;
    }
    const role = roles.get(paragraph) ?? 'body';
    if (marker) {
      mark = markOf(marker.text, mark);
      blocks.push({ kind: 'item', box, paragraph, role, mark });
      continue;
    }
    const number = role === 'body' ? undefined : numberOf(paragraph, blocks.at(-1));
    if (number) blocks.pop();
    blocks.push({ kind: 'text', box, paragraph, role, ...(number && { number }) });
  }
  return blocks;
}

type Placed = { slot: PdfBox; item: PdfParagraph };

/** A row whose cells no lines divide: its texts are in the columns of the other rows. */
function divideRows(placed: readonly Placed[], depth: number): Placed[] {
  const edges = [...new Set(placed.flatMap(({ slot }) => [slot.x, right(slot)]))].sort(
    (a, b) => a - b,
  );
  const inCell = Map.groupBy(placed, ({ slot }) => slot);
  return [...inCell.values()].flatMap((members) => {
    const items = members.map(({ item }) => item).sort((a, b) => a.box.x - b.box.x);
    const isRow =
      items.length > 1 &&
      items.every(({ box, slots }, at) => {
        const next = items[at + 1]?.box.x ?? Infinity;
        return slots.length === depth + 1 && next >= right(box) - 1;
      });
    if (!isRow) return members;
    return members.map(({ slot, item }) => {
      const middle = item.box.x + item.box.width / 2;
      const x = edges.findLast((edge) => edge <= middle) ?? slot.x;
      const end = edges.find((edge) => edge > middle) ?? right(slot);
      return { slot: { ...slot, x, width: end - x }, item };
    });
  });
}

/** The number of a heading, if it is a text of its own in the same line. */
function numberOf(
  { box, style }: PdfParagraph,
  before: PageBlock | undefined,
): PdfParagraph | undefined {
  if (before?.kind !== 'text' || before.number) return undefined;
  const { paragraph } = before;
  const gap = Math.max(box.x - right(paragraph.box), paragraph.box.x - right(box));
  const isBeside = Math.abs(box.y - paragraph.box.y) < style.size * 0.5 && gap < style.size * 5;
  const isNumber = /^\(?(?:\d{1,3}|\p{Lu}|[ivx]{1,4})(?:\.\d{1,3})*[.)]?$/u;
  return isBeside && isNumber.test(textOfParagraph(paragraph).trim()) ? paragraph : undefined;
}

function tableOf(
  members: readonly PdfParagraph[],
  roles: ReadonlyMap<PdfParagraph, TextRole>,
  depth: number,
): PageBlock[] {
  const placed = members.flatMap((paragraph) => {
    const slot = paragraph.slots[depth];
    return slot ? [{ slot: slot.box, item: paragraph }] : [];
  });
  const inRows = divideRows(placed, depth);
  const plain = divideCells(inRows.filter(({ item }) => item.slots.length === depth + 1));
  const divided = new Map(plain.map((one) => [one.item, one]));
  const grid = gridOf(inRows.map((one) => divided.get(one.item) ?? one));
  if (!grid) return blocksOf(members, roles, depth + 1);
  const rows = grid.rows.map((cells) =>
    cells.map((cell) => ({ ...cell, items: blocksOf(cell.items, roles, depth + 1) })),
  );
  const isRuled = members[0]?.slots[depth]?.table.startsWith('ruled') ?? false;
  const box = boxAround(placed.map(({ slot }) => slot));
  return [{ kind: 'table', box, isRuled, grid: { widths: grid.widths, rows } }];
}

/** After the last block above it in its column. */
function insertPicture(blocks: PageBlock[], box: PdfBox): void {
  const middle = box.y + box.height / 2;
  const inColumn = (one: PageBlock) => sharedWidth(one.box, box) > 0;
  const above = blocks.findLastIndex((one) => inColumn(one) && bottom(one.box) <= middle);
  const below = blocks.findIndex((one) => inColumn(one) && one.box.y > middle);
  const other = blocks.findIndex((one) => one.box.y > middle);
  const first = below >= 0 ? below : other >= 0 ? other : blocks.length;
  blocks.splice(above >= 0 ? above + 1 : first, 0, { kind: 'picture', box });
}

/** A column is narrower than this share of the page's text, and has this share of the blocks' heights. */
const column = { widest: 0.56, leastHeight: 0.15 };

/** Runs of blocks in two columns, and the others between them. */
function splitParts(blocks: readonly PageBlock[], body: PdfBox): PagePart[] {
  const middle = body.x + body.width / 2;
  const sideOf = ({ box }: PageBlock): 'left' | 'right' | undefined => {
    if (box.width > body.width * column.widest) return undefined;
    if (right(box) <= middle + 4) return 'left';
    return box.x >= middle - 4 ? 'right' : undefined;
  };
  const isProse = (block: PageBlock) =>
    block.kind !== 'table' && block.kind !== 'picture' && block.paragraph.lines >= 3;
  const heightOn = (side: 'left' | 'right') =>
    blocks
      .filter((block) => sideOf(block) === side && isProse(block))
      .reduce((sum, { box }) => sum + box.height, 0);
  const [left, other] = [heightOn('left'), heightOn('right')];
  if (Math.min(left, other) < body.height * column.leastHeight)
    return [{ columns: 1, gap: 0, blocks: [...blocks] }];
  const ends = blocks.filter((block) => sideOf(block) === 'left').map(({ box }) => right(box));
  const starts = blocks.filter((block) => sideOf(block) === 'right').map(({ box }) => box.x);
  const gap = Math.max(9, Math.min(40, Math.min(...starts) - Math.max(...ends)));
  const parts: PagePart[] = [];
  for (const block of blocks) {
    const columns = sideOf(block) ? 2 : 1;
    const last = parts.at(-1);
    if (last?.columns === columns) last.blocks.push(block);
    else parts.push({ columns, gap, blocks: [block] });
  }
  // Only where texts are beside each other.
  const joined: PagePart[] = [];
  for (const part of parts) {
    const top = Math.min(
      ...part.blocks.flatMap((block) => (sideOf(block) === 'right' ? [block.box.y] : [])),
    );
    const sides = new Set(part.blocks.map(sideOf));
    if (part.columns === 1 || sides.size === 1) {
      append(joined, { ...part, columns: 1 });
      continue;
    }
    // Short items of a list above the right column are above both.
    const isListed = joined.at(-1)?.blocks.at(-1)?.kind === 'item';
    const found = part.blocks.findIndex(
      ({ kind, box }) => !isListed || kind !== 'item' || bottom(box) > top,
    );
    append(joined, { ...part, columns: 1, blocks: part.blocks.slice(0, found) });
    append(joined, { ...part, blocks: part.blocks.slice(found) });
  }
  return joined;
}

function append(parts: PagePart[], part: PagePart): void {
  const last = parts.at(-1);
  if (part.blocks.length === 0) return;
  if (last?.columns === part.columns) last.blocks.push(...part.blocks);
  else parts.push({ ...part, blocks: [...part.blocks] });
}
