import { forkModule, type ModuleProcess } from '../../sandbox/fork-module.ts';
import type { ContentHash, HashOptions } from '../port.ts';

export type HashRequest =
  | { id: number; path: string; bytesPerSecond?: number }
  | { cancel: number };
export type HashAnswer =
  | { id: number; found: ContentHash | null }
  | { id: number; failure: { message: string; code: string } };

type Waiting = {
  resolve: (found: ContentHash | undefined) => void;
  reject: (error: Error) => void;
};

/** It ends when it was not needed for so long. */
const idleMs = 60_000;

let running: Running | undefined;
let requested = 0;

/** In the process for it, which is started when it is needed. Undefined if there is no such file. */
export async function hashInProcess(
  path: string,
  { signal, bytesPerSecond }: HashOptions,
): Promise<ContentHash | undefined> {
  signal?.throwIfAborted();
  running = running?.alive() ? running : start();
  return running.hash(path, signal, bytesPerSecond);
}

type Running = ReturnType<typeof start>;

function start() {
  const { child, output }: ModuleProcess = forkModule({
    module: new URL('./child.ts', import.meta.url),
    stallMs: 600_000,
  });
  const waiting = new Map<number, Waiting>();
  let gone = false;
  let idle: NodeJS.Timeout | undefined;
  // An idle process must not keep the server from exiting.
  const hold = (busy: boolean) => {
    child[busy ? 'ref' : 'unref']();
    child.channel?.[busy ? 'ref' : 'unref']();
    clearTimeout(idle);
    if (!busy)
      idle = setTimeout(() => {
        gone = true;
        child.kill('SIGKILL');
      }, idleMs).unref();
  };
  const leave = (detail: string) => {
    gone = true;
    for (const { reject } of waiting.values())
      reject(new Error(`The process that computes hashes ${detail}`));
    waiting.clear();
  };
  child.once('exit', (code, signal) => leave(`ended with ${signal ?? code}. ${output()}`));
  child.once('error', (cause) => leave(`could not be started: ${cause.message}`));
  child.on('message', (message) => {
    const answer = message as HashAnswer;
    const entry = waiting.get(answer.id);
    if ('found' in answer) entry?.resolve(answer.found ?? undefined);
    else
      entry?.reject(
        Object.assign(new Error(answer.failure.message), { code: answer.failure.code }),
      );
  });
  const send = (request: HashRequest) =>
    child.send(request, (cause) => {
      if (cause) leave(`cannot be reached: ${cause.message}`);
    });
  return {
    alive: () => !gone && child.connected,
    hash: async (path: string, signal: AbortSignal | undefined, bytesPerSecond?: number) => {
      const id = ++requested;
      const { promise, resolve, reject } = Promise.withResolvers<ContentHash | undefined>();
      waiting.set(id, { resolve, reject });
      const cancel = () => {
        send({ cancel: id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      hold(true);
      send({ id, path, ...(bytesPerSecond && { bytesPerSecond }) });
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', cancel);
        waiting.delete(id);
        if (waiting.size === 0) hold(false);
      }
    },
  };
}
