import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentTools } from '../engines/document-tools/port.ts';
import { tinyJpeg } from '../engines/media-tools/testing/tiny-media.ts';

/** Document tools without LibreOffice or poppler: every document has three identical pages. */
export function createFakeDocumentTools(): DocumentTools & { drawn: number; laidOut: number } {
  const pageCount = 3;
  const tools: ReturnType<typeof createFakeDocumentTools> = {
    drawn: 0,
    laidOut: 0,
    status: async () => ({ ready: true }),
    toPdf: async ({ outputPath }) => {
      tools.laidOut += 1;
      await writeFile(outputPath, '%PDF-1.7\n');
    },
    pictureToPdf: async ({ outputPath }) => writeFile(outputPath, '%PDF-1.7\n'),
    convert: async ({ inputPath, outputPath }) => copyFile(inputPath, outputPath),
    renderPages: async ({ outputFolder, firstPage, lastPage }) => {
      tools.drawn += 1;
      const pages = [];
      for (let number = firstPage; number <= Math.min(lastPage, pageCount); number += 1) {
        const path = join(outputFolder, `page-${number}.png`);
        await writeFile(path, tinyJpeg());
        pages.push({ number, path, widthPx: 10, heightPx: 14, widthPt: 595, heightPt: 842 });
      }
      return { pages };
    },
    readPdf: async () => [],
    buildPdfTranslation: async ({ outputPath, outputFormat }) =>
      writeFile(outputPath, outputFormat),
  };
  return tools;
}
