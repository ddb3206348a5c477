import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { type DownloadFormat, downloadFormats } from '@glossa/subtitles/formats/download-formats';
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

async function writeOne(input: DownloadInput, format: DownloadFormat): Promise<Written> {
  const { kept, cues } = input;
  const ofFile =
    kept?.file.format === format.id ? await writeKept({ ...input, file: kept.file }) : null;
  if (ofFile && ofFile.content !== null)
    return {
      ...{ id: format.id, content: ofFile.content, losses: ofFile.losses.map(lossMessage) },
      isKept: true,
    };
  const { content, losses } = writePlain(input, format);
  const difference = findFileDifference(format.id, content, cues);
  if (difference)
    throw new AppError(
      'INTERNAL',
      message('subtitles.zipDiffers', { time: formatEditorTime(difference.startMs) }),
    );
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

function writePlain(input: DownloadInput, format: DownloadFormat) {
  const { cues, language, title, style, aspectRatio, frameRate, kept } = input;
  const options = {
    ...{ language, title, direction: languages[language].direction },
    ...(frameRate === null ? {} : { frameRate }),
    ...(kept && format.id === kept.file.format
      ? { ...stlOptionsOf(kept.file), ...sccOptionsOf(kept.file) }
      : {}),
  };
  if (format.id !== 'ass') return format.write(cues, options);
  const content = writeAss(cues, { ...options, style, aspectRatio, forPicture: false });
  return { content, losses: findWriteLosses('ass', cues, content, options) };
}
