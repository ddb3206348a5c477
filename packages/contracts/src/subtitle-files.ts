import { z } from 'zod';

/** Encodings that subtitle files are written in, by their names in the Encoding Standard. */
export const writtenEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm855',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type WrittenEncoding = (typeof writtenEncodings)[number];

const otherLabels: Partial<Record<WrittenEncoding, string>> = {
  ...{ 'utf-16le': 'UTF-16 LE', 'utf-16be': 'UTF-16 BE', big5: 'Big5', shift_jis: 'Shift_JIS' },
  ...{ macintosh: 'Mac OS Roman', 'x-mac-cyrillic': 'Mac OS Cyrillic' },
};

/** The name of an encoding as it is usually written; the same in all languages. */
export const encodingLabel = (encoding: WrittenEncoding): string =>
  otherLabels[encoding] ?? encoding.toUpperCase().replace('WINDOWS', 'Windows');

export const lineEndings = ['lf', 'crlf'] as const;
export type LineEnding = (typeof lineEndings)[number];

/** Rates that files of frames can be written at, per second. */
export const fileFrameRates = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const;

/** How files are written, as queries and forms say it. What is left out is what each format usually has. */
export const subtitleFileFields = {
  encoding: z.enum(writtenEncodings).optional(),
  lineEnds: z.enum(lineEndings).optional(),
  byteOrderMark: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** Instead of that of the media, in formats that count frames. */
  frameRate: z
    .enum(fileFrameRates.map(String) as [string, ...string[]])
    .transform(Number)
    .optional(),
};
/** Those of the zip of all formats: none of them counts frames. */
const { frameRate: _ofFrames, ...zipFields } = subtitleFileFields;
export const subtitleZipFields = zipFields;

const fieldsSchema = z.strictObject(subtitleFileFields);
export type SubtitleFileOptions = z.infer<typeof fieldsSchema>;
