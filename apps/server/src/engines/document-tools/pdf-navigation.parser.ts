import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Bookmark, type PageLink, readNavigation } from './pdf-navigation.ts';
import { openPdf, savePdf, withPdfium } from './pdfium.ts';
import { writeNavigation } from './write-navigation.ts';

export type KeptNavigation = { links: number; bookmarks: number };
const none: KeptNavigation = { links: 0, bookmarks: 0 };

/**
 * Writes `path` with the links and bookmarks of the PDF it was translated from. Nothing is written if that has none, or if
 * PDFium cannot open one of them.
 */
export async function copyNavigation({
  sourcePath,
  path,
  outputPath,
}: {
  sourcePath: string;
  path: string;
  outputPath: string;
}): Promise<KeptNavigation> {
  const [source, translated] = [await open(sourcePath), await open(path)];
  try {
    const kept = await withPdfium((pdfium) => {
      const navigation = openPdf(pdfium, source.fd, (document) =>
        document === 0 ? undefined : readNavigation(pdfium, document),
      );
      if (!navigation) return undefined;
      const { links, bookmarks } = navigation;
      if (links.length + bookmarks.length === 0) return undefined;
      const bytes = openPdf(pdfium, translated.fd, (document) => {
        if (document === 0) return undefined;
        writeNavigation(pdfium, document, navigation);
        return savePdf(pdfium, document);
      });
      return bytes && { bytes, links: links.length, bookmarks: bookmarks.length };
    }, undefined);
    if (!kept) return none;
    const output = await open(outputPath, 'w', 0o600);
    try {
      for (const part of kept.bytes) writeSync(output.fd, part);
    } finally {
      await output.close();
    }
    return { links: kept.links, bookmarks: kept.bookmarks };
  } finally {
    await source.close();
    await translated.close();
  }
}

/** The links and bookmarks of a PDF; none if PDFium cannot open it. */
export async function listNavigation({
  path,
}: {
  path: string;
}): Promise<{ links: PageLink[]; bookmarks: Bookmark[] }> {
  const file = await open(path);
  const empty = { links: [], bookmarks: [] };
  try {
    return await withPdfium(
      (pdfium) =>
        openPdf(pdfium, file.fd, (document) =>
          document === 0 ? empty : readNavigation(pdfium, document),
        ),
      empty,
    );
  } finally {
    await file.close();
  }
}
