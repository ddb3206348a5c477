import { bottom, type PdfBox, right } from '@glossa/documents/pdf/page';

/** A line belongs to what is as wide as this part of it, and may be this far from where its row ends. */
const leastWidth = 0.6;
const near = 3;
/** Above the first row. */
const farthest = 12;

/** A row of a table whose cells no lines enclose: `top` and `foot` are those of its texts. */
type LinedRow = { top: number; foot: number; end: number };

/** Whether a line is drawn above or below the cell of a row. */
export function linesAt(
  { x, width }: PdfBox,
  { top, foot, end }: LinedRow,
  rulings: readonly PdfBox[],
): { above: boolean; below: boolean } {
  const isDrawn = (from: number, to: number) =>
    rulings.some((line) => {
      if (line.height !== 0 || line.y < from || line.y > to) return false;
      return Math.min(right(line), x + width) - Math.max(line.x, x) >= leastWidth * width;
    });
  return { above: isDrawn(top - farthest, top + near), below: isDrawn(foot - near, end + near) };
}

/** From the first text of a row to the next row. */
export function linedRow(
  texts: readonly PdfBox[],
  places: readonly PdfBox[],
): LinedRow | undefined {
  const [first] = places;
  if (!first || texts.length === 0) return undefined;
  return {
    top: Math.min(...texts.map(({ y }) => y)),
    foot: Math.max(...texts.map(bottom)),
    end: Math.max(...places.map(({ y }) => y), ...places.map(bottom)),
  };
}
