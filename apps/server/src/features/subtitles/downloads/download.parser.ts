import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleFileOptions } from '@glossa/contracts/subtitle-files';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { type DownloadFormat, downloadFormats } from '@glossa/subtitles/formats/download-formats';
import { encodeFile, fitEncoding, unusedOptions } from '@glossa/subtitles/formats/encode-file';
import { fittingOptions, stlRates } from '@glossa/subtitles/formats/file-options';
import type { ReadWarning } from '@glossa/subtitles/formats/read-warnings';
import { findWriteLosses, lossMessage } from '@glossa/subtitles/formats/write-losses';
import { sccOptionsOf } from '@glossa/subtitles/kept-file/keep-scc';
import { keptLoss, outgrownLoss } from '@glossa/subtitles/kept-file/kept-labels';
import { findSccLosses } from '@glossa/subtitles/kept-file/scc-losses';
import { stlOptionsOf } from '@glossa/subtitles/kept-file/stl-header';
import { formatEditorTime } from '@glossa/subtitles/time';
import { AppError } from '../../../platform/http/app-error.ts';
import { findFileDifference } from '../compare-zip.ts';
import { writeKept } from '../kept-file.parser.ts';

export type DownloadInput = {
  cues: readonly Cue[];
  language: LanguageCode;
  title: string;
  style: SubtitleStyle;
  aspectRatio: number;
  /** Of the media, per second; null if it is not known. */
  frameRate: number | null;
  kept: { file: KeptFile; counts: KeptCounts } | null;
  /** Its file is that of the source, in another language. */
  isTranslated?: boolean;
  /** Of formats and presets. */
  ids: readonly string[];
  /** Of the zip of all formats: that its text to read holds no more is expected. */
  isWhole?: boolean;
  /** How files are written; what a format does not leave open does not apply to it. */
  file?: SubtitleFileOptions;
};

export type FormatLosses = { id: string; losses: MessageRef[] };
/** `content`: base64. */
export type DownloadedFile = FormatLosses & { content: string };
type Written = FormatLosses & {
  content: string | Uint8Array;
  /** In the form of the imported file. */
  isKept: boolean;
};

const formatsOf = ({ ids }: DownloadInput): DownloadFormat[] =>
  ids.flatMap((id) => downloadFormats.get(id) ?? []);

/** Writes the cues in each of these formats, reads what they say back, and tells what they cannot hold. */
export async function writeDownloads(input: DownloadInput): Promise<DownloadedFile[]> {
  const files: DownloadedFile[] = [];
  for (const format of formatsOf(input)) {
    const { id, content, losses } = await writeOne(input, format);
    files.push({ id, losses, content: Buffer.from(content).toString('base64') });
  }
  return files;
}

/** Only what they cannot hold; of one that cannot be written, that it cannot. */
export async function measureDownloads(input: DownloadInput): Promise<FormatLosses[]> {
  const measured: FormatLosses[] = [];
  for (const format of formatsOf(input)) {
    const { id } = format;
    const { losses } = await writeOne(input, format).catch(() => ({
      losses: [message('subtitles.lossWhole')],
    }));
    measured.push({ id, losses });
  }
  return measured;
}

/** What they cannot hold, and the one in the form of the imported file; null if the cues do not fit into it. */
export async function measureZip(
  input: DownloadInput,
): Promise<{ kept: string | null; losses: FormatLosses[] }> {
  const written: Written[] = [];
  for (const format of formatsOf(input)) written.push(await writeOne(input, format));
  const kept = written.find(({ isKept }) => isKept);
  return {
    kept: kept ? String(kept.content) : null,
    losses: written.map(({ id, losses }) => ({ id, losses })),
  };
}

/** In its encoding and with its line ends, as far as the format leaves them open. */
async function writeOne(input: DownloadInput, format: DownloadFormat): Promise<Written> {
  const { cues, file = {} } = input;
  const options = fittingOptions(format.id, file);
  const fitted = fitEncoding(format.id, cues, options.encoding);
  const written = await writeContent(input, fitted.cues, format);
  const isUsual = Object.values(file).every((value) => value === undefined);
  if (typeof written.content !== 'string' || isUsual)
    return withLosses(written, unusedOptions(format.id, file));
  const { bytes, warnings } = encodeFile(format.id, written.content, options, fitted.missing);
  return withLosses({ ...written, content: bytes }, [
    ...fitted.warnings,
    ...warnings,
    ...unusedOptions(format.id, file),
  ]);
}

const withLosses = (written: Written, warnings: readonly ReadWarning[]): Written => ({
  ...written,
  losses: [...written.losses, ...warnings.map(lossMessage)],
});

/** `fitted`: the cues with characters that the encoding has. An imported file is written with the cues as they are. */
async function writeContent(
  input: DownloadInput,
  fitted: readonly Cue[],
  format: DownloadFormat,
): Promise<Written> {
  const { kept } = input;
  const ofFile =
    kept?.file.format === format.id ? await writeKept({ ...input, file: kept.file }) : null;
  if (ofFile && ofFile.content !== null)
    return {
      ...{ id: format.id, content: ofFile.content, losses: ofFile.losses.map(lossMessage) },
      isKept: true,
    };
  const { content, losses } = writePlain({ ...input, cues: fitted }, format);
  const difference = findFileDifference(format.id, content, fitted);
  if (difference)
    throw new AppError(
      'INTERNAL',
      message('subtitles.zipDiffers', { time: formatEditorTime(difference.startMs) }),
    );
  if (format.id === 'txt' && input.isWhole)
    return { id: format.id, content, losses: [], isKept: false };
  const of = kept && { ...kept.file, counts: kept.counts };
  const outgrown = ofFile && kept ? findSccLosses(kept.file, String(content)) : [];
  const lostFile =
    of && (ofFile ? outgrownLoss(of) : keptLoss(of, { ...format, format: format.id }));
  return {
    ...{ id: format.id, content, isKept: false },
    losses: [
      ...[...losses, ...outgrown].map(lossMessage),
      ...(format.id === 'txt' ? [message('subtitles.lossOfPlainText')] : []),
      ...(lostFile ? [lostFile] : []),
    ],
  };
}

/** EBU STL has few rates, and 25 whatever the media has. */
function stlRateOf({ frameRate }: SubtitleFileOptions = {}): { framesPerSecond?: 24 | 25 | 30 } {
  const framesPerSecond = frameRate === undefined ? undefined : stlRates.get(frameRate);
  return framesPerSecond ? { framesPerSecond } : {};
}

function writePlain(input: DownloadInput, format: DownloadFormat) {
  const { cues, language, title, style, aspectRatio, kept, file } = input;
  const frameRate = file?.frameRate ?? input.frameRate ?? undefined;
  const options = {
    ...{ language, title, direction: languages[language].direction },
    ...(frameRate === undefined ? {} : { frameRate }),
    ...(kept && format.id === kept.file.format
      ? { ...stlOptionsOf(kept.file), ...sccOptionsOf(kept.file) }
      : {}),
    ...stlRateOf(file),
  };
  if (format.id !== 'ass') return format.write(cues, options);
  const content = writeAss(cues, { ...options, style, aspectRatio, forPicture: false });
  return { content, losses: findWriteLosses('ass', cues, content, options) };
}
