import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import { isStorable } from '@glossa/contracts/storable-text';
import { readStrings } from './apple-strings/read-strings.ts';
import { readStringsdict } from './apple-strings/read-stringsdict.ts';
import { assertTextsFound } from './assert-texts.ts';
import { readCaptions } from './captions/read-captions.ts';
import { readCsv } from './csv/read-csv.ts';
import type { DocumentFormat } from './detect-format.ts';
import { detectFormat } from './detect-format.ts';
import { DocumentError } from './document-error.ts';
import { readDocx } from './docx/read-docx.ts';
import { readEpub } from './epub/read-epub.ts';
import { protectTexts } from './filter/protect-texts.ts';
import { readBackSettings } from './filter/read-back-settings.ts';
import { readFluent } from './fluent/read-fluent.ts';
import { readPo, readPoTranslations } from './gettext/read-po.ts';
import { readHtml } from './html/read-html.ts';
import { readIcml } from './idml/read-icml.ts';
import { readIdml } from './idml/read-idml.ts';
import { readJson } from './json/read-json.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { readMif } from './mif/read-mif.ts';
import { readOdf } from './odf/read-odf.ts';
import { type Omission, omit } from './omission.ts';
import { readPptx } from './pptx/read-pptx.ts';
import { readProperties } from './properties/read-properties.ts';
import type { Reading, RebuildOptions } from './reading.ts';
import { readResx } from './resources/read-resx.ts';
import type { Segment } from './segment.ts';
import { readPlainText } from './text/read-plain-text.ts';
import { countWords } from './translatable.ts';
import { readXcstrings, readXcstringsTranslations } from './xcstrings/read-xcstrings.ts';
import { readXliff, readXliffTranslations } from './xliff/read-xliff.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { readXml } from './xml-rules/read-xml.ts';
import { readYaml } from './yaml/read-yaml.ts';

export type OpenedDocument = {
  format: DocumentFormat;
  /** In reading order; never empty. */
  segments: Segment[];
  /** The texts with letters that are not segments, in reading order of each part. */
  omitted: Omission[];
  wordCount: number;
  /**
   * The document with the translations by segment id; a segment without one keeps its text. Can be called again with
   * other translations. The result is read back. Throws DOCUMENT_UNCHANGED if no text differs from the source,
   * DOCUMENT_DIFFERS if a translation is missing in it, RangeError for an unknown id.
   */
  rebuild(translations: ReadonlyMap<string, string>, options: RebuildOptions): Uint8Array;
};

/** What of the document is translated; everything without it. */
export type OpenOptions = { filter?: FilterSettings | undefined };

/**
 * Opens a document for translation. Throws DocumentError: DOCUMENT_CORRUPT, DOCUMENT_ENCRYPTED, DOCUMENT_MACROS,
 * DOCUMENT_TOO_LARGE, or DOCUMENT_EMPTY if there is nothing to translate. `filter` leaves texts out, which are listed.
 */
export function openDocument(
  bytes: Uint8Array,
  format?: DocumentFormat,
  { filter = defaultFilterSettings }: OpenOptions = {},
): OpenedDocument {
  const detected = detectFormat(bytes, format);
  const { segments: read, omitted: left = [], rebuild } = readers[detected](bytes, filter);
  // Escapes and references can name characters that do not exist.
  const [storable, unreadable] = divide(read, ({ text }) => isStorable(text));
  const { segments, omitted: kept, restore } = protectTexts(storable, filter.texts.placeholders);
  const unread = unreadable.flatMap((one) => omit(one.plain, 'unreadable', one));
  const omitted = [...left, ...kept, ...unread];
  if (segments.length === 0) {
    const isFiltered = omitted.some(({ reason }) => reason.startsWith('profile'));
    throw new DocumentError(
      'DOCUMENT_EMPTY',
      isFiltered ? 'documents.allLeftOut' : 'documents.noText',
    );
  }
  const ids = new Set(segments.map((segment) => segment.id));
  // Without the texts: who only rebuilds keeps none of them.
  const known = storable.map(({ id, markup, place }) => ({ id, markup, place }));
  return {
    format: detected,
    segments,
    omitted,
    wordCount: segments.reduce((sum, segment) => sum + countWords(segment.plain), 0),
    rebuild(given, options) {
      for (const id of given.keys()) {
        if (!ids.has(id)) throw new RangeError(`No segment has the id ${JSON.stringify(id)}.`);
      }
      const translations = restore(given);
      const built = rebuild(translations, options);
      if (built.changed === 0)
        throw new DocumentError('DOCUMENT_UNCHANGED', 'documents.translationUnchanged');
      const back = readBackSettings(filter);
      const found = readTexts(detected, built.bytes, options.targetLanguage, back);
      const written = known.filter(({ id }) => !built.kept?.has(id));
      assertTextsFound({ format: detected, segments: written, translations, found });
      return built.bytes;
    },
  };
}

function divide<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Files with several languages are opened by their source language: their translations are read instead. */
export function readTexts(
  format: DocumentFormat,
  bytes: Uint8Array,
  language: string,
  settings = defaultFilterSettings,
): string[] {
  if (format === 'xcstrings') return readXcstringsTranslations(bytes, language);
  if (format === 'po') return readPoTranslations(bytes);
  if (format === 'xliff') return readXliffTranslations(bytes);
  return readers[format](bytes, settings).segments.map(({ plain }) => plain);
}

const readers: Record<DocumentFormat, (bytes: Uint8Array, filter: FilterSettings) => Reading> = {
  txt: readPlainText,
  srt: (bytes) => readCaptions(bytes, 'srt'),
  vtt: (bytes) => readCaptions(bytes, 'vtt'),
  docx: readDocx,
  html: readHtml,
  odt: (bytes, filter) => readOdf(bytes, 'odt', filter),
  ods: (bytes, filter) => readOdf(bytes, 'ods', filter),
  odp: (bytes, filter) => readOdf(bytes, 'odp', filter),
  idml: readIdml,
  icml: readIcml,
  mif: readMif,
  epub: readEpub,
  json: readJson,
  md: readMarkdown,
  arb: readJson,
  yaml: readYaml,
  properties: readProperties,
  strings: readStrings,
  stringsdict: readStringsdict,
  xcstrings: readXcstrings,
  ftl: readFluent,
  resx: readResx,
  xml: (bytes, filter) => readXml(bytes, undefined, filter),
  dita: (bytes, filter) => readXml(bytes, 'dita', filter),
  ditamap: (bytes, filter) => readXml(bytes, 'dita', filter),
  dbk: (bytes, filter) => readXml(bytes, 'docbook', filter),
  csv: (bytes, filter) => readCsv(bytes, 'csv', filter),
  tsv: (bytes, filter) => readCsv(bytes, 'tsv', filter),
  po: readPo,
  xliff: readXliff,
  pptx: readPptx,
  xlsx: readXlsx,
};
