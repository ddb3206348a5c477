import { bottom, boxAround, type PdfBox, right } from '@glossa/documents/pdf/page';

/** a, b, c, d, e, f of PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = [number, number, number, number, number, number];
export const unchanged: Matrix = [1, 0, 0, 1, 0, 0];

export type Path = {
  parts: { points: { x: number; y: number; curved: boolean }[]; closed: boolean }[];
  filled: boolean;
  stroked: boolean;
  /** Of the stroke. */
  width: number;
};

/** The matrix that applies `inner` first. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    ...([a * oa + b * oc, a * ob + b * od, c * oa + d * oc, c * ob + d * od] as const),
    ...([e * oa + f * oc + oe, e * ob + f * od + of] as const),
  ];
}

/** Boxes and strokes as thin as this are lines. */
const thickest = 4;
/** A line that is less straight is not one of a table. */
const straight = 0.5;

/** The straight lines of a path and the sides of its boxes, as boxes without height or without width. */
export function rulingsOfPath({ parts, filled, stroked, width }: Path, matrix: Matrix): PdfBox[] {
  const [a, b, c, d, e, f] = matrix;
  const thickness = width * Math.sqrt(Math.abs(a * d - b * c));
  return parts.flatMap(({ points, closed }) => {
    const placed = points.map(({ x, y, curved }) => ({
      ...{ x: a * x + c * y + e, y: b * x + d * y + f },
      curved,
    }));
    const [first] = placed;
    const around = first && (closed || filled) ? [...placed, { ...first, curved: false }] : placed;
    const sides = around.slice(1).flatMap((point, at) => {
      const before = around[at];
      return before && (point.curved || isApart(before, point)) ? [{ before, point }] : [];
    });
    const lines = sides.flatMap(({ before, point }) =>
      point.curved ? [] : lineBetween(before, point),
    );
    if (stroked)
      // One wide stroke is drawn instead of a box.
      return thickness <= thickest
        ? lines
        : lines.flatMap((line) => sidesOf(widen(line, thickness)));
    if (lines.length === 0 || lines.length < sides.length) return [];
    const box = boxAround(lines);
    return Math.min(box.width, box.height) <= thickest ? sidesOf(box) : lines;
  });
}

type Point = { x: number; y: number };

function lineBetween(from: Point, to: Point): PdfBox[] {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  if (height <= straight && width > straight) return [{ x, y: y + height / 2, width, height: 0 }];
  if (width <= straight && height > straight) return [{ x: x + width / 2, y, width: 0, height }];
  return [];
}

const isApart = (a: Point, b: Point): boolean =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > straight;

function widen(line: PdfBox, by: number): PdfBox {
  return line.height === 0
    ? { ...line, y: line.y - by / 2, height: by }
    : { ...line, x: line.x - by / 2, width: by };
}

function sidesOf(box: PdfBox): PdfBox[] {
  const { x, y, width, height } = box;
  if (height <= thickest && height <= width) return [{ x, y: y + height / 2, width, height: 0 }];
  if (width <= thickest) return [{ x: x + width / 2, y, width: 0, height }];
  return [
    { x, y, width, height: 0 },
    { x, y: bottom(box), width, height: 0 },
    { x, y, width: 0, height },
    { x: right(box), y, width: 0, height },
  ];
}
