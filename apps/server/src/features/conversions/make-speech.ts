import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@glossa/contracts/languages';
import type { ConversionDeps } from './deps.ts';
import { joinWav } from './join-wav.ts';
import type { Made, Making } from './made.ts';
import type { SpeechOptions } from './options.ts';

/** Longer pieces are more than some engines take, and progress would stand still. */
const pieceCharacters = 600;
/** Between paragraphs as between spoken ones; within a paragraph the voice pauses by itself. */
const pauseMs = 350;

export async function makeSpeech(
  { speakers, mediaTools }: ConversionDeps,
  { folder, outputPath, context }: Making,
  { text, language, voice, rate, format }: SpeechOptions,
): Promise<Made> {
  const pieces = cutForSpeech(text, language);
  const paths: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    context.report((index / pieces.length) * 90, 'speaking');
    const path = join(folder, `${index}.wav`);
    await speakers.speak({
      text: piece,
      language,
      voice,
      rate,
      outputPath: path,
      signal: context.signal,
    });
    paths.push(path);
  }
  const spoken = join(folder, 'spoken.wav');
  await joinWav(paths, spoken, pauseMs);
  context.report(92, 'writing the file');
  if (format === 'wav') await rename(spoken, outputPath);
  else
    await mediaTools.convert({
      inputPath: spoken,
      outputPath,
      probe: await mediaTools.probe({ inputPath: spoken, signal: context.signal }),
      format,
      signal: context.signal,
    });
  return {
    extension: format,
    mediaType: format === 'wav' ? 'audio/wav' : 'audio/mpeg',
    notes: [`Spoken by ${voice.voiceId} in ${languages[language].label}.`],
  };
}

/** Paragraphs, and of long ones whole sentences together. Every letter is in one of the pieces. */
export function cutForSpeech(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text.split(/\n\s*\n|\r\n\s*\r\n/).flatMap((paragraph) => {
    const pieces: string[] = [];
    for (const { segment } of segmenter.segment(paragraph)) {
      const last = pieces.at(-1);
      if (last !== undefined && last.length + segment.length <= pieceCharacters)
        pieces[pieces.length - 1] = last + segment;
      else pieces.push(segment);
    }
    return pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  });
}
