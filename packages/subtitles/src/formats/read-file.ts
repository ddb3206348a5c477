import { type KeptFile, keptFormats } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { decodeText, type EncodingName } from '../decode-text.ts';
import { FileKeeper } from '../kept-file/file-keeper.ts';
import { fitKeptFile } from '../kept-file/fit-kept-file.ts';
import { warningsOfKept } from '../kept-file/kept-warnings.ts';
import type { LanguageTag } from '../language-tag.ts';
import { detectFormat } from './detect-format.ts';
import { languageOfFile, languageOfStlFile } from './file-language.ts';
import { lineAt, maxFileBytes, notSubtitles, tooManyCues } from './format.ts';
import { type ReadWarning, ReadWarnings } from './read-warnings.ts';
import { binaryReaders, type ReadableFormatId, textReaders } from './registry.ts';
import type { StlEncoding } from './stl-tables.ts';

export type SubtitleText = {
  format: ReadableFormatId;
  cues: Cue[];
  /** That the file states, as a tag of BCP 47. */
  language?: LanguageTag | undefined;
  warnings: ReadWarning[];
  /** What the file says besides its cues, if that was asked for. */
  kept?: KeptFile | undefined;
};
/** `confidence`: of the encoding, 0 to 1. */
export type SubtitleFile = SubtitleText & {
  encoding: StlEncoding;
  confidence: number;
};

/** Below this, the user is told that the encoding was guessed. */
const sure = 0.6;

/**
 * Parses a subtitle file of any format and encoding; both are detected by content first, the format then by extension.
 * Throws CueError only. Runs in browsers and in Node.
 */
export function readSubtitleFile(
  bytes: Uint8Array,
  fileName: string,
  choices: {
    encoding?: EncodingName;
    format?: ReadableFormatId;
    keepsFile?: boolean;
    /** How long the media is, which tells whether times count from a later start. */
    mediaMs?: number;
    /** Of the media, for formats that count its frames without saying how many a second has. */
    framesPerSecond?: number;
  } = {},
): SubtitleFile {
  if (bytes.byteLength > maxFileBytes) throw tooManyCues();
  const warnings = new ReadWarnings();
  const { stl } = binaryReaders;
  if (choices.format === 'stl' || (choices.format === undefined && stl.detect(bytes))) {
    const keeper = choices.keepsFile ? new FileKeeper() : undefined;
    const cues = stl.parse(bytes, warnings, choices.encoding, keeper);
    const encoding = choices.encoding ?? stl.encodingOf(bytes);
    const language = languageOfStlFile(bytes);
    const read = {
      format: 'stl',
      ...(language ? { language } : {}),
      cues,
      warnings: warnings.list(),
    } as const;
    const kept = keeper?.fileOf(fileName, '');
    return { ...(kept ? withKept(read, kept, []) : read), encoding, confidence: 1 };
  }
  const { text, encoding, confidence } = decodeText(bytes, choices.encoding);
  if (confidence < sure) warnings.add('ENCODING_UNSURE');
  const keeper = choices.keepsFile ? new FileKeeper() : undefined;
  const read = parse(text, fileName, choices.format, warnings, {
    keeper,
    mediaMs: choices.mediaMs,
    framesPerSecond: choices.framesPerSecond,
  });
  return { ...read, encoding, confidence };
}

/** `readSubtitleFile` for decoded text, such as from the clipboard. Throws CueError. */
export const parseSubtitleText = (
  text: string,
  fileName = '',
  format?: ReadableFormatId,
): SubtitleText => parse(text, fileName, format, new ReadWarnings());

type ParseContext = {
  keeper?: FileKeeper | undefined;
  mediaMs?: number | undefined;
  framesPerSecond?: number | undefined;
};

function parse(
  text: string,
  fileName: string,
  chosen: ReadableFormatId | undefined,
  warnings: ReadWarnings,
  { keeper, mediaMs, framesPerSecond }: ParseContext = {},
): SubtitleText {
  if (text.length > maxFileBytes) throw tooManyCues();
  const format = chosen ?? detectFormat(text, fileName);
  if (!format || format === 'stl') throw notSubtitles({ id: 'subtitles.noneFound' });
  countLost(text, warnings);
  const cues =
    format === 'avid'
      ? textReaders.avid.parse(text, warnings, framesPerSecond)
      : keptReaders(format)(text, warnings, keeper, mediaMs);
  const kept = keeper?.fileOf(fileName, text);
  if (keeper && !kept && isKeptFormat(format)) warnings.add('HEADER_DROPPED');
  const language = languageOfFile(format, text);
  const read = { format, ...(language ? { language } : {}), cues, warnings: warnings.list() };
  return kept ? withKept(read, kept, keeper?.leftOut ?? []) : read;
}

const isKeptFormat = (format: ReadableFormatId): boolean =>
  (keptFormats as readonly string[]).includes(format);

/** Readers of formats without anything to keep ignore the keeper. */
const keptReaders = (
  format: Exclude<keyof typeof textReaders, 'avid'>,
): ((text: string, warnings: ReadWarnings, keeper?: FileKeeper, mediaMs?: number) => Cue[]) =>
  textReaders[format].parse;

function withKept(
  read: SubtitleText,
  whole: KeptFile,
  leftOut: readonly ReadWarning[],
): SubtitleText {
  const { file, droppedAttachments, unplaced } = fitKeptFile(whole, read.cues);
  if (!file) {
    const warnings = new ReadWarnings();
    warnings.add('FILE_TOO_LARGE_TO_KEEP');
    return { ...read, warnings: [...read.warnings, ...warnings.list()] };
  }
  const inParts = file.cues.reduce((sum, { parts = [] }) => sum + parts.length, 0);
  const order = new ReadWarnings();
  order.add('FILE_ORDER_NOT_KEPT', undefined, unplaced);
  const warnings = warningsOfKept(read.warnings, file, read.cues.length - inParts, leftOut);
  const dropped = read.warnings.find(({ code }) => code === 'ATTACHMENT_DROPPED');
  return {
    ...read,
    kept: file,
    warnings: [
      ...warnings,
      ...order.list(),
      ...(dropped && droppedAttachments > 0 ? [dropped] : []),
    ],
  };
}

/** U+FFFD is what a decoder puts for bytes it cannot read: here, or in a program before. */
function countLost(text: string, warnings: ReadWarnings): void {
  const first = text.indexOf('\ufffd');
  if (first < 0) return;
  let count = 0;
  for (let at = first; at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  warnings.add('CHARACTERS_LOST', () => lineAt(text, first), count);
}
