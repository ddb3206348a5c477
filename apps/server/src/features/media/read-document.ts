import { readFile } from 'node:fs/promises';
import { openDocument, type RebuildOptions, type Segment } from '@glossa/documents';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { countWords } from '@glossa/documents/translatable';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { Storage } from '../../platform/storage/port.ts';

type Rebuild = (translations: ReadonlyMap<string, string>, options: RebuildOptions) => Uint8Array;

/** A document of ours, read. A PDF is laid out anew from its pages; every other format rebuilds itself. */
export type ReadDocument = { segments: Segment[]; wordCount: number } & (
  | { kind: 'file'; rebuild: Rebuild }
  | { kind: 'pdf'; pages: PdfPage[] }
);

/** Throws DocumentError, and EngineError where the program that reads PDFs is missing. */
export async function readDocument(
  { storage, documentTools }: { storage: Storage; documentTools: DocumentTools },
  media: { file_name: string; format: string },
  signal: AbortSignal,
): Promise<ReadDocument> {
  const path = storage.localPath(media.file_name);
  if (media.format === 'pdf') {
    const pages = await documentTools.readPdf({ pdfPath: path, signal });
    const { segments } = segmentPages(pages);
    const wordCount = segments.reduce((sum, { plain }) => sum + countWords(plain), 0);
    return { kind: 'pdf', segments, wordCount, pages };
  }
  const { segments, wordCount, rebuild } = openDocument(
    await readFile(path),
    media.format as Parameters<typeof openDocument>[1],
  );
  return { kind: 'file', segments, wordCount, rebuild };
}
