import { t } from '../../../lib/language/t.ts';

/** Milliseconds after which a worker is given up. */
const patienceMs = 60_000;

/**
 * Sends one request to a worker of its own and waits for the one answer. Rejects with a sentence; the worker is ended
 * by the answer, by the signal, or when it takes too long.
 */
export async function askWorker<Request, Answer>(
  start: () => Worker,
  request: Request,
  signal: AbortSignal,
  transfer: Transferable[] = [],
): Promise<Answer> {
  signal.throwIfAborted();
  const worker = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      timer = setTimeout(
        () => reject(new Error(t('This took too long, so it was given up. Nothing was changed.'))),
        patienceMs,
      );
      worker.onerror = () =>
        reject(
          new Error(
            t('A part of the page could not do its work. Load the page again, then retry.'),
          ),
        );
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.postMessage(request, transfer);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
