import { readFile, writeFile } from 'node:fs/promises';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  type DocumentFormat,
  type OpenedDocument,
  openDocument,
  type RebuildOptions,
  type Segment,
} from '@glossa/documents';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { countWords } from '@glossa/documents/translatable';
import { detectTextLanguage } from '../../platform/detect-language.ts';
import type { ParserContext } from '../../platform/sandbox/parsers/task.ts';

type File = { path: string; format: string };

export type DocumentFacts = { wordCount: number; language: LanguageCode | null };

/** Enough for the language to be recognized. */
const sampleSegments = 1_000;

const open = async ({ path, format }: File): Promise<OpenedDocument> =>
  openDocument(await readFile(path), format as DocumentFormat);

async function describe({
  segments,
  wordCount,
}: Pick<OpenedDocument, 'segments' | 'wordCount'>): Promise<DocumentFacts> {
  const sample = segments.slice(0, sampleSegments).map(({ plain }) => plain);
  return { wordCount, language: (await detectTextLanguage(sample.join('\n'))) ?? null };
}

/** Throws DocumentError if it cannot be translated. */
export async function checkDocument(file: File): Promise<null> {
  await open(file);
  return null;
}

/** Without its texts. Throws DocumentError. */
export const inspectDocument = async (file: File): Promise<DocumentFacts> =>
  describe(await open(file));

/** Throws DocumentError. */
export async function readSegments(
  file: File,
  { emit }: ParserContext<Segment>,
): Promise<DocumentFacts> {
  const document = await open(file);
  for (const segment of document.segments) await emit(segment);
  return describe(document);
}

/** `path`: lines of JSON, each a page of a PDF. */
export async function segmentPdfPages(
  { path }: { path: string },
  { emit }: ParserContext<Segment>,
): Promise<DocumentFacts> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const pages = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PdfPage);
  const { segments } = segmentPages(pages);
  for (const segment of segments) await emit(segment);
  const wordCount = segments.reduce((sum, { plain }) => sum + countWords(plain), 0);
  return describe({ segments, wordCount });
}

/** `textsPath`: lines of JSON, each with the id of a segment and its translation. Throws DocumentError. */
export async function rebuildDocument({
  textsPath,
  outputPath,
  options,
  ...file
}: File & { textsPath: string; outputPath: string; options: RebuildOptions }): Promise<null> {
  const { rebuild } = await open(file);
  const translations = new Map<string, string>();
  for (const line of (await readFile(textsPath, 'utf8')).split('\n')) {
    if (line === '') continue;
    const [id, text] = JSON.parse(line) as [string, string];
    translations.set(id, text);
  }
  await writeFile(outputPath, rebuild(translations, options), { mode: 0o600 });
  return null;
}
