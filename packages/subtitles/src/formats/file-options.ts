import {
  fileFrameRates,
  type LineEnding,
  type WrittenEncoding,
  writtenEncodings,
} from '@glossa/contracts/subtitle-files';

export { type LineEnding, type WrittenEncoding, writtenEncodings };

/** How a file is written, where its format leaves it open. Without one, it is what the format usually has. */
export type FileOptions = {
  encoding?: WrittenEncoding | undefined;
  lineEnds?: LineEnding | undefined;
  byteOrderMark?: boolean | undefined;
};

/** What of these a format leaves open. */
export type OpenOptions = {
  encodings: readonly WrittenEncoding[];
  lineEnds: boolean;
  byteOrderMark: boolean;
  /** Of formats that count frames. */
  frameRates: readonly number[];
};

const any: OpenOptions = {
  encodings: writtenEncodings,
  ...{ lineEnds: true, byteOrderMark: true, frameRates: [] },
};
/** By their standards: WebVTT, IMSC 1.1, EBU-TT-D and what is based on them. */
const utf8: OpenOptions = { ...any, encodings: ['utf-8'] };
/** Bytes, and codes of bytes. */
const none: OpenOptions = {
  encodings: [],
  ...{ lineEnds: false, byteOrderMark: false, frameRates: [] },
};

/** Rates of EBU STL, as its header states them: 30 is that of NTSC. */
export const stlRates: ReadonlyMap<number, 24 | 25 | 30> = new Map([
  ...([24, 25, 30] as const).map((rate) => [rate, rate] as const),
  [29.97, 30] as const,
]);

const open: Readonly<Record<string, OpenOptions>> = {
  ...{ srt: any, ass: any, ssa: any, sbv: any, txt: any, csv: any, tsv: any, lrc: any, sami: any },
  ...{ dfxp: any, vtt: utf8 },
  fcpxml: { ...any, frameRates: fileFrameRates },
  microdvd: { ...any, frameRates: fileFrameRates },
  avid: { ...any, frameRates: fileFrameRates },
  // RFC 8259 forbids the mark.
  json: { ...utf8, byteOrderMark: false },
  scc: none,
  stl: { ...none, frameRates: [...stlRates.keys()] },
  // Word, which programs that use this package write beside its formats: a zip of XML in UTF-8.
  docx: { ...none, encodings: ['utf-8'] },
  itt: { ...utf8, frameRates: fileFrameRates },
};

/** `id`: of a format or of a profile. */
export const openOptionsOf = (id: string): OpenOptions => open[id] ?? utf8;

/** Legacy encodings have no byte order mark. */
export const hasByteOrderMark = (encoding: WrittenEncoding): boolean => encoding.startsWith('utf-');

/** The options that a format leaves open: others are left out. */
export function fittingOptions(id: string, options: FileOptions): FileOptions {
  const { encodings, lineEnds, byteOrderMark } = openOptionsOf(id);
  const encoding = encodings.find((one) => one === options.encoding);
  const isMarked = byteOrderMark && hasByteOrderMark(encoding ?? 'utf-8');
  return {
    encoding,
    lineEnds: lineEnds ? options.lineEnds : undefined,
    byteOrderMark: isMarked ? options.byteOrderMark : undefined,
  };
}
