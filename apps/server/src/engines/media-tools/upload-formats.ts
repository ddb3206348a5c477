type UploadKind = 'video' | 'audio' | 'doc';

/** The type of an accepted upload. `extension` is without dot and comes from the content if possible. */
export type UploadFormat = {
  kind: UploadKind;
  format: string;
  mediaType: string;
  extension: string;
};

function formats(kind: UploadKind, table: Record<string, string>): [string, UploadFormat][] {
  return Object.entries(table).map(([format, mediaType]) => [
    format,
    { kind, format, mediaType, extension: format },
  ]);
}

/** Supported media, by extension of the detected content. Must match ffmpeg's list of containers. */
export const mediaFormats = new Map<string, UploadFormat>([
  ...formats('video', {
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    mkv: 'video/x-matroska',
    webm: 'video/webm',
    avi: 'video/x-msvideo',
    mpg: 'video/mpeg',
    ts: 'video/mp2t',
    flv: 'video/x-flv',
    f4v: 'video/mp4',
    '3gp': 'video/3gpp',
    '3g2': 'video/3gpp2',
    wmv: 'video/x-ms-wmv',
    ogv: 'video/ogg',
    mxf: 'application/mxf',
  }),
  ...formats('audio', {
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    flac: 'audio/flac',
    aac: 'audio/aac',
    aif: 'audio/aiff',
    caf: 'audio/x-caf',
    amr: 'audio/amr',
    ac3: 'audio/ac3',
    wma: 'audio/x-ms-wma',
    wv: 'audio/x-wavpack',
  }),
]);

/** Pictures of text. */
export const pictureUploads = new Map<string, UploadFormat>(
  formats('doc', { png: 'image/png', jpg: 'image/jpeg', tiff: 'image/tiff' }),
);

/** Extensions that are aliases of another. */
export const sameFormat = new Map([
  ['mts', 'ts'],
  ['m2ts', 'ts'],
  ['mpeg', 'mpg'],
  ['mp1', 'mp3'],
  ['mp2', 'mp3'],
  ['aiff', 'aif'],
  ['asf', 'wmv'],
  ['oga', 'ogg'],
  ['ogx', 'ogg'],
  ['spx', 'ogg'],
  ['ogm', 'ogv'],
  ['m4b', 'm4a'],
  ['f4a', 'm4a'],
  ['f4b', 'm4a'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['markdown', 'md'],
  ['xlf', 'xliff'],
  ['sdlxliff', 'xliff'],
  ['mqxliff', 'xliff'],
  ['pot', 'po'],
  ['yml', 'yaml'],
  ['docbook', 'dbk'],
  ['dot', 'doc'],
  ['xlt', 'xls'],
  ['pps', 'ppt'],
  ['jpeg', 'jpg'],
  ['tif', 'tiff'],
]);

/** Media without a reliable signature; the probe decides. */
export const formatsWithoutMark = new Set(['mp3', 'aac', 'ts', 'mpg', 'ac3']);

export const textFormats = new Map<string, UploadFormat>(
  formats('doc', {
    txt: 'text/plain',
    srt: 'application/x-subrip',
    vtt: 'text/vtt',
    html: 'text/html',
    md: 'text/markdown',
    xliff: 'application/xliff+xml',
    po: 'text/x-gettext-translation',
    json: 'application/json',
    arb: 'application/json',
    yaml: 'application/yaml',
    properties: 'text/x-java-properties',
    strings: 'text/plain',
    stringsdict: 'application/xml',
    xcstrings: 'application/json',
    ftl: 'text/plain',
    resx: 'application/xml',
    xml: 'application/xml',
    dita: 'application/dita+xml',
    ditamap: 'application/dita+xml',
    dbk: 'application/docbook+xml',
    icml: 'application/xml',
    wcml: 'application/xml',
    idms: 'application/xml',
    mif: 'application/vnd.mif',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
  }),
);

/** Text formats that declare their own encoding. */
export const xmlFormats = new Set(['xml', 'dita', 'ditamap', 'dbk', 'icml', 'wcml', 'idms']);

/** Text formats that may start like a web page. */
export const formatsWithHtml = new Set(['html', 'md']);

/** Document formats that are zip archives. */
export const zippedFormats = new Map<string, UploadFormat>(
  formats('doc', {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    odt: 'application/vnd.oasis.opendocument.text',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
    ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    xltx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    ott: 'application/vnd.oasis.opendocument.text-template',
    otp: 'application/vnd.oasis.opendocument.presentation-template',
    ots: 'application/vnd.oasis.opendocument.spreadsheet-template',
    docm: 'application/vnd.ms-word.document.macroenabled.12',
    dotm: 'application/vnd.ms-word.template.macroenabled.12',
    pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    potm: 'application/vnd.ms-powerpoint.template.macroenabled.12',
    ppsm: 'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
    xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
    xltm: 'application/vnd.ms-excel.template.macroenabled.12',
    idml: 'application/vnd.adobe.indesign-idml-package',
    epub: 'application/epub+zip',
  }),
);

/** Old Office documents share a container, so that only the name tells them apart. */
export const oldOfficeFormats = new Map<string, UploadFormat>(
  formats('doc', {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  }),
);

export const rtfFormat: UploadFormat = {
  kind: 'doc',
  format: 'rtf',
  mediaType: 'application/rtf',
  extension: 'rtf',
};

export const pdfFormat: UploadFormat = {
  kind: 'doc',
  format: 'pdf',
  mediaType: 'application/pdf',
  extension: 'pdf',
};

/** Whether a file with this extension may be supported; `extension` in lower case without dot. */
export function isUsableExtension(extension: string): boolean {
  const named = sameFormat.get(extension) ?? extension;
  return (
    isMediaExtension(named) ||
    [textFormats, zippedFormats, oldOfficeFormats, pictureUploads].some((known) =>
      known.has(named),
    ) ||
    [pdfFormat.extension, rtfFormat.extension].includes(named)
  );
}

/** Whether the extension means video or audio. */
export const isMediaExtension = (extension: string): boolean =>
  mediaFormats.has(sameFormat.get(extension) ?? extension);
