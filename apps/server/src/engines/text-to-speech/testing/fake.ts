import { languageCodes } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { writeOutputFile } from '../../media-tools/output-file.ts';
import type { EngineVoice, TextToSpeechEngine } from '../port.ts';
import { assertSpeakable } from '../speak-request.ts';
import { writeWav } from '../wav-file.ts';

const samplesPerSecond = 8_000;
const msPerCharacter = 60;

const voices: EngineVoice[] = (['female', 'male'] as const).flatMap((gender) =>
  (['Standard', 'Neural'] as const).map((engine) => ({
    voiceId: `fake-${gender}-${engine}`,
    name: `Fake ${gender}`,
    gender,
    languages: languageCodes.filter((code) => code !== 'ko'),
    locale: 'en-US',
    engine,
  })),
);

/** Hums 60 ms per character in every language but Korean; a female voice an octave above a male one. */
export function createFakeVoiceEngine(
  options: { id?: string; delayMs?: number } = {},
): TextToSpeechEngine {
  return {
    id: options.id ?? 'fake-voice',
    label: { text: 'Fake voice' },
    speaks: 'both',
    status: async () => ({ ready: true }),
    voices: async () => voices,
    remedyFor: () => undefined,
    speak: async (request) => {
      const voice = assertSpeakable({ text: 'The fake voice' }, voices, request);
      if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
      if (request.signal.aborted)
        throw new EngineError('ENGINE_CANCELLED', message('tts.canceled'));
      const ms = ([...request.text.trim()].length * msPerCharacter) / request.rate;
      const samples = hum(ms, voice.gender === 'female' ? 440 : 220);
      const durationMs = await writeOutputFile(request.outputPath, (path) =>
        writeWav(path, samples, samplesPerSecond),
      );
      return { durationMs };
    },
  };
}

function hum(ms: number, hertz: number): Uint8Array {
  const count = Math.max(1, Math.round((ms * samplesPerSecond) / 1000));
  const samples = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index++)
    samples.writeInt16LE(
      Math.round(8_000 * Math.sin((2 * Math.PI * hertz * index) / samplesPerSecond)),
      index * 2,
    );
  return samples;
}
