import { Worker } from 'node:worker_threads';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import type { AnswerMessage, TranslateMessage } from './messages.ts';

export type WorkerClient = {
  translate: (message: Omit<TranslateMessage, 'id'>, signal: AbortSignal) => Promise<string[]>;
  stop: () => Promise<void>;
};

const heapMegabytes = 512;

/** One worker thread, started on demand and ended when idle to free its memory. */
export function createWorkerClient(options: { idleMs: number; timeoutMs: number }): WorkerClient {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let nextId = 1;

  const stop = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const start = (): Worker => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      stdout: true,
      stderr: true,
    });
    return worker;
  };

  const ask = (asking: Omit<TranslateMessage, 'id'>, signal: AbortSignal): Promise<string[]> => {
    if (signal.aborted) return Promise.reject(cancelled());
    const id = nextId++;
    const requested = start();
    return new Promise<string[]>((resolve, reject) => {
      const timer = setTimeout(
        () =>
          fail(
            new EngineError('ENGINE_TIMEOUT', message('machineTranslation.engineTimedOut'), {
              retryable: true,
            }),
          ),
        options.timeoutMs,
      );
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        requested.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (error: EngineError) => {
        settle();
        // An aborted call leaves the WASM in an unknown state: the next call gets a new thread.
        void stop().then(() => reject(error));
      };
      const onAbort = () => fail(cancelled());
      const onError = (cause: Error) =>
        fail(
          new EngineError('ENGINE_CRASHED', message('machineTranslation.engineCrashed'), {
            retryable: true,
            detail: String(cause),
            cause,
          }),
        );
      const onExit = (code: number) =>
        fail(
          new EngineError('ENGINE_CRASHED', message('machineTranslation.engineExited'), {
            retryable: true,
            detail: `exit ${code}`,
          }),
        );
      const onMessage = (answer: AnswerMessage) => {
        if (answer.id !== id) return;
        if ('error' in answer) return fail(explainFailure(answer.error));
        settle();
        resolve(answer.texts);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      requested.on('message', onMessage).on('error', onError).on('exit', onExit);
      requested.postMessage({ id, ...asking } satisfies TranslateMessage);
    });
  };

  return {
    /** One at a time: the engine has one thread. */
    translate: (asking, signal) => {
      const mine = turn.then(() => ask(asking, signal));
      turn = mine.then(
        () => {
          clearTimeout(idle);
          idle = setTimeout(() => void stop(), options.idleMs);
          idle.unref();
        },
        () => {}, // Already reported to its caller; continue with the next.
      );
      return mine;
    },
    stop,
  };
}

/** Errors that Marian and SentencePiece print for corrupt files. */
const modelErrorPatterns =
  /file versions|SentencePiece vocabulary|shortlist|model\.yml|newly created|alpha in the model|ENOENT|EACCES/i;

function explainFailure(detail: string): EngineError {
  if (modelErrorPatterns.test(detail)) {
    return new EngineError('ENGINE_UNAVAILABLE', message('machineTranslation.modelDamaged'), {
      detail,
    });
  }
  return new EngineError('ENGINE_CRASHED', message('machineTranslation.engineCrashed'), {
    retryable: true,
    detail,
  });
}

const cancelled = () => new EngineError('ENGINE_CANCELLED', message('machineTranslation.canceled'));
