import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptsConnections, findFreePort } from './free-port.ts';

export type NatsServer = {
  /** For GLOSSA_NATS_URL. */
  url: string;
  /** As if the machine had lost power. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

const readyWithinMs = 30_000;

export async function startNats(): Promise<NatsServer> {
  const port = await findFreePort();
  let running: ChildProcess | undefined;
  const start = async () => {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
      stdio: 'ignore',
    });
    running = child;
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    for (
      const end = Date.now() + readyWithinMs;
      !(await acceptsConnections(port));
      await delay(20)
    ) {
      if (failure) throw failure;
      if (child.exitCode !== null || Date.now() > end) throw new Error('NATS did not start.');
    }
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop: async () => {
      const child = running;
      running = undefined;
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
