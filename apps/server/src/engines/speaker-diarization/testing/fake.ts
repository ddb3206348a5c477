import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { openRecording, SAMPLES_PER_SECOND } from '../../speech-to-text/wav.ts';
import type { SpeakerDiarizer, SpeakerTurn } from '../port.ts';

export type FakeDiarizerOptions = {
  /** Until it is; default: now. */
  installed?: () => boolean;
  /** How many it finds if it is not told. */
  people?: number;
  turnMs?: number;
  failure?: EngineError;
  onDiarize?: () => void | Promise<void>;
};

/** 16-bit samples below this are silence. */
const audible = 0.01;

/** For tests of code that uses it: people speak in turns of equal length, wherever there is sound. */
export function createFakeDiarizer(options: FakeDiarizerOptions = {}): SpeakerDiarizer {
  const { installed = () => true, people = 2, turnMs = 1_000 } = options;
  const missing = message('speakers.modelNotInstalled');
  return {
    id: 'fake-speakers',
    label: { text: 'Fake diarizer' },
    status: async () =>
      installed() ? { ready: true } : { ready: false, reason: missing, remedy: missing },
    diarize: async ({ audioPath, speakers, signal, onProgress = () => {} }) => {
      const stopIfCanceled = () => {
        if (signal.aborted) throw new EngineError('ENGINE_CANCELLED', message('speakers.stopped'));
      };
      stopIfCanceled();
      if (!installed()) throw new EngineError('ENGINE_UNAVAILABLE', missing);
      onProgress(0);
      await options.onDiarize?.();
      stopIfCanceled();
      if (options.failure) throw options.failure;
      const recording = await openRecording(audioPath);
      const turns: SpeakerTurn[] = [];
      const step = (turnMs * SAMPLES_PER_SECOND) / 1000;
      for (let at = 0; at < recording.sampleCount; at += step) {
        const samples = await recording.read(at, step);
        if (!samples.some((sample) => Math.abs(sample) > audible)) continue;
        const startMs = Math.round((at * 1000) / SAMPLES_PER_SECOND);
        const endMs = Math.min(recording.durationMs, startMs + turnMs);
        turns.push({ startMs, endMs, speaker: turns.length % (speakers ?? people) });
      }
      await recording.close();
      onProgress(1);
      return { turns, engineMs: 0 };
    },
  };
}
