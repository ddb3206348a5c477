/**
 * Document formats with pages: they can be laid out as a PDF and shown page by page. The others are files for programs
 * and captions; LibreOffice would lay out their raw text.
 */
export const formatsWithPages = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'odp',
  'ods',
  'rtf',
  'doc',
  'ppt',
  'xls',
  'html',
  'txt',
  'dotx',
  'potx',
  'ppsx',
  'xltx',
  'ott',
  'otp',
  'ots',
  'docm',
  'dotm',
  'pptm',
  'potm',
  'ppsm',
  'xlsm',
  'xltm',
  'png',
  'jpg',
  'tiff',
] as const;

/** Pictures of text: they are read as a PDF whose pages they fill. */
const pictureFormats = ['png', 'jpg', 'tiff'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const isPicture = (format: string): format is PictureFormat =>
  pictureFormats.some((known) => known === format);

/** Office documents with macros, and what they are without: macros are not kept. */
const withoutMacros: Record<string, string> = {
  docm: 'docx',
  dotm: 'dotx',
  pptm: 'pptx',
  potm: 'potx',
  ppsm: 'ppsx',
  xlsm: 'xlsx',
  xltm: 'xltx',
};

/** Templates, shows and snippets are read as documents, and stay what they are. */
const readLike: Record<string, string> = {
  dotx: 'docx',
  potx: 'pptx',
  ppsx: 'pptx',
  xltx: 'xlsx',
  ott: 'odt',
  otp: 'odp',
  ots: 'ods',
  wcml: 'icml',
  idms: 'icml',
};

/** The format whose reader reads this one. */
export function readerFormat(format: string): string {
  const plain = withoutMacros[format] ?? format;
  return readLike[plain] ?? plain;
}

/**
 * Formats that LibreOffice converts before they are read, and what to. Old Office documents are delivered in the new
 * format; RTF is converted back.
 */
export const convertedFormats = { rtf: 'docx', doc: 'docx', xls: 'xlsx', ppt: 'pptx' } as const;
export type ConvertedFormat = keyof typeof convertedFormats;

export const isConverted = (format: string): format is ConvertedFormat =>
  Object.hasOwn(convertedFormats, format);

/** Whether it is read page by page, and laid out again. */
export const isPaged = (format: string): boolean => format === 'pdf' || isPicture(format);

/** Files of programs and captions: a disclaimer would be a text of the program, or a cue without a time. */
const withoutDisclaimer: ReadonlySet<string> = new Set([
  ...['json', 'arb', 'yaml', 'properties', 'strings', 'stringsdict', 'xcstrings', 'ftl', 'resx'],
  ...['xml', 'dita', 'ditamap', 'dbk', 'csv', 'tsv', 'srt', 'vtt'],
]);

export const hasDisclaimer = (format: string): boolean => !withoutDisclaimer.has(format);

/** The format of a translated document: its own where it can be written. Pages can be edited as a Word document. */
export function deliveredFormat(format: string): string {
  if (isPaged(format)) return 'docx';
  if (isConverted(format) && format !== 'rtf') return convertedFormats[format];
  return withoutMacros[format] ?? format;
}

const otherNames: Record<string, string> = {
  ...{ htm: 'html', xhtml: 'html', jpeg: 'jpg', tif: 'tiff' },
};

/** Whether a file of this extension (lower case, without dot) has pages. */
export function hasPages(extension: string): boolean {
  const named = otherNames[extension] ?? extension;
  return formatsWithPages.some((format) => format === named);
}
