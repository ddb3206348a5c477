import { setPriority } from 'node:os';
import sherpa from 'sherpa-onnx-node';
import { EngineError } from '../../engine-error.ts';
import type { ProcessAnswer } from '../engine-process.ts';
import { writeWav } from '../wav-file.ts';
import type { SherpaRequest } from './sherpa-messages.ts';

/** The process that holds a neural voice. Ending it is how work is cancelled and how its memory goes back. */
const LOWER_PRIORITY = 5;
/** Steps of the diffusion: fewer sound rough, more cost time that nobody hears. */
const steps = 8;

type Loaded = Awaited<ReturnType<typeof sherpa.OfflineTts.createAsync>>;
let loaded: { key: string; voice: Loaded } | undefined;

async function load(config: SherpaRequest['config']): Promise<Loaded> {
  const key = JSON.stringify(config);
  if (loaded?.key === key) return loaded.voice;
  loaded = undefined;
  try {
    const voice = await sherpa.OfflineTts.createAsync(config);
    loaded = { key, voice };
    return voice;
  } catch (cause) {
    throw new EngineError(
      'ENGINE_UNAVAILABLE',
      'The model of this voice cannot be loaded. Tell your administrator to install it again.',
      { detail: String(cause) },
    );
  }
}

async function speak(request: SherpaRequest): Promise<{ durationMs: number }> {
  const voice = await load(request.config);
  const { samples, sampleRate } = await voice.generateAsync({
    text: request.text,
    // Memory of the library's own would outlive what Node knows of it.
    enableExternalBuffer: false,
    generationConfig: {
      sid: request.speaker,
      speed: request.rate,
      numSteps: steps,
      extra: { lang: request.language },
    },
  });
  const pcm = new Int16Array(samples.length);
  for (const [index, sample] of samples.entries())
    pcm[index] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  const bytes = new Uint8Array(pcm.buffer);
  return { durationMs: await writeWav(request.outputPath, bytes, sampleRate) };
}

const reportable = ['ENGINE_UNAVAILABLE', 'ENGINE_BAD_INPUT'] as const;

function failure(id: number, error: unknown): ProcessAnswer {
  const known = error instanceof EngineError ? error : undefined;
  return {
    type: 'failed',
    id,
    code: reportable.find((code) => code === known?.code) ?? 'ENGINE_CRASHED',
    message: known?.message ?? 'The neural voice broke off. Try again.',
    detail: known?.detail || String(error),
  };
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, ...request }: SherpaRequest & { id: number }) => {
  speak(request)
    .then((value): ProcessAnswer => ({ type: 'answer', id, value }))
    .catch((error: unknown) => failure(id, error))
    .then((answer) => process.send?.(answer));
});
// People who use the product at the same time come first.
setPriority(LOWER_PRIORITY);
