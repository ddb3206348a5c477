import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { placeActions } from './misplaced-actions.ts';
import {
  type Bookmark,
  type FoundNavigation,
  type PageLink,
  readNavigation,
} from './pdf-navigation.ts';
import { openPdf, openPdfBytes, savePdf, withPdfium } from './pdfium.ts';
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
  const navigation = await navigationOf(sourcePath);
  if (!navigation) return none;
  const { links, bookmarks } = navigation;
  if (links.length + bookmarks.length === 0) return none;
  const translated = await open(path);
  try {
    const bytes = await withPdfium(
      (pdfium) =>
        openPdf(pdfium, translated.fd, (document) => {
          if (document === 0) return undefined;
          writeNavigation(pdfium, document, navigation);
          return savePdf(pdfium, document);
        }),
      undefined,
    );
    if (!bytes) return none;
    const output = await open(outputPath, 'w', 0o600);
    try {
      for (const part of bytes) writeSync(output.fd, part);
    } finally {
      await output.close();
    }
    return { links: links.length, bookmarks: bookmarks.length };
  } finally {
    await translated.close();
  }
}

/** The links and bookmarks of a PDF; none if PDFium cannot open it. */
export async function listNavigation({
  path,
}: {
  path: string;
}): Promise<{ links: PageLink[]; bookmarks: Bookmark[] }> {
  const { links = [], bookmarks = [] } = (await navigationOf(path)) ?? {};
  return { links, bookmarks };
}

async function navigationOf(path: string): Promise<FoundNavigation | undefined> {
  const file = await open(path);
  try {
    const found = await withPdfium(
      (pdfium) =>
        openPdf(pdfium, file.fd, (document) =>
          document === 0 ? undefined : readNavigation(pdfium, document),
        ),
      undefined,
    );
    const mended = found?.hasMisplacedActions ? await placeActions(path) : undefined;
    if (!mended) return found;
    return await withPdfium(
      (pdfium) =>
        openPdfBytes(pdfium, mended, (document) =>
          document === 0 ? found : readNavigation(pdfium, document),
        ),
      found,
    );
  } finally {
    await file.close();
  }
}
