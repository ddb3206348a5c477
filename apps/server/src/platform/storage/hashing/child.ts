import { hashHere } from './hash-here.ts';
import type { HashAnswer, HashRequest } from './hash-process.ts';

/** The process that computes hashes of large files, several at a time. */
const running = new Map<number, AbortController>();

const send = (answer: HashAnswer) => process.send?.(answer);

async function answer({ id, path, bytesPerSecond }: Extract<HashRequest, { path: string }>) {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const options = { signal: controller.signal, ...(bytesPerSecond && { bytesPerSecond }) };
    send({ id, found: (await hashHere(path, options)) ?? null });
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException;
    if (!controller.signal.aborted) send({ id, failure: { message, code } });
  } finally {
    running.delete(id);
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: HashRequest) => {
  if ('path' in request) void answer(request);
  else running.get(request.cancel)?.abort();
});
