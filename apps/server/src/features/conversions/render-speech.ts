import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import { cutSentences } from '@glossa/subtitles/cut-sentences';
import type { Artifact, ConversionRun } from './artifact.ts';
import type { SpeechOptions } from './conversion-kinds.ts';
import type { ConversionDeps } from './deps.ts';
import { joinWav } from './join-wav.ts';

/** Longer parts exceed the limit of some engines, and progress would stall. */
const pieceCharacters = 600;
/** Between paragraphs; within a paragraph the voice pauses by itself. */
const pauseMs = 350;

export async function renderSpeech(
  { voiceRegistry, mediaTools }: ConversionDeps,
  { folder, outputPath, context }: ConversionRun,
  { text, language, voice, rate, format }: SpeechOptions,
): Promise<Artifact> {
  const pieces = splitForSpeech(text, language);
  const paths: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    context.report((index / pieces.length) * 90, message('jobs.generatingSpeech'));
    const path = join(folder, `${index}.wav`);
    await voiceRegistry.speak({
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
  context.report(92, message('jobs.writingFile'));
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
    notes: [
      message('conversion.spokenNote', { voiceId: voice.voiceId, label: { language: language } }),
    ],
  };
}

/** Splits at paragraphs, and long ones at sentences. No letter is lost. */
export function splitForSpeech(text: string, language: string): string[] {
  return text.split(/\n\s*\n|\r\n\s*\r\n/).flatMap((paragraph) => {
    const pieces: string[] = [];
    for (const segment of cutSentences(paragraph, language)) {
      const last = pieces.at(-1);
      if (last !== undefined && last.length + segment.length <= pieceCharacters)
        pieces[pieces.length - 1] = last + segment;
      else pieces.push(segment);
    }
    return pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  });
}
