import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import type { FastifyReply } from 'fastify';
import yazl from 'yazl';
import { attachment } from '../../platform/http/content-disposition.ts';

export type ZippedSubtitles = {
  cues: readonly Cue[];
  title: string;
  language: LanguageCode;
  /** How the subtitles of the media look, for the one format that says so. */
  style: SubtitleStyle;
  /** Of the picture as it is shown; null where there is none. */
  picture: { width: number | null; height: number | null };
};

/** A zip with the cues in every format, each named `<title>.<language>.<ext>`. */
export async function zipSubtitles(of: ZippedSubtitles): Promise<NodeJS.ReadableStream> {
  const { cues, title, language, style } = of;
  const zip = new yazl.ZipFile();
  const add = (content: string | Buffer, extension: string) =>
    zip.addBuffer(Buffer.from(content), `${fileNameOf(title)}.${language}.${extension}`);
  const options = { language, title, direction: languages[language].direction };
  for (const { id, extension, write } of Object.values(subtitleFormats)) {
    // A file is read back, and marks and breaks for the renderer would come back as text.
    const styled = { ...options, style, aspectRatio: aspectRatioOf(of.picture), forPicture: false };
    add(id === 'ass' ? writeAss(cues, styled) : write([...cues], options), extension);
  }
  // Word's writer is loaded for the first zip: at the start of the server it costs 80 ms and 17 MB.
  const { writeSubtitleDocx } = await import('./subtitle-docx.ts');
  add(await writeSubtitleDocx(cues, options), 'docx');
  zip.end();
  return zip.outputStream;
}

const usualRatio = 16 / 9;

/** Width of a picture by its height; that of most videos where it is not known. */
export const aspectRatioOf = (picture: { width: number | null; height: number | null }): number =>
  picture.width && picture.height ? picture.width / picture.height : usualRatio;

/** A title as a file name that every system accepts: no separators, no reserved characters, no leading dot. */
export function fileNameOf(title: string): string {
  const clean = title
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .toWellFormed();
  return [...clean].slice(0, 80).join('') || 'untitled';
}

/** The zip as a download. */
export async function sendSubtitleZip(
  reply: FastifyReply,
  of: ZippedSubtitles,
): Promise<FastifyReply> {
  const zip = await zipSubtitles(of);
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', attachment(`${fileNameOf(of.title)}.${of.language}.zip`))
    .send(zip);
}
