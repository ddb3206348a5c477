import { t } from '../../../lib/i18n/t.ts';

/** Timeout of a worker in milliseconds. */
const timeoutMs = 60_000;

/**
 * Sends one request to a new worker and waits for its response. Rejects with a message; the worker ends after the
 * response, on abort, or at the timeout.
 */
export async function runInWorker<Request, Answer>(
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
      timer = setTimeout(() => reject(new Error(t('editor.workerTimeout'))), timeoutMs);
      worker.onerror = () => reject(new Error(t('editor.workerFailed')));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.postMessage(request, transfer);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
