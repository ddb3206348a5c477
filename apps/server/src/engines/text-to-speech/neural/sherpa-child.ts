import { message } from '@glossa/messages/message';
import sherpa from 'sherpa-onnx-node';
import { EngineError } from '../../engine-error.ts';
import type { ProcessAnswer } from '../../engine-process.ts';
import { writeWav } from '../wav-file.ts';
import type { SherpaRequest } from './sherpa-messages.ts';

/** The process that holds a neural voice. Ending it cancels the work and frees its memory. */
/** Diffusion steps: fewer sound rough, more take longer without an audible difference. */
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
    throw new EngineError('ENGINE_UNAVAILABLE', message('tts.modelNotLoaded'), {
      detail: String(cause),
    });
  }
}

async function speak(request: SherpaRequest): Promise<{ durationMs: number }> {
  const voice = await load(request.config);
  const { samples, sampleRate } = await voice.generateAsync({
    text: request.text,
    // The library's own memory would outlive Node's.
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
    message: known?.messageRef ?? message('tts.neuralVoiceCrashed'),
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
