import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EngineError, type EngineErrorCode } from '../../engine-error.ts';
import { answerSchema, progressSchema, type WorkerAnswer, type WorkerRequest } from './messages.ts';
import { createOutputTail } from './output-tail.ts';

const OUTPUT_BYTES = 8 * 1024;

export type Worker = {
  pid: number | undefined;
  /** Throws EngineError; one request at a time. */
  ask: (request: WorkerRequest, onProgress?: (fraction: number) => void) => Promise<WorkerAnswer>;
  /** Resolves when the process is gone. */
  stop: () => Promise<void>;
};

type Waiting = {
  resolve: (answer: WorkerAnswer) => void;
  reject: (error: EngineError) => void;
  onProgress: (fraction: number) => void;
  hangTimer: NodeJS.Timeout;
};

/**
 * Starts the process in which the model runs. An aborted signal ends it at once; so does `hangMs` without any word
 * from it. It gets none of our environment: keys and database addresses are not its business.
 */
export function startWorker(options: { signal: AbortSignal; hangMs: number }): Worker {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
    execArgv: [],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ORT_DISABLE_TELEMETRY: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = createOutputTail(OUTPUT_BYTES);
  child.stdout?.on('data', output.push);
  child.stderr?.on('data', output.push);

  let waiting: Waiting | undefined;
  let ended: EngineError | undefined;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const settle = (finish: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = undefined;
    if (!current) return;
    clearTimeout(current.hangTimer);
    finish(current);
  };
  const end = (error: EngineError) => {
    ended ??= error;
    child.kill('SIGKILL');
    const reason = ended;
    settle(({ reject }) => reject(reason));
  };
  const startHangTimer = () => setTimeout(() => end(hung(options.hangMs)), options.hangMs);
  const cancel = () => end(new EngineError('ENGINE_CANCELLED', 'The transcription was cancelled.'));

  if (options.signal.aborted) cancel();
  options.signal.addEventListener('abort', cancel, { once: true });
  child.on('error', (cause) => end(crashed(`could not be started or reached: ${cause.message}`)));
  child.once('exit', (code, killedBy) => {
    options.signal.removeEventListener('abort', cancel);
    end(crashed(`ended with ${killedBy ?? code}. ${output.text()}`));
  });
  child.on('message', (message) => {
    const progress = progressSchema.safeParse(message);
    if (progress.success) {
      waiting?.hangTimer.refresh();
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
        waiting = { resolve, reject, onProgress, hangTimer: startHangTimer() };
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
  return new EngineError('ENGINE_CRASHED', 'The speech engine stopped unexpectedly.', {
    retryable: true,
    detail,
  });
}

function hung(hangMs: number): EngineError {
  return new EngineError('ENGINE_TIMEOUT', 'The speech engine did not answer any more.', {
    retryable: true,
    detail: `no progress for ${Math.round(hangMs / 1000)} s`,
  });
}

function badAnswer(detail: string): EngineError {
  return new EngineError('ENGINE_BAD_ANSWER', 'The speech engine gave an unusable answer.', {
    detail,
  });
}

const REPORTED_CODES: readonly EngineErrorCode[] = [
  'ENGINE_BAD_INPUT',
  'ENGINE_UNAVAILABLE',
  'ENGINE_BAD_ANSWER',
];

function reported(failure: { code?: string; message: string; detail: string }): EngineError {
  const code = REPORTED_CODES.find((known) => known === failure.code);
  if (!code) return crashed(failure.detail);
  return new EngineError(code, failure.message, { detail: failure.detail });
}
