import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import { voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import type { VoiceChoice } from '@glossa/contracts/voices';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerEngineError } from '../engines/index.ts';

type Trial = { language: LanguageCode; voice: VoiceChoice; text: string };

/** The sentence as WAV; it is short enough to be held. Throws INVALID_INPUT for an unknown voice, ENGINE_FAILED. */
export async function speakTrial(
  speakers: Speakers,
  { language, voice, text }: Trial,
  signal: AbortSignal,
): Promise<Buffer> {
  const known = voiceCatalogue[language].voices.find(({ id }) => id === voice.voiceId);
  if (!known?.engines.includes(voice.engine))
    throw new AppError('INVALID_INPUT', undefined, {
      fields: { voice: 'This language has no such voice. Choose one from the list.' },
    });
  const folder = await mkdtemp(join(tmpdir(), 'glossa-voice-'));
  try {
    const outputPath = join(folder, 'trial.wav');
    await answerEngineError(speakers.speak({ text, language, voice, rate: 1, outputPath, signal }));
    return await readFile(outputPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
