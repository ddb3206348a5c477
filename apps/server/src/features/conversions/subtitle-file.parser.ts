import { readFile, writeFile } from 'node:fs/promises';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleFileOptions } from '@glossa/contracts/subtitle-files';
import { message } from '@glossa/messages/message';
import { type Cue, CueError, plainText } from '@glossa/subtitles/cue';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { unusedOptions } from '@glossa/subtitles/formats/encode-file';
import { fittingOptions, stlRates } from '@glossa/subtitles/formats/file-options';
import { readSubtitleFile, type SubtitleFile } from '@glossa/subtitles/formats/read-file';
import type { SubtitleFormatId } from '@glossa/subtitles/formats/registry';
import { writeSubtitleFile } from '@glossa/subtitles/formats/write-file';
import { AppError } from '../../platform/http/app-error.ts';
import { detectLanguageWithScore } from '../../platform/i18n/detect-language.ts';

type Input = {
  path: string;
  outputPath: string;
  name: string;
  title: string;
  encoding: EncodingName | undefined;
  to: SubtitleFormatId;
  language: LanguageCode | undefined;
  /** How the new file is written; what its format does not leave open does not apply. */
  file: SubtitleFileOptions;
};

export type ConvertedSubtitles = Pick<SubtitleFile, 'format' | 'encoding' | 'warnings'> & {
  cueCount: number;
};

/** Writes the file in another format. Throws UPLOAD_REFUSED with the reader's message. */
export async function convertSubtitles(input: Input): Promise<ConvertedSubtitles> {
  const read = readOrRefuse(await readFile(input.path), input);
  const { format, encoding, warnings, cues } = read;
  const language = input.language ?? read.language ?? (await languageOf(cues));
  const { to, title, file } = input;
  const { frameRate } = file;
  const written = writeSubtitleFile(to, cues, {
    ...{ language, title, frameRate, ...fittingOptions(to, file) },
    framesPerSecond: frameRate === undefined ? undefined : stlRates.get(frameRate),
  });
  await writeFile(input.outputPath, written.bytes, { flag: 'wx', mode: 0o600 });
  const losses = [...written.warnings, ...unusedOptions(to, file)];
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
