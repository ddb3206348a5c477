import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import type { FastifyReply } from 'fastify';
import yazl from 'yazl';
import { attachment } from '../../platform/http/content-disposition.ts';

/** A zip with the cues in every format, each named `<title>.<language>.<ext>`. */
export function zipSubtitles(
  cues: readonly Cue[],
  title: string,
  language: LanguageCode,
): NodeJS.ReadableStream {
  const zip = new yazl.ZipFile();
  const options = { language, title, direction: languages[language].direction };
  for (const format of Object.values(subtitleFormats)) {
    zip.addBuffer(
      Buffer.from(format.write([...cues], options)),
      `${fileNameOf(title)}.${language}.${format.extension}`,
    );
  }
  zip.end();
  return zip.outputStream;
}

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
export function sendSubtitleZip(
  reply: FastifyReply,
  cues: readonly Cue[],
  title: string,
  language: LanguageCode,
): FastifyReply {
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', attachment(`${fileNameOf(title)}.${language}.zip`))
    .send(zipSubtitles(cues, title, language));
}
