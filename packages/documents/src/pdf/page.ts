/** A rectangle on a page in points (1/72 inch) from its upper left corner, as the page is seen. */
export type PdfBox = { x: number; y: number; width: number; height: number };

export type PdfStyle = {
  family: 'sans' | 'serif' | 'mono';
  /** Points. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** '#rrggbb'. */
  color: string;
};

export type PdfWord = { text: string; box: PdfBox; style: PdfStyle };
/** Words from left to right, their letters too, whatever the script: `inReadingOrder` puts them as they are read. */
export type PdfLine = { words: PdfWord[]; box: PdfBox };
/** Lines that poppler found to stand together; a paragraph may be less than one, or several. */
export type PdfBlock = { lines: PdfLine[]; box: PdfBox };

export type PdfPage = {
  /** Counted from 1. */
  number: number;
  widthPt: number;
  heightPt: number;
  /** In reading order, columns one after the other. */
  blocks: PdfBlock[];
};

export const right = (box: PdfBox): number => box.x + box.width;
export const bottom = (box: PdfBox): number => box.y + box.height;

/** The smallest box around all; of none, an empty box in the corner. */
export function boxAround(boxes: readonly PdfBox[]): PdfBox {
  const [first] = boxes;
  if (!first) return { x: 0, y: 0, width: 0, height: 0 };
  let { x, y } = first;
  let end = right(first);
  let foot = bottom(first);
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    end = Math.max(end, right(box));
    foot = Math.max(foot, bottom(box));
  }
  return { x, y, width: end - x, height: foot - y };
}

/** How much of the shorter extent both share, from 0 to 1. */
export function sharedWidth(a: PdfBox, b: PdfBox): number {
  return shared(a.x, right(a), b.x, right(b));
}

export function sharedHeight(a: PdfBox, b: PdfBox): number {
  return shared(a.y, bottom(a), b.y, bottom(b));
}

function shared(from: number, to: number, otherFrom: number, otherTo: number): number {
  const shorter = Math.min(to - from, otherTo - otherFrom);
  if (shorter <= 0) return 0;
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom)) / shorter;
}
