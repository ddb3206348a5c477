import type { PdfBox } from './page.ts';
import { bottom, boxAround, right } from './page.ts';
import type { PdfParagraph } from './segment-pages.ts';

/** Every paragraph is compared with every other of its page; beyond this limit none may grow. */
const maxPerPage = 1500;

/** How far each paragraph of a page may grow without touching another one or a field, or leaving the margins. */
export function findRoom(
  paragraphs: readonly PdfParagraph[],
  fields: readonly PdfBox[] = [],
): Map<PdfParagraph, PdfBox> {
  const printed = boxAround(paragraphs.map(({ box }) => box));
  const all = [...paragraphs, ...fields.map((box) => ({ box }))];
  const crowded = all.length > maxPerPage;
  return new Map(
    paragraphs.map((paragraph) => [
      paragraph,
      crowded ? paragraph.box : spread(paragraph, all, printed),
    ]),
  );
}

type Boxed = { box: PdfBox };

function spread(paragraph: PdfParagraph, all: readonly Boxed[], printedBox: PdfBox): PdfBox {
  const printed = paragraph.cell ? within(paragraph.cell, printedBox) : printedBox;
  const wide = widen(paragraph, all, printed);
  // Two more lines at most: a title may take another line, but should not fill an empty half page below it.
  let floor = Math.min(bottom(wide) + 2 * paragraph.pitch, Math.max(bottom(printed), bottom(wide)));
  for (const other of all) {
    if (other === paragraph || other.box.y < bottom(wide) - 2) continue;
    const beside = other.box.x > right(wide) || right(other.box) < wide.x;
    if (!beside) floor = Math.min(floor, other.box.y - 1);
  }
  return { ...wide, height: Math.max(wide.height, floor - wide.y) };
}

/** Only single lines grow sideways: several lines show the width of their column. */
function widen(paragraph: PdfParagraph, all: readonly Boxed[], printed: PdfBox): PdfBox {
  const { box, align, style, lines } = paragraph;
  if (lines > 1) return box;
  const gap = style.size * 0.8;
  let [start, end] = [Math.min(printed.x, box.x), Math.max(right(printed), right(box))];
  for (const other of all) {
    if (other === paragraph) continue;
    if (other.box.y > bottom(box) - 2 || bottom(other.box) < box.y + 2) continue;
    if (other.box.x >= right(box) - 1) end = Math.min(end, other.box.x - gap);
    if (right(other.box) <= box.x + 1) start = Math.max(start, right(other.box) + gap);
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
