import type { PdfBox } from './page.ts';
import { bottom, boxAround, right } from './page.ts';
import type { PdfParagraph } from './segment-pages.ts';

/** Every paragraph is compared with every other of its page; beyond this limit none may grow. */
const maxPerPage = 1500;

type Boxed = { box: PdfBox };

type Room = {
  /** Where a text may be, the best place first: the others are for texts that would be small there. */
  roomsOf: (paragraph: PdfParagraph) => PdfBox[];
  /** A text is here now: those after it grow up to it. */
  take: (paragraph: PdfParagraph, box: PdfBox) => void;
};

/**
 * How far the paragraphs of a page may grow without touching each other, a drawn line or what is fixed, such as the fields of a
 * form, or leaving the margins.
 * `rulings`: boxes without height or without width.
 */
export function findRoom(
  paragraphs: readonly PdfParagraph[],
  { fixed = [], rulings = [] }: { fixed?: readonly PdfBox[]; rulings?: readonly PdfBox[] } = {},
): Room {
  const printed = boxAround(paragraphs.map(({ box }) => box));
  const taken = new Map<PdfParagraph, Boxed>(paragraphs.map((one) => [one, { box: one.box }]));
  const drawn = rulings.length > maxPerPage ? [] : rulings;
  const all = [...taken.values(), ...[...fixed, ...drawn].map((box) => ({ box }))];
  const isCrowded = paragraphs.length + fixed.length > maxPerPage;
  return {
    roomsOf: (paragraph) => {
      if (isCrowded) return [paragraph.box];
      const others = all.filter((one) => one !== taken.get(paragraph));
      return waysToGrow(paragraph).map((way) => spread(paragraph, others, printed, way));
    },
    take: (paragraph, box) => {
      const place = taken.get(paragraph);
      if (place) place.box = boxAround([place.box, box]);
    },
  };
}

/** `gap`: to what is beside it, in the size of its letters. */
type Way = { gap: number; isWider: boolean };
const gaps = { usual: 0.8, least: 0.3 };
/** Longer ones show the width of their column. */
const mostLines = 6;

/** Only single lines grow sideways at once: several lines show the width of their column. */
function waysToGrow({ lines, align }: PdfParagraph): Way[] {
  const usual = { gap: gaps.usual, isWider: lines === 1 };
  if (lines === 1) return [usual, { gap: gaps.least, isWider: true }];
  if (lines > mostLines || align === 'justify') return [usual];
  return [usual, { gap: gaps.usual, isWider: true }];
}

function spread(
  paragraph: PdfParagraph,
  others: readonly Boxed[],
  printedBox: PdfBox,
  way: Way,
): PdfBox {
  const printed = paragraph.cell ? within(paragraph.cell, printedBox) : printedBox;
  const wide = way.isWider ? widen(paragraph, others, printed, way.gap) : paragraph.box;
  // Two more lines at most: a title may take another line, but should not fill an empty half page below it.
  let floor = Math.min(bottom(wide) + 2 * paragraph.pitch, Math.max(bottom(printed), bottom(wide)));
  for (const { box } of others) {
    const beside = box.x > right(wide) || right(box) < wide.x;
    if (beside) continue;
    const isAbove = box.y < bottom(wide) - (box.height === 0 ? paragraph.style.size * 0.4 : 2);
    // Boxes of large letters reach into the line below.
    const isReached = box.y > wide.y && bottom(box) > bottom(wide) + 2;
    if (!isAbove || isReached) floor = Math.min(floor, Math.max(bottom(wide), box.y - 1));
  }
  return { ...wide, height: Math.max(wide.height, floor - wide.y) };
}

function widen(
  { box, align, style }: PdfParagraph,
  others: readonly Boxed[],
  printed: PdfBox,
  gapInSizes: number,
): PdfBox {
  const gap = style.size * gapInSizes;
  let [start, end] = [Math.min(printed.x, box.x), Math.max(right(printed), right(box))];
  for (const { box: other } of others) {
    // What is only drawn around a line ends with it.
    if (other.y > bottom(box) - 2 || bottom(other) < box.y + 2) continue;
    if (other.x >= right(box) - 1) end = Math.min(end, other.x - gap);
    if (right(other) <= box.x + 1) start = Math.max(start, right(other) + gap);
  }
  const [left, after] = [Math.max(0, box.x - start), Math.max(0, end - right(box))];
  if (align === 'right') return { ...box, x: box.x - left, width: box.width + left };
  if (align !== 'center') return { ...box, width: box.width + after };
  const each = Math.min(left, after);
  return { ...box, x: box.x - each, width: box.width + 2 * each };
}

/** Text in a ruled cell keeps off its lines. */
const padding = 1.5;

function within(cell: PdfBox, printed: PdfBox): PdfBox {
  const [x, y] = [Math.max(cell.x + padding, printed.x), Math.max(cell.y, printed.y)];
  const end = Math.min(right(cell) - padding, right(printed));
  const floor = Math.min(bottom(cell), bottom(printed));
  return { x, y, width: end - x, height: floor - y };
}
