import {
  PDFArray,
  type PDFContext,
  PDFNumber,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { boxAround, type PdfBox } from '@glossa/documents/pdf/page';
import { type Matrix, multiply, unchanged } from '../path-rulings.ts';

export type PageSpace = {
  /** From the coordinates of the page to displayed points from the upper left corner. */
  toDisplay: Matrix;
  /** Clockwise, in degrees. */
  turned: number;
};

/** The same as PDFium's `displayMatrix`, for objects. */
export function spaceOf(page: PDFPage): PageSpace {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const left = Math.max(media.x, crop.x);
  const low = Math.max(media.y, crop.y);
  const end = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const matrices: Record<number, Matrix> = {
    0: [1, 0, 0, -1, -left, top],
    90: [0, 1, 1, 0, -low, -left],
    180: [-1, 0, 0, 1, end, -low],
    270: [0, -1, -1, 0, top, end],
  };
  return { toDisplay: matrices[turned] ?? unchanged, turned };
}

/** From a page to the page of a translation, on which the same is displayed at the same place without turning it. */
export function toTranslation({ toDisplay }: PageSpace, page: PDFPage): Matrix {
  const { x, y, height } = page.getMediaBox();
  return multiply(toDisplay, [1, 0, 0, -1, x, y + height]);
}

export function numbersOf(context: PDFContext, object: PDFObject | undefined): number[] {
  const list = context.lookup(object);
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().map((one) => {
    const number = context.lookup(one);
    return number instanceof PDFNumber ? number.asNumber() : 0;
  });
}

/** The box around a rectangle of PDF: two of its corners. */
export function moveBox(corners: readonly number[], [a, b, c, d, e, f]: Matrix): PdfBox {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners;
  const points = [
    [x1, y1],
    [x2, y2],
  ] as const;
  return boxAround(
    points.map(([x, y]) => ({ x: a * x + c * y + e, y: b * x + d * y + f, width: 0, height: 0 })),
  );
}
