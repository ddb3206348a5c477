import type { PdfBox } from '@glossa/documents/pdf/page';
import { type Matrix, multiply, type Path, rulingsOfPath } from './path-rulings.ts';
import {
  displayMatrix,
  openPdf,
  type Pdfium,
  readFloats,
  withMemory,
  withPdfium,
} from './pdfium.ts';

/** A page with more is a map or a drawing. The limit counts, so that a file is always read in the same way. */
const mostPoints = 20_000;
const mostNested = 8;

const objectTypes = { path: 2, picture: 3, form: 5 } as const;
const segmentTypes = { line: 0, curve: 1, move: 2 } as const;

export type PageDrawing = {
  /** From the upper left corner of what is displayed. */
  rulings: PdfBox[];
  /** The part of the page that pictures cover, from 0 to 1. */
  pictured: number;
};

/**
 * What is drawn on these pages, by their numbers. A file that PDFium cannot open has nothing: its tables are found by
 * their gaps.
 */
export const readDrawings = (
  file: number,
  pages: readonly number[],
): Promise<Map<number, PageDrawing>> =>
  withPdfium((pdfium) => readAll(pdfium, file, pages), new Map());

function readAll(pdfium: Pdfium, file: number, pages: readonly number[]): Map<number, PageDrawing> {
  const found = new Map<number, PageDrawing>();
  openPdf(pdfium, file, (document) => {
    if (document === 0) return;
    for (const number of pages) {
      const page = pdfium.FPDF_LoadPage(document, number - 1);
      if (page === 0) continue;
      const rulings = withMemory(pdfium, 24, (scratch) => readPage(pdfium, page, scratch));
      found.set(number, { rulings, pictured: picturedPart(pdfium, page) });
      pdfium.FPDF_ClosePage(page);
    }
  });
  return found;
}

/** Only of pictures that are directly on the page, as in scans. */
function picturedPart(pdfium: Pdfium, page: number): number {
  return withMemory(pdfium, 16, (at) => {
    if (!pdfium.FPDF_GetPageBoundingBox(page, at)) return 0;
    const [left = 0, top = 0, right = 0, low = 0] = readFloats(pdfium, at, 4);
    let covered = 0;
    const count = Math.min(pdfium.FPDFPage_CountObjects(page), mostPoints);
    for (let index = 0; index < count; index += 1) {
      const object = pdfium.FPDFPage_GetObject(page, index);
      if (pdfium.FPDFPageObj_GetType(object) !== objectTypes.picture) continue;
      if (!pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) continue;
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = readFloats(pdfium, at, 4);
      const width = Math.max(0, Math.min(x2, right) - Math.max(x1, left));
      covered += width * Math.max(0, Math.min(y2, top) - Math.max(y1, low));
    }
    return Math.min(1, covered / Math.max(1, (right - left) * (top - low)));
  });
}

/** `scratch`: room for the six numbers of a matrix. */
function readPage(pdfium: Pdfium, page: number, scratch: number): PdfBox[] {
  const rulings: PdfBox[] = [];
  let points = 0;
  const visit = (object: number, outer: Matrix, depth: number): boolean => {
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type !== objectTypes.path && type !== objectTypes.form) return true;
    if (!pdfium.FPDFPageObj_GetMatrix(object, scratch)) return true;
    const matrix = multiply(readFloats(pdfium, scratch, 6) as Matrix, outer);
    if (type === objectTypes.path) {
      points += pdfium.FPDFPath_CountSegments(object);
      if (points > mostPoints) return false;
      const path = readPath(pdfium, object, scratch);
      if (path) rulings.push(...rulingsOfPath(path, matrix));
      return true;
    }
    const count = depth < mostNested ? pdfium.FPDFFormObj_CountObjects(object) : 0;
    for (let at = 0; at < count; at += 1)
      if (!visit(pdfium.FPDFFormObj_GetObject(object, at), matrix, depth + 1)) return false;
    return true;
  };
  const toDisplay = displayMatrix(pdfium, page);
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let at = 0; at < count; at += 1)
    if (!visit(pdfium.FPDFPage_GetObject(page, at), toDisplay, 0)) return [];
  return rulings;
}

function readPath(pdfium: Pdfium, object: number, scratch: number): Path | undefined {
  if (!pdfium.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return undefined;
  const filled = pdfium.pdfium.getValue(scratch, 'i32') !== 0;
  const stroked = pdfium.pdfium.getValue(scratch + 4, 'i32') !== 0;
  if (!filled && !stroked) return undefined;
  const width = pdfium.FPDFPageObj_GetStrokeWidth(object, scratch)
    ? pdfium.pdfium.getValue(scratch, 'float')
    : 1;
  const parts: Path['parts'] = [];
  const count = pdfium.FPDFPath_CountSegments(object);
  for (let at = 0; at < count; at += 1) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, at);
    if (!pdfium.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
    const [x = 0, y = 0] = readFloats(pdfium, scratch, 2);
    const type = pdfium.FPDFPathSegment_GetType(segment);
    if (type === segmentTypes.move || parts.length === 0) parts.push({ points: [], closed: false });
    const part = parts.at(-1);
    part?.points.push({ x, y, curved: type === segmentTypes.curve });
    if (part && pdfium.FPDFPathSegment_GetClose(segment)) part.closed = true;
  }
  return { parts, filled, stroked, width };
}
