import { defaultStallMs } from '../../../platform/sandbox/watchdog.ts';
import type { HeardWindow } from '../windows.ts';
import { startWorker } from './worker.ts';

/** The windows of a recording in which someone speaks, found in a process of its own. Throws EngineError. */
export async function findSpeech(audioPath: string, signal: AbortSignal): Promise<HeardWindow[]> {
  const worker = startWorker({ signal, stallMs: defaultStallMs });
  try {
    const answer = await worker.ask({ type: 'find-speech', audioPath });
    if (answer.type !== 'speech') throw new Error(`expected speech, got ${answer.type}`);
    return answer.windows;
  } finally {
    await worker.stop();
  }
}
