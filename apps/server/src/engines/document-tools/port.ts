import type { PdfPage } from '@glossa/documents/pdf/page';

/** What LibreOffice can lay out for us. */
export const officeFormats = ['docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods', 'html', 'txt'] as const;
export type OfficeFormat = (typeof officeFormats)[number];

export type PagePicture = {
  /** Counted from 1. */
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
  /** What `readPdf` gave for the same file. */
  pages: readonly PdfPage[];
  /** By the ids that `segmentPages` gave these pages; a segment without one keeps its text. */
  translations: ReadonlyMap<string, string>;
  targetLanguage: string;
  direction: 'ltr' | 'rtl';
  /** Set below the last page's text, or on a page of its own where there is no room. */
  disclaimer?: string;
  outputFormat: 'pdf' | 'docx';
  outputPath: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/**
 * Documents as pages. All throw EngineError; what is wrong with the file itself is a DocumentError of
 * `@glossa/documents` (DOCUMENT_ENCRYPTED, DOCUMENT_CORRUPT, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE).
 */
export type DocumentTools = {
  status: () => Promise<{ ready: true } | { ready: false; reason: string; remedy: string }>;
  /** Lays an office document out. Pictures and data it only links to are not fetched, macros do not run. */
  toPdf: (request: {
    inputPath: string;
    format: OfficeFormat;
    outputPath: string;
    signal: AbortSignal;
  }) => Promise<void>;
  /** Pictures of the pages from `firstPage` to `lastPage`, as far as there are so many. */
  renderPages: (request: {
    pdfPath: string;
    outputFolder: string;
    firstPage: number;
    lastPage: number;
    dotsPerInch: number;
    signal: AbortSignal;
  }) => Promise<{ pages: PagePicture[] }>;
  /** Where every word stands and how it looks. DOCUMENT_EMPTY where no page holds text. */
  readPdf: (request: { pdfPath: string; signal: AbortSignal }) => Promise<PdfPage[]>;
  /** The document with the translations where the originals stood. DOCUMENT_UNCHANGED where no text differs. */
  buildPdfTranslation: (request: PdfTranslation) => Promise<void>;
};
