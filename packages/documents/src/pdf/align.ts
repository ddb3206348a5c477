import type { PdfBox, PdfLine } from './page.ts';
import { right } from './page.ts';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

const near = 1.5;

/** How often an edge occurs on a page, by rounded point. */
export type PageEdges = { lefts: Map<number, number>; rights: Map<number, number>; width: number };

export function countEdges(boxes: readonly PdfBox[], width: number): PageEdges {
  const edges: PageEdges = { lefts: new Map(), rights: new Map(), width };
  for (const box of boxes) {
    const [left, end] = [Math.round(box.x), Math.round(right(box))];
    edges.lefts.set(left, (edges.lefts.get(left) ?? 0) + 1);
    edges.rights.set(end, (edges.rights.get(end) ?? 0) + 1);
  }
  return edges;
}

/** The alignment of the lines of a paragraph; a single line is judged by the lines above and below it on the page. */
export function alignmentOf(lines: readonly PdfLine[], edges: PageEdges): Alignment {
  const boxes = lines.map(({ box }) => box);
  const [only] = boxes;
  if (!only) return 'left';
  if (boxes.length === 1) return alignSingle(only, edges);
  const body = boxes.slice(0, -1);
  const lefts = spread(boxes.slice(1).map(({ x }) => x));
  const rights = spread(body.map(right));
  const middles = spread(boxes.map(middle));
  // Two lines cannot distinguish justified from ragged.
  if (lefts <= near && rights <= near && body.length >= 2) return 'justify';
  const allLefts = spread(boxes.map(({ x }) => x));
  if (allLefts > 2 * near && middles <= 2 * near) return 'center';
  if (allLefts > 2 * near && spread(boxes.map(right)) <= near) return 'right';
  return 'left';
}

function alignSingle(box: PdfBox, { lefts, rights, width }: PageEdges): Alignment {
  const left = lefts.get(Math.round(box.x)) ?? 0;
  const end = rights.get(Math.round(right(box))) ?? 0;
  const isCentred = Math.abs(middle(box) - width / 2) <= 2 * near;
  if (isCentred && left <= 1 && box.width < width * 0.8) return 'center';
  return end > left ? 'right' : 'left';
}

const middle = (box: PdfBox) => box.x + box.width / 2;
const spread = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers);
