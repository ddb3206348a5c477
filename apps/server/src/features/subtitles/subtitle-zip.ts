import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { type CueDifference, describeDifference } from '@glossa/subtitles/same-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import type { FastifyReply } from 'fastify';
import yazl from 'yazl';
import { AppError } from '../../platform/http/app-error.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { renderMessage } from '../../platform/i18n/translate.ts';
import { zippedFormats } from './compare-zip.ts';
import type { WrittenKeptFile } from './kept-files.ts';

/** By id of the format. */
export type LossesOfFormats = ReadonlyArray<{ id: string; losses: MessageRef[] }>;

export type ZippedSubtitles = {
  cues: readonly Cue[];
  title: string;
  language: LanguageCode;
  /** The media's subtitle style, for the one format that supports it. */
  style: SubtitleStyle;
  /** Of the displayed picture; null without video. */
  picture: { width: number | null; height: number | null };
  /** The imported file with these cues, instead of one that says the cues only. */
  kept?: WrittenKeptFile | undefined;
  /** A translation that was not reviewed: the names say so. */
  unreviewed?: boolean;
  /** What formats cannot hold of the cues and the imported file. */
  losses?: LossesOfFormats;
  noteLanguage?: LanguageCode;
};

/** In file names, which are the same in all languages. */
export const unreviewedMark = 'unreviewed';

type Named = Pick<ZippedSubtitles, 'title' | 'language' | 'unreviewed'>;

/** The name of a file of the subtitles; `parts` ends with its extension. */
export const nameOf = (
  { title, language, unreviewed }: Named,
  ...parts: readonly (string | false)[]
): string =>
  [fileNameOf(title), language, unreviewed && unreviewedMark, ...parts].filter(Boolean).join('.');

/** A zip with the cues in every format that holds them, each named `<title>.<language>.<ext>`. */
export async function zipSubtitles(of: ZippedSubtitles): Promise<NodeJS.ReadableStream> {
  const { cues, title, language, style, kept } = of;
  const zip = new yazl.ZipFile();
  const add = (content: string | Buffer, extension: string) =>
    zip.addBuffer(Buffer.from(content), nameOf(of, extension));
  const options = { language, title, direction: languages[language].direction };
  for (const format of zippedFormats) {
    const { id, extension, write } = subtitleFormats[format];
    // Files can be imported again, and the renderer's markup and breaks would become text.
    const styled = { ...options, style, aspectRatio: aspectRatioOf(of.picture), forPicture: false };
    if (kept?.format === id) add(kept.text, extension);
    else add(id === 'ass' ? writeAss(cues, styled) : write([...cues], options), extension);
  }
  add(await writeWord(cues, options), 'docx');
  const notes = notesOfZip(of);
  // The last one: the texts are looked for by their extension.
  if (notes) zip.addBuffer(Buffer.from(notes), 'notes.txt');
  zip.end();
  return zip.outputStream;
}

/** Loaded lazily for the first zip: at server start the Word writer would cost 80 ms and 17 MB. */
export async function writeWord(
  cues: readonly Cue[],
  of: Pick<ZippedSubtitles, 'title' | 'language'>,
): Promise<Buffer> {
  const { writeSubtitleDocx } = await import('./subtitle-docx.ts');
  return writeSubtitleDocx(cues, of);
}

function notesOfZip(of: ZippedSubtitles): string {
  const named = zippedFormats.map((id) => ({
    name: nameOf(of, subtitleFormats[id].extension),
    losses: of.losses?.find((format) => format.id === id)?.losses ?? [],
  }));
  return notesOfLosses(named, of.noteLanguage ?? 'en');
}

/** What the files cannot hold, to be read beside them; empty if they hold everything. */
export const notesOfLosses = (
  files: ReadonlyArray<{ name: string; losses: readonly MessageRef[] }>,
  language: LanguageCode,
): string =>
  files
    .filter(({ losses }) => losses.length > 0)
    .map(({ name, losses }) => {
      const title = renderMessage(language, message('subtitles.notInFile', { name }));
      return [title, ...losses.map((loss) => `- ${renderMessage(language, loss)}`), ''].join('\n');
    })
    .join('\n');

const usualRatio = 16 / 9;

/** The aspect ratio of a picture; a common one if unknown. */
export const aspectRatioOf = (picture: { width: number | null; height: number | null }): number =>
  picture.width && picture.height ? picture.width / picture.height : usualRatio;

/** A title as a file name valid on every system: no separators, no reserved characters, no leading dot. */
export function fileNameOf(title: string): string {
  const clean = title
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .toWellFormed();
  return [...clean].slice(0, 80).join('') || 'untitled';
}

export const zipDiffers = (difference: CueDifference): AppError =>
  new AppError(
    'INTERNAL',
    message('subtitles.zipDiffers', { time: formatEditorTime(difference.startMs) }),
    { cause: new Error(describeDifference(difference)) },
  );

/** The zip as a download. */
export const sendSubtitleZip = (reply: FastifyReply, zip: Buffer, of: Named): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', attachment(nameOf(of, 'zip')))
    .send(zip);
