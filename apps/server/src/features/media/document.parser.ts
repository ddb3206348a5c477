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
import type { PdfPage, PdfSegment } from '@glossa/documents/pdf/page';
import { isDoubtful } from '@glossa/documents/pdf/page-omissions';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { type CutSegments, cutIntoSentences } from '@glossa/documents/segmentation/cut-segments';
import { readSrx } from '@glossa/documents/segmentation/read-srx';
import { segmentDocument } from '@glossa/documents/segmentation/segment-document';
import {
  createSentenceCutter,
  type SentenceCutter,
} from '@glossa/documents/segmentation/sentence-cutter';
import { countWords } from '@glossa/documents/translatable';
import { detectTextLanguage } from '../../platform/i18n/detect-language.ts';
import type { ParserContext } from '../../platform/sandbox/parsers/task.ts';

/** How the texts of a document are divided into segments. */
type Cutting = {
  /** Settings of a profile, also those that an earlier version stored. */
  filter?: FilterSettingsInput | undefined;
  /** The SRX file that they name, as Base64. */
  srx?: string | undefined;
  /** The one that the document is written in; null and undefined: to be recognized. */
  language?: LanguageCode | null | undefined;
};
type File = Cutting & { path: string; format: string };

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

const openWhole = async ({ path, format, filter }: File): Promise<OpenedDocument> =>
  openDocument(await readFile(path), readerFormat(format) as DocumentFormat, {
    filter: filter && filterSettingsSchema.parse(filter),
  });

/** With segments as the settings say. */
async function open(file: File): Promise<OpenedDocument> {
  const document = await openWhole(file);
  const cutter = await cutterFor(file, document.segments);
  return cutter ? segmentDocument(document, cutter) : document;
}

const detect = async (segments: readonly Segment[]): Promise<LanguageCode | undefined> =>
  detectTextLanguage(
    segments
      .slice(0, sampleSegments)
      .map(({ plain }) => plain)
      .join('\n'),
  );

/** Undefined if paragraphs are segments. */
async function cutterFor(
  { filter, srx, language }: Cutting,
  segments: readonly Segment[],
): Promise<SentenceCutter | undefined> {
  if (filter?.segments?.unit !== 'sentences') return undefined;
  const rules = srx === undefined ? undefined : readSrx(Buffer.from(srx, 'base64'));
  return createSentenceCutter(language ?? (await detect(segments)) ?? 'und', rules);
}

async function describe({
  segments,
  wordCount,
}: Pick<OpenedDocument, 'segments' | 'wordCount'>): Promise<DocumentFacts> {
  return { wordCount, language: (await detect(segments)) ?? null, doubtfulPages: [] };
}

/** Throws DocumentError if it cannot be translated. */
export async function checkDocument(file: File): Promise<null> {
  await openWhole(file);
  return null;
}

/** Without its texts. Throws DocumentError. */
export const inspectDocument = async (file: File): Promise<DocumentFacts> =>
  describe(await openWhole(file));

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

type Pages = Cutting & { path: string };

/** `path`: lines of JSON, each a page of a PDF. */
export async function segmentPdfPages(
  input: Pages,
  { emit }: ParserContext<ReadItem>,
): Promise<DocumentFacts> {
  const pages = await readLines<PdfPage>(input.path);
  const { segments: paragraphs, omitted } = segmentPages(pages);
  const { segments } = await cutPages(input, paragraphs);
  for (const item of [...segments, ...omitted]) await emit(item);
  const wordCount = paragraphs.reduce((sum, { plain }) => sum + countWords(plain), 0);
  const doubtfulPages = pages.filter(isDoubtful).map(({ number }) => number);
  return { ...(await describe({ segments: paragraphs, wordCount })), doubtfulPages };
}

/** Emits the translations of paragraphs from those of segments in `textsPath`. */
export async function joinPdfTexts(
  { textsPath, ...input }: Pages & { textsPath: string },
  { emit }: ParserContext<[string, string]>,
): Promise<null> {
  const { segments } = segmentPages(await readLines<PdfPage>(input.path));
  const { join } = await cutPages(input, segments);
  const texts = new Map(await readLines<[string, string]>(textsPath));
  for (const entry of join(texts)) await emit(entry);
  return null;
}

async function cutPages(
  input: Cutting,
  paragraphs: readonly PdfSegment[],
): Promise<CutSegments<PdfSegment>> {
  const cutter = await cutterFor(input, paragraphs);
  if (!cutter) return { segments: [...paragraphs], join: (texts) => new Map(texts) };
  const { segments, join } = cutIntoSentences(paragraphs, 'pdf', cutter);
  return { segments: segments.map(withOwnDoubts), join };
}

/** Of the words of a paragraph that were hardly recognized, those of the sentence. */
function withOwnDoubts(segment: PdfSegment): PdfSegment {
  const { recognition, plain } = segment;
  if (!recognition) return segment;
  const unsure = recognition.unsure.filter((word) => plain.includes(word));
  return { ...segment, recognition: { ...recognition, unsure } };
}

async function readLines<T>(path: string): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
}

/** `textsPath`: lines of JSON, each with the id of a segment and its translation. Throws DocumentError. */
export async function rebuildDocument({
  textsPath,
  outputPath,
  options,
  ...file
}: File & { textsPath: string; outputPath: string; options: RebuildOptions }): Promise<null> {
  const { rebuild } = await open(file);
  const translations = new Map(await readLines<[string, string]>(textsPath));
  await writeFile(outputPath, rebuild(translations, options), { mode: 0o600 });
  return null;
}
