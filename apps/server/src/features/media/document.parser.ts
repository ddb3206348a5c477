import { readFile, writeFile } from 'node:fs/promises';
import { readerFormat } from '@glossa/contracts/document-formats';
import { type FilterPreview, filterPreviewMax } from '@glossa/contracts/filter-profiles';
import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  type DocumentFormat,
  type Omission,
  type OpenedDocument,
  openDocument,
  type RebuildOptions,
  type Segment,
} from '@glossa/documents';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { isDoubtful } from '@glossa/documents/pdf/page-omissions';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { countWords } from '@glossa/documents/translatable';
import { detectTextLanguage } from '../../platform/detect-language.ts';
import type { ParserContext } from '../../platform/sandbox/parsers/task.ts';

/** `filter`: settings of a profile, also those that an earlier version stored. */
type File = { path: string; format: string; filter?: FilterSettingsInput | undefined };

export type DocumentFacts = {
  wordCount: number;
  language: LanguageCode | null;
  /** Pages of a PDF, from 1, whose text may be wrong. */
  doubtfulPages: number[];
};

/** What reading a document emits; an omission has a reason. */
export type ReadItem = Segment | Omission;

/** Enough for the language to be recognized. */
const sampleSegments = 1_000;

const open = async ({ path, format, filter }: File): Promise<OpenedDocument> =>
  openDocument(await readFile(path), readerFormat(format) as DocumentFormat, {
    filter: filter && filterSettingsSchema.parse(filter),
  });

async function describe({
  segments,
  wordCount,
}: Pick<OpenedDocument, 'segments' | 'wordCount'>): Promise<DocumentFacts> {
  const sample = segments.slice(0, sampleSegments).map(({ plain }) => plain);
  const language = (await detectTextLanguage(sample.join('\n'))) ?? null;
  return { wordCount, language, doubtfulPages: [] };
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
  { emit }: ParserContext<ReadItem>,
): Promise<DocumentFacts> {
  const document = await open(file);
  for (const item of [...document.segments, ...document.omitted]) await emit(item);
  return describe(document);
}

const longestPreview = 500;

/** What is translated and what is left out. Throws DocumentError. */
export async function previewDocument(file: File): Promise<FilterPreview> {
  const { segments, omitted } = await open(file);
  const shown = ({ place, position }: Pick<Segment, 'place' | 'position'>) => ({
    place,
    position: position ? { ...position, name: position.name ?? null } : null,
  });
  return {
    translated: segments.slice(0, filterPreviewMax).map((one) => ({
      text: one.plain.slice(0, longestPreview),
      ...shown(one),
    })),
    translatedTotal: segments.length,
    leftOut: omitted
      .slice(0, filterPreviewMax)
      .map((one) => ({ text: one.text, reason: one.reason, ...shown(one) })),
    leftOutTotal: omitted.length,
  };
}

/** `path`: lines of JSON, each a page of a PDF. */
export async function segmentPdfPages(
  { path }: { path: string },
  { emit }: ParserContext<ReadItem>,
): Promise<DocumentFacts> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const pages = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PdfPage);
  const { segments, omitted } = segmentPages(pages);
  for (const item of [...segments, ...omitted]) await emit(item);
  const wordCount = segments.reduce((sum, { plain }) => sum + countWords(plain), 0);
  const doubtfulPages = pages.filter(isDoubtful).map(({ number }) => number);
  return { ...(await describe({ segments, wordCount })), doubtfulPages };
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
