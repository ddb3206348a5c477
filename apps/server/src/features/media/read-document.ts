import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPaged } from '@glossa/contracts/document-formats';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Omission, RebuildOptions, Segment } from '@glossa/documents';
import { DocumentError } from '@glossa/documents/document-error';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { detectTextLanguage } from '../../platform/i18n/detect-language.ts';
import { isEndedFromOutside } from '../../platform/sandbox/parsers/parser-process.ts';
import {
  type ParserOwner,
  type Parsers,
  parserErrorCodes,
  parserTask,
} from '../../platform/sandbox/parsers/task.ts';
import { withJobFolder } from '../../platform/storage/job-folder.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { findRules } from '../filter-profiles/index.ts';
import type * as documentParser from './document.parser.ts';
import type { DocumentFacts, ReadItem } from './document.parser.ts';
import { type DocumentFile, sourceOf } from './document-source.ts';
import { noteRecognition } from './note-recognition.ts';
import { recognizedPagesOf } from './recognized-pages.ts';

const parser = new URL('./document.parser.ts', import.meta.url);
const inspectTask = parserTask<typeof documentParser.inspectDocument>(parser, 'inspectDocument');
const checkTask = parserTask<typeof documentParser.checkDocument>(parser, 'checkDocument');
const readTask = parserTask<typeof documentParser.readSegments>(parser, 'readSegments');
const joinTask = parserTask<typeof documentParser.joinPdfTexts>(parser, 'joinPdfTexts', {
  reads: ['path', 'textsPath'],
});
const pagesTask = parserTask<typeof documentParser.segmentPdfPages>(parser, 'segmentPdfPages');
const rebuildTask = parserTask<typeof documentParser.rebuildDocument>(parser, 'rebuildDocument', {
  cpuMs: 60_000,
  reads: ['path', 'textsPath'],
  writes: ['outputPath'],
});

/** The error of a failed document job; undefined for errors of other origin. */
export function explainDocumentError(
  error: unknown,
): { code: string; message: MessageRef; retryable: boolean } | undefined {
  if (error instanceof DocumentError)
    return { code: error.code, message: error.messageRef, retryable: false };
  if (!(error instanceof AppError)) return undefined;
  const code = parserErrorCodes.find((known) => known === error.code);
  const retryable = code === 'FILE_READER_FAILED' || isEndedFromOutside(error);
  return code && { code, message: error.messageRef, retryable };
}

