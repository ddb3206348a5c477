import { open } from 'node:fs/promises';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { openPdf, savePdf, withPdfium } from '../pdfium.ts';

export const name = (text: string): PDFName => PDFName.of(text);

/** Opens a PDF for its objects. PDFium writes it first, which repairs it and takes its protection away. */
export async function openObjects(path: string): Promise<PDFDocument | undefined> {
  const file = await open(path);
  try {
    const parts = await withPdfium(
      (pdfium) =>
        openPdf(pdfium, file.fd, (document) =>
          document === 0 ? undefined : savePdf(pdfium, document, 'open'),
        ),
      undefined,
    );
    return parts && (await loadObjects(Buffer.concat(parts)));
  } finally {
    await file.close();
  }
}

export const loadObjects = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
    throwOnInvalidObject: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  });

export const writeObjects = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });

/** Undefined if there is another object or none. */
export const dictOf = (document: PDFDocument, object: PDFObject | undefined) => {
  const found = document.context.lookup(object);
  return found instanceof PDFDict ? found : undefined;
};

export const listOf = (document: PDFDocument, object: PDFObject | undefined): PDFObject[] => {
  const found = document.context.lookup(object);
  return found instanceof PDFArray ? found.asArray() : [];
};

export const formOf = (document: PDFDocument): PDFDict | undefined =>
  dictOf(document, document.catalog.get(name('AcroForm')));

/** The pages with the annotations that are widgets of fields: whose `Subtype` says so. */
export function listWidgets(document: PDFDocument): { page: PDFPage; widgets: PDFObject[] }[] {
  return document.getPages().map((page) => ({
    page,
    widgets: listOf(document, page.node.get(name('Annots'))).filter((one) =>
      isWidget(document, one),
    ),
  }));
}

export const isWidget = (document: PDFDocument, object: PDFObject): boolean =>
  dictOf(document, object)?.lookup(name('Subtype')) === name('Widget');
