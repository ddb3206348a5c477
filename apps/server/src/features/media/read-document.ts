import { readFile, writeFile } from 'node:fs/promises';
import type { RebuildOptions, Segment } from '@glossa/documents';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type WriteRequest = RebuildOptions & {
  /** By segment id. */
  translations: ReadonlyMap<string, string>;
  outputPath: string;
  /** What a PDF comes back as; other formats come back as they are. */
  pdfBecomes: 'docx' | 'pdf';
  signal: AbortSignal;
  /** fraction is 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** A document of ours, read. A PDF is laid out anew from its pages; every other format rebuilds itself. */
export type ReadDocument = {
  segments: Segment[];
  wordCount: number;
  /** Writes the document with its translations. Throws DocumentError, DOCUMENT_UNCHANGED where no text differs. */
  write: (request: WriteRequest) => Promise<void>;
};

/** Throws DocumentError, and EngineError where the program that reads PDFs is missing. */
export async function readDocument(
  { storage, documentTools }: { storage: Storage; documentTools: DocumentTools },
  media: { file_name: string; format: string },
  signal: AbortSignal,
): Promise<ReadDocument> {
  const path = storage.localPath(media.file_name);
  if (media.format === 'pdf') return readPdf(documentTools, path, signal);
  const { segments, wordCount, rebuild } = await openStored(path, media.format);
  return {
    segments,
    wordCount,
    write: ({ translations, outputPath, pdfBecomes: _pdf, signal: _signal, ...options }) =>
      writeFile(outputPath, rebuild(translations, options), { mode: 0o600 }),
  };
}

/** Opens a stored document of a format that rebuilds itself. Throws DocumentError. */
export async function openStored(path: string, format: string) {
  // The readers of all formats take memory and time that nobody misses until the first document comes.
  const { openDocument } = await import('@glossa/documents');
  return openDocument(await readFile(path), format as Parameters<typeof openDocument>[1]);
}

async function readPdf(
  documentTools: DocumentTools,
  pdfPath: string,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const { segmentPages } = await import('@glossa/documents/pdf/segment-pages');
  const { countWords } = await import('@glossa/documents/translatable');
  const pages = await documentTools.readPdf({ pdfPath, signal });
  const { segments } = segmentPages(pages);
  return {
    segments,
    wordCount: segments.reduce((sum, { plain }) => sum + countWords(plain), 0),
    write: ({ pdfBecomes, ...request }) =>
      documentTools.buildPdfTranslation({ ...request, pdfPath, pages, outputFormat: pdfBecomes }),
  };
}
