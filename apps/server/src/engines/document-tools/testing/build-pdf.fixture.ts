export type PdfFixture = {
  /** Content in PDF operators; F1 is Helvetica, F2 Helvetica Bold. */
  content: string;
  /** More page entries, such as `/CropBox […]`. */
  page?: string;
  /** More catalog entries, such as `/OpenAction …`. */
  catalog?: string;
  /** More objects, with numbers from 900. */
  objects?: string;
};

/** A PDF with pages of 400 × 600 points. Without cross-reference table: every reader rebuilds it. */
export function buildPdf(pages: readonly PdfFixture[]): Uint8Array {
  const first = 10;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  const fonts = ['Helvetica', 'Helvetica-Bold'].map(
    (name, at) =>
      `${3 + at} 0 obj <</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding>> endobj`,
  );
  const objects = pages.flatMap(({ content, page = '' }, at) => [
    `${first + 2 * at} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${first + 2 * at + 1} 0 R /Resources <</Font <</F1 3 0 R /F2 4 0 R>>>> ${page}>> endobj`,
    `${first + 2 * at + 1} 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
  ]);
  const catalog = pages.map((page) => page.catalog ?? '').join(' ');
  return new TextEncoder().encode(
    [
      '%PDF-1.4',
      `1 0 obj <</Type /Catalog /Pages 2 0 R ${catalog}>> endobj`,
      `2 0 obj <</Type /Pages /Kids [${kids}] /Count ${pages.length}>> endobj`,
      ...fonts,
      ...objects,
      ...pages.map((page) => page.objects ?? ''),
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );
}

/** A line of text; `y` is measured from the lower edge, as in PDF. */
export function print(text: string, x: number, y: number, font = 'F1', size = 12): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}
