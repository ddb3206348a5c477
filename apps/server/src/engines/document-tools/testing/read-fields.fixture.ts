import { open } from 'node:fs/promises';
import { openPdf, type Pdfium, readFloats, withMemory, withPdfium } from '../pdfium.ts';

const widget = 20;
const types = ['unknown', 'button', 'check', 'radio', 'combo', 'list', 'text', 'signature'];

export type ReadField = {
  page: number;
  name: string;
  type: string | undefined;
  value: string;
  tooltip: string;
  options: string[];
  /** Of buttons: the state they are drawn in. */
  state: string;
  /** Left, top, right and bottom in the coordinates of the page. */
  box: number[];
};

/** The fields of a PDF as PDFium reads them, which has no part in writing them. */
export async function readFields(path: string): Promise<ReadField[]> {
  const file = await open(path);
  try {
    return await withPdfium(
      (pdfium) => openPdf(pdfium, file.fd, (document) => readAll(pdfium, document)),
      [],
    );
  } finally {
    await file.close();
  }
}

function readAll(pdfium: Pdfium, document: number): ReadField[] {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  const found: ReadField[] = [];
  for (let page = 0; page < pdfium.FPDF_GetPageCount(document); page += 1) {
    const loaded = pdfium.FPDF_LoadPage(document, page);
    for (let at = 0; at < pdfium.FPDFPage_GetAnnotCount(loaded); at += 1) {
      const one = pdfium.FPDFPage_GetAnnot(loaded, at);
      if (pdfium.FPDFAnnot_GetSubtype(one) === widget) found.push(readOne(pdfium, form, one, page));
      pdfium.FPDFPage_CloseAnnot(one);
    }
    pdfium.FPDF_ClosePage(loaded);
  }
  pdfium.PDFiumExt_ExitFormFillEnvironment(form);
  pdfium.PDFiumExt_CloseFormFillInfo(info);
  return found;
}

function readOne(pdfium: Pdfium, form: number, one: number, page: number): ReadField {
  const text = (read: (at: number, bytes: number) => number): string =>
    withMemory(pdfium, 2_000, (at) => {
      read(at, 2_000);
      return pdfium.pdfium.UTF16ToString(at);
    });
  const options = Math.max(0, pdfium.FPDFAnnot_GetOptionCount(form, one));
  return {
    page,
    name: text((at, bytes) => pdfium.FPDFAnnot_GetFormFieldName(form, one, at, bytes)),
    type: types[pdfium.FPDFAnnot_GetFormFieldType(form, one)],
    value: text((at, bytes) => pdfium.FPDFAnnot_GetFormFieldValue(form, one, at, bytes)),
    tooltip: text((at, bytes) => pdfium.FPDFAnnot_GetFormFieldAlternateName(form, one, at, bytes)),
    options: Array.from({ length: options }, (_, option) =>
      text((at, bytes) => pdfium.FPDFAnnot_GetOptionLabel(form, one, option, at, bytes)),
    ),
    state: text((at, bytes) => pdfium.FPDFAnnot_GetStringValue(one, 'AS', at, bytes)),
    box: withMemory(pdfium, 16, (at) => {
      pdfium.FPDFAnnot_GetRect(one, at);
      return readFloats(pdfium, at, 4).map(Math.round);
    }),
  };
}