export type WriteRequest = RebuildOptions & {
  /** By segment id. */
  translations: ReadonlyMap<string, string>;
  outputPath: string;
  /** The output format of a PDF; other formats stay the same. */
  pdfBecomes: 'docx' | 'pdf';
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** A parsed document. Pages, of a PDF or pictures, are laid out again; every other format rebuilds itself. */
export type ReadDocument = {
  segments: Segment[];
  /** Texts that are left as they are. */
  omitted: Omission[];
  doubtfulPages: number[];
  /** Sentences about what was read from pictures. */
  recognitionNotes: MessageRef[];
  wordCount: number;
  /** The main one, if it can be recognized. */
  language: LanguageCode | null;
  /** Writes the translated document. Throws DocumentError, DOCUMENT_UNCHANGED if no text differs. */
  write: (request: WriteRequest) => Promise<void>;
};

export type DocumentDeps = {
  db: Database;
  storage: Storage;
  documentTools: DocumentTools;
  parsers: Parsers;
};
type StoredDocument = {
  /** Of media. Conversions have none: what is recognized in their pictures is read once. */
  id?: string;
  file_name: string;
  format: string;
  organisation_id: string;
  filter_profile?: { settings: FilterSettings } | null;
};

/** `language`: the one it is written in, where it is known; pictures of text are read in it. */
type Reading = { language: LanguageCode | null; signal: AbortSignal };

/** Documents of jobs are read one at a time for each organization, beside those its users send. */
const ownerOf = (document: StoredDocument): ParserOwner => ({
  organisationId: document.organisation_id,
  userId: `jobs of ${document.organisation_id}`,
});

/** Throws DocumentError, FILE_* of parsers, and EngineError if a program that reads the format is missing. */
export async function readDocument(
  deps: DocumentDeps,
  media: StoredDocument,
  reading: Reading,
): Promise<ReadDocument> {
  const { storage, documentTools, parsers } = deps;
  const { signal } = reading;
  const { file_name: name, format } = media;
  const owner = ownerOf(media);
  if (isPaged(format)) return readPages(deps, media, owner, reading);
  const { segments, omitted, onItems } = collectItems();
  const cutting = await cuttingOf(deps, media, reading);
  const source = sourceOf({ storage, documentTools }, { name, format, owner });
  const facts = await source.use(
    (file) => parsers.run(readTask, { ...file, ...cutting }, { owner, signal, onItems }),
    signal,
  );
  return {
    ...facts,
    segments,
    omitted,
    recognitionNotes: [],
    write: async ({
      translations,
      outputPath,
      pdfBecomes: _pdf,
      signal,
      onProgress: _,
      ...options
    }) => {
      const textsPath = `${outputPath}.texts`;
      try {
        await writeFile(textsPath, linesOf(translations), { mode: 0o600 });
        const rebuild = (file: DocumentFile, path: string) =>
          parsers.run(
            rebuildTask,
            { ...file, ...cutting, textsPath, outputPath: path, options },
            { owner, signal },
          );
        await source.use(
          (file) => source.write(outputPath, (path) => rebuild(file, path), signal),
          signal,
        );
      } finally {
        await rm(textsPath, { force: true });
      }
    },
  };
}

/** How the document is divided; the same whenever it is read in the same language. */
async function cuttingOf(
  { db }: DocumentDeps,
  { filter_profile, organisation_id }: StoredDocument,
  { language }: Reading,
) {
  const filter = filter_profile?.settings;
  return { filter, language, srx: await findRules(db, organisation_id, filter?.segments) };
}

/** The same without its texts. */
export async function readDocumentFacts(
  deps: DocumentDeps,
  media: StoredDocument,
  reading: Reading,
): Promise<DocumentFacts> {
  const { signal } = reading;
  if (isPaged(media.format)) return readDocument(deps, media, reading);
  const owner = ownerOf(media);
  const filter = media.filter_profile?.settings;
  const inspect = (file: DocumentFile) =>
    deps.parsers.run(inspectTask, { ...file, filter }, { owner, signal });
  const { file_name: name, format } = media;
  return sourceOf(deps, { name, format, owner }).use(inspect, signal);
}

/** Throws DocumentError or FILE_* of parsers if a document that rebuilds itself cannot be read. */
export const checkDocument = (
  parsers: Parsers,
  file: { path: string; format: string },
  owner: ParserOwner,
  signal: AbortSignal,
): Promise<null> => parsers.run(checkTask, file, { owner, signal });

function collectItems() {
  const segments: Segment[] = [];
  const omitted: Omission[] = [];
  const onItems = (items: ReadItem[]) => {
    for (const item of items) {
      if ('reason' in item) omitted.push(item);
      else segments.push(item);
    }
  };
  return { segments, omitted, onItems };
}

function* linesOf(entries: Iterable<unknown>) {
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** The pages stay here for laying them out again; their texts are put together in a parser process. */
async function readPages(
  deps: DocumentDeps,
  media: StoredDocument,
  owner: ParserOwner,
  reading: Reading,
): Promise<ReadDocument> {
  const { db, storage, documentTools, parsers } = deps;
  const { id, file_name: name, format } = media;
  const { language, signal } = reading;
  const cutting = await cuttingOf(deps, media, reading);
  const recognition = {
    language: language ?? detectTextLanguage,
    ...(id ? { known: recognizedPagesOf(db, id) } : {}),
  };
  const source = sourceOf({ storage, documentTools }, { name, format, owner });
  const pages = await source.use(
    ({ path: pdfPath }) => documentTools.readPdf({ pdfPath, owner, signal, recognition }),
    signal,
  );
  const { segments, omitted, onItems } = collectItems();
  const withPages = <T>(use: (path: string, folder: string) => Promise<T>): Promise<T> =>
    withJobFolder(storage, async (folder) => {
      const path = join(folder, 'pages');
      await writeFile(path, linesOf(pages), { mode: 0o600 });
      return use(path, folder);
    });
  const facts = await withPages((path) =>
    parsers.run(pagesTask, { path, ...cutting }, { owner, signal, onItems }),
  );
  /** The translations of paragraphs, as the pages are laid out. */
  const joined = (translations: ReadonlyMap<string, string>) =>
    withPages(async (path, folder) => {
      const textsPath = join(folder, 'texts');
      await writeFile(textsPath, linesOf(translations), { mode: 0o600 });
      const texts = new Map<string, string>();
      const collect = (some: [string, string][]) => {
        for (const [segmentId, text] of some) texts.set(segmentId, text);
      };
      await parsers.run(
        joinTask,
        { path, textsPath, ...cutting },
        { owner, signal, onItems: collect },
      );
      return texts;
    });
  const isCut = cutting.filter?.segments?.unit === 'sentences';
  return {
    ...facts,
    segments,
    omitted,
    recognitionNotes: noteRecognition(pages, segments),
    write: async ({ pdfBecomes, ...request }) => {
      const { translations } = request;
      const texts = isCut ? await joined(translations) : translations;
      return source.use(
        ({ path: pdfPath }) =>
          documentTools.buildPdfTranslation({
            ...request,
            translations: texts,
            pdfPath,
            owner,
            pages,
            outputFormat: pdfBecomes,
          }),
        request.signal,
      );
    },
  };
}
