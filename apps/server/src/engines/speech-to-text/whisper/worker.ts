import type { ChildProcess } from 'node:child_process';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { forkModule } from '../../../platform/sandbox/fork-module.ts';
import { EngineError, type EngineErrorCode } from '../../engine-error.ts';
import { answerSchema, progressSchema, type WorkerAnswer, type WorkerRequest } from './messages.ts';

export type Worker = {
  pid: number | undefined;
  /** Throws EngineError; one request at a time. */
  ask: (request: WorkerRequest, onProgress?: (fraction: number) => void) => Promise<WorkerAnswer>;
  /** Resolves when the process has exited. */
  stop: () => Promise<void>;
};

type Waiting = {
  resolve: (answer: WorkerAnswer) => void;
  reject: (error: EngineError) => void;
  onProgress: (fraction: number) => void;
  stopWatching: () => void;
};

/** Starts the model's process. Ends it immediately on abort, and when it gives no sign of work for `stallMs`. */
export function startWorker(options: { signal: AbortSignal; stallMs: number }): Worker {
  const { child, output, expectWork } = forkModule({
    module: new URL('./child.ts', import.meta.url),
    stallMs: options.stallMs,
    env: { ORT_DISABLE_TELEMETRY: '1' },
  });

  let waiting: Waiting | undefined;
  let ended: EngineError | undefined;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const settle = (finish: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = undefined;
    if (!current) return;
    current.stopWatching();
    finish(current);
  };
  const end = (error: EngineError) => {
    ended ??= error;
    child.kill('SIGKILL');
    const reason = ended;
    settle(({ reject }) => reject(reason));
  };
  const cancel = () => end(new EngineError('ENGINE_CANCELLED', message('speech.canceled')));

  if (options.signal.aborted) cancel();
  options.signal.addEventListener('abort', cancel, { once: true });
  child.on('error', (cause) => end(crashed(`could not be started or reached: ${cause.message}`)));
  child.once('exit', (code, killedBy) => {
    options.signal.removeEventListener('abort', cancel);
    end(crashed(`ended with ${killedBy ?? code}. ${output()}`));
  });
  child.on('message', (message) => {
    const progress = progressSchema.safeParse(message);
    if (progress.success) {
      waiting?.onProgress(progress.data.fraction);
      return;
    }
    settle(({ resolve, reject }) => {
      const answer = answerSchema.safeParse(message);
      if (!answer.success) reject(badAnswer(answer.error.message));
      else if (answer.data.type === 'failed') reject(reported(answer.data));
      else resolve(answer.data);
    });
  });

  return {
    pid: child.pid,
    ask: (request, onProgress = () => {}) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const stopWatching = expectWork(() => end(stalled()));
        waiting = { resolve, reject, onProgress, stopWatching };
        sendRequest(child, request, (cause) => end(crashed(cause.message)));
      }),
    stop: () => {
      child.kill('SIGKILL');
      // A process that never started never exits.
      return child.pid === undefined ? Promise.resolve() : gone;
    },
  };
}

function sendRequest(
  child: ChildProcess,
  request: WorkerRequest,
  onFailure: (cause: Error) => void,
): void {
  child.send(request, (cause) => {
    if (cause) onFailure(cause);
  });
}

function crashed(detail: string): EngineError {
  return new EngineError('ENGINE_CRASHED', message('speech.engineStopped'), {
    retryable: true,
    detail,
  });
}

function stalled(): EngineError {
  return new EngineError('ENGINE_STALLED', message('speech.engineNotResponding'), {
    retryable: true,
    detail: 'no sign of work',
  });
}

function badAnswer(detail: string): EngineError {
  return new EngineError('ENGINE_BAD_ANSWER', message('speech.engineBadAnswer'), {
    detail,
  });
}

const REPORTED_CODES: readonly EngineErrorCode[] = [
  'ENGINE_BAD_INPUT',
  'ENGINE_UNAVAILABLE',
  'ENGINE_BAD_ANSWER',
];

function reported(failure: { code?: string; message: MessageRef; detail: string }): EngineError {
  const code = REPORTED_CODES.find((known) => known === failure.code);
  if (!code) return crashed(failure.detail);
  return new EngineError(code, failure.message, { detail: failure.detail });
}
