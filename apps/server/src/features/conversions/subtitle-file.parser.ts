import { readFile, writeFile } from 'node:fs/promises';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { type Cue, CueError, plainText } from '@glossa/subtitles/cue';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { readSubtitleFile, type SubtitleFile } from '@glossa/subtitles/formats/read-file';
import { type SubtitleFormatId, subtitleFormats } from '@glossa/subtitles/formats/registry';
import { findWriteLosses } from '@glossa/subtitles/formats/write-losses';
import { detectLanguageWithScore } from '../../platform/detect-language.ts';
import { AppError } from '../../platform/http/app-error.ts';

type Input = {
  path: string;
  outputPath: string;
  name: string;
  title: string;
  encoding: EncodingName | undefined;
  to: SubtitleFormatId;
  language: LanguageCode | undefined;
};

export type ConvertedSubtitles = Pick<SubtitleFile, 'format' | 'encoding' | 'warnings'> & {
  cueCount: number;
};

/** Writes the file in another format. Throws UPLOAD_REFUSED with the reader's message. */
export async function convertSubtitles(input: Input): Promise<ConvertedSubtitles> {
  const { format, encoding, warnings, cues } = readOrRefuse(await readFile(input.path), input);
  const language = input.language ?? (await languageOf(cues));
  const { direction } = languages[language];
  const options = { language, title: input.title, direction };
  const text = subtitleFormats[input.to].write(cues, options);
  await writeFile(input.outputPath, text, { flag: 'wx', mode: 0o600 });
  const losses = findWriteLosses(input.to, cues, text, options);
  return { format, encoding, warnings: [...warnings, ...losses], cueCount: cues.length };
}

function readOrRefuse(bytes: Uint8Array, { name, encoding }: Input): SubtitleFile {
  try {
    const read = readSubtitleFile(bytes, name, encoding ? { encoding } : {});
    if (read.cues.length > 0) return read;
  } catch (error) {
    if (error instanceof CueError)
      throw new AppError('UPLOAD_REFUSED', error.messageRef, { cause: error });
    throw error;
  }
  throw new AppError('UPLOAD_REFUSED', message('conversion.noSubtitles'));
}

async function languageOf(cues: readonly Cue[]): Promise<LanguageCode> {
  const sample = cues.slice(0, 200).map(plainText).join('\n');
  // Only some formats store it, and players assume English.
  return (await detectLanguageWithScore(sample))?.language ?? 'en';
}
