import { Worker } from 'node:worker_threads';
import { EngineError } from '../../engine-error.ts';
import type { AnswerMessage, TranslateMessage } from './messages.ts';

export type WorkerClient = {
  translate: (message: Omit<TranslateMessage, 'id'>, signal: AbortSignal) => Promise<string[]>;
  stop: () => Promise<void>;
};

const heapMegabytes = 512;

/** One worker thread, made when first needed and ended when nobody has asked for a while: its memory goes back. */
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

  const ask = (message: Omit<TranslateMessage, 'id'>, signal: AbortSignal): Promise<string[]> => {
    if (signal.aborted) return Promise.reject(cancelled());
    const id = nextId++;
    const asked = start();
    return new Promise<string[]>((resolve, reject) => {
      const timer = setTimeout(
        () =>
          fail(
            new EngineError(
              'ENGINE_TIMEOUT',
              'The translation engine did not answer in time. Press Retry.',
              { retryable: true },
            ),
          ),
        options.timeoutMs,
      );
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        asked.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (error: EngineError) => {
        settle();
        // What a stopped call left behind in the WASM is unknown: the next call gets a new thread.
        void stop().then(() => reject(error));
      };
      const onAbort = () => fail(cancelled());
      const onError = (cause: Error) =>
        fail(
          new EngineError('ENGINE_CRASHED', 'The translation engine broke down. Press Retry.', {
            retryable: true,
            detail: String(cause),
            cause,
          }),
        );
      const onExit = (code: number) =>
        fail(
          new EngineError(
            'ENGINE_CRASHED',
            'The translation engine ended by itself. Press Retry.',
            { retryable: true, detail: `exit ${code}` },
          ),
        );
      const onMessage = (answer: AnswerMessage) => {
        if (answer.id !== id) return;
        if ('error' in answer) return fail(explainFailure(answer.error));
        settle();
        resolve(answer.texts);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      asked.on('message', onMessage).on('error', onError).on('exit', onExit);
      asked.postMessage({ id, ...message } satisfies TranslateMessage);
    });
  };

  return {
    /** One at a time: the engine has one thread. */
    translate: (message, signal) => {
      const mine = turn.then(() => ask(message, signal));
      turn = mine.then(
        () => {
          clearTimeout(idle);
          idle = setTimeout(() => void stop(), options.idleMs);
          idle.unref();
        },
        () => {}, // Told to the caller already; the next one takes its turn.
      );
      return mine;
    },
    stop,
  };
}

/** What Marian and SentencePiece print about files that are not what they should be. */
const complaintsAboutModels =
  /file versions|SentencePiece vocabulary|shortlist|model\.yml|newly created|alpha in the model|ENOENT|EACCES/i;

function explainFailure(detail: string): EngineError {
  if (complaintsAboutModels.test(detail)) {
    return new EngineError(
      'ENGINE_UNAVAILABLE',
      'The translation model is missing or damaged. An administrator can install it again.',
      { detail },
    );
  }
  return new EngineError('ENGINE_CRASHED', 'The translation engine broke down. Press Retry.', {
    retryable: true,
    detail,
  });
}

const cancelled = () => new EngineError('ENGINE_CANCELLED', 'The translation was cancelled.');
