import { dictOf, listOf, name, openObjects, writeObjects } from './pdf-form/open-form.ts';
import type { Pdfium } from './pdfium.ts';

const dictionary = 6;

/**
 * Whether a link has its action where its destination belongs (`/Dest <</S /GoTo …>>`). Some writers do that, and pdf.js and
 * Acrobat follow such a link; PDFium does not.
 */
export function isActionMisplaced(pdfium: Pdfium, page: number, link: number): boolean {
  const annotation = pdfium.FPDFLink_GetAnnot(page, link);
  if (annotation === 0) return false;
  const type = pdfium.FPDFAnnot_GetValueType(annotation, 'Dest');
  pdfium.FPDFPage_CloseAnnot(annotation);
  return type === dictionary;
}

/** The PDF with such actions where they belong. Undefined if it cannot be read. */
export async function placeActions(path: string): Promise<Uint8Array | undefined> {
  const document = await openObjects(path);
  if (!document) return undefined;
  for (const page of document.getPages()) {
    for (const object of listOf(document, page.node.get(name('Annots')))) {
      const annotation = dictOf(document, object);
      const action = annotation && dictOf(document, annotation.get(name('Dest')));
      if (!annotation || !action || annotation.has(name('A'))) continue;
      annotation.set(name('A'), action);
      annotation.delete(name('Dest'));
    }
  }
  return writeObjects(document);
}
