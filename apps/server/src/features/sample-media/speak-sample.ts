import { join } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { VoiceChoice } from '@glossa/contracts/voices';
import { EngineError } from '../../engines/engine-error.ts';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import { sampleScripts } from './sample-sentences.ts';

export type SampleVoice = { language: LanguageCode; voice: VoiceChoice };

/** A voice that can be heard now, in the wanted language, a relative of it, or English. Throws EngineError without any. */
export async function chooseSampleVoice(
  speakers: Speakers,
  wanted: LanguageCode,
): Promise<SampleVoice> {
  const known = await speakers.listVoices();
  for (const language of new Set<LanguageCode>([wanted, languages[wanted].base, 'en'])) {
    const voices = known.find((one) => one.language === language)?.voices ?? [];
    // The natural ones first: their words are recognised better.
    for (const quality of ['Neural', 'Standard'] as const)
      for (const { voiceId, engines } of voices)
        if (engines.some(({ engine, available }) => engine === quality && available))
          return { language, voice: { voiceId, engine: quality } };
  }
  throw new EngineError(
    'ENGINE_UNAVAILABLE',
    'No voice is installed that could speak the sample video. Upload a short video of your own instead, or ask your administrator to look at the Engines screen.',
  );
}

/** One WAV for each sentence, in the folder. Throws EngineError. */
export async function speakSample(
  speakers: Speakers,
  { language, voice }: SampleVoice,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Array<{ path: string; durationMs: number }>> {
  const spoken: Array<{ path: string; durationMs: number }> = [];
  for (const [index, text] of sampleScripts[language].sentences.entries()) {
    const outputPath = join(folder, `line-${index}.wav`);
    const request = { text, language, voice, rate: 1, outputPath, signal };
    const { durationMs } = await speakers.speak(request);
    spoken.push({ path: outputPath, durationMs });
  }
  return spoken;
}
