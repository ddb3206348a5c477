import {
  formatsWithPages,
  isPicture,
  type PictureFormat,
} from '@glossa/contracts/document-formats';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { PdfPage } from '@glossa/documents/pdf/page';
import type { RecognizedWords } from '@glossa/documents/recognized/recognize-page';
import type { ParserOwner } from '../../platform/sandbox/parsers/task.ts';

/** Formats LibreOffice can lay out. */
export const officeFormats = formatsWithPages.filter(
  (format): format is Exclude<typeof format, 'pdf' | PictureFormat> =>
    format !== 'pdf' && !isPicture(format),
);
export type OfficeFormat = (typeof officeFormats)[number];
/** Formats LibreOffice converts others to. */
export type WrittenFormat = 'docx' | 'xlsx' | 'pptx' | 'rtf';

export type PagePicture = {
  /** From 1. */
  number: number;
  /** A PNG file in the output folder. */
  path: string;
  widthPx: number;
  heightPx: number;
  widthPt: number;
  heightPt: number;
};

export type PdfTranslation = {
  pdfPath: string;
  owner: ParserOwner;
  /** The result of `readPdf` for the same file. */
  pages: readonly PdfPage[];
  /** By the ids that `segmentPages` assigned; a segment without one keeps its text. */
  translations: ReadonlyMap<string, string>;
  targetLanguage: string;
  direction: 'ltr' | 'rtl';
  /** Placed below the last page's text, or on a page of its own if there is no room. */
  disclaimer?: string;
  outputFormat: 'pdf' | 'docx';
  outputPath: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** How pages without readable text are read from their pictures. */
export type Recognition = {
  /** The language of the document, or what finds it in the text of its first such pages. */
  language: LanguageCode | ((text: string) => Promise<LanguageCode | undefined>);
  /** Words of earlier readings: translations belong to them, whatever a newer program would read. */
  known?: {
    find: (page: number, data: string) => Promise<RecognizedWords | undefined>;
    keep: (page: number, data: string, words: RecognizedWords) => Promise<void>;
  };
};

/**
 * Documents as pages. All functions throw EngineError; problems of the file itself are a DocumentError of
 * `@glossa/documents` (DOCUMENT_ENCRYPTED, DOCUMENT_CORRUPT, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE).
 */
export type DocumentTools = {
  status: () => Promise<{ ready: true } | { ready: false; reason: MessageRef; remedy: MessageRef }>;
  /** Lays out an office document. Linked pictures and data are not fetched, macros do not run. */
  toPdf: (request: {
    inputPath: string;
    format: OfficeFormat;
    outputPath: string;
    signal: AbortSignal;
  }) => Promise<void>;
  /** A picture of text as a PDF, a page for each of its pages. */
  pictureToPdf: (request: {
    inputPath: string;
    format: PictureFormat;
    outputPath: string;
    owner: ParserOwner;
    signal: AbortSignal;
  }) => Promise<void>;
  /** Another format of the same document. Macros are not kept; nothing is fetched. */
  convert: (request: {
    inputPath: string;
    format: OfficeFormat;
    to: WrittenFormat;
    outputPath: string;
    owner: ParserOwner;
    signal: AbortSignal;
  }) => Promise<void>;
  /** Pictures of the pages from `firstPage` to `lastPage`, as far as they exist. */
  renderPages: (request: {
    pdfPath: string;
    outputFolder: string;
    firstPage: number;
    lastPage: number;
    dotsPerInch: number;
    signal: AbortSignal;
  }) => Promise<{ pages: PagePicture[] }>;
  /**
   * The position and style of every word. With `recognition`, pages without readable text are read from their pictures:
   * ENGINE_UNAVAILABLE if that needs what is not installed and no page has text. DOCUMENT_EMPTY if no page has text;
   * AppError with FILE_* if reading what poppler printed exceeds the limits of `owner`'s parser process.
   */
  readPdf: (request: {
    pdfPath: string;
    owner: ParserOwner;
    signal: AbortSignal;
    recognition?: Recognition;
  }) => Promise<PdfPage[]>;
  /**
   * The document with the translations in place of the originals. DOCUMENT_UNCHANGED if no text differs; FILE_* as for
   * `readPdf`.
   */
  buildPdfTranslation: (request: PdfTranslation) => Promise<void>;
};
