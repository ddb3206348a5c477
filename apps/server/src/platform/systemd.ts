import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from './log.ts';

export type ServiceNotifier = {
  ready: () => Promise<void>;
  /** Announces the stop, and ends the watchdog's messages. */
  stop: () => Promise<void>;
};

const run = promisify(execFile);

/**
 * Tells systemd that the server is ready or stopping, and while it runs that it is alive, as sd_notify(3) and
 * `WatchdogSec=` want it: a server whose event loop hangs goes silent and is restarted. Without systemd it does nothing.
 * Takes the variables out of `env`: PostgreSQL would report its own readiness under our name.
 */
export function createServiceNotifier(
  env: Record<string, string | undefined>,
  logger: Pick<Logger, 'warn'>,
): ServiceNotifier {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds } = env;
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name];
  if (!socket) return { ready: async () => {}, stop: async () => {} };
  let timer: NodeJS.Timeout | undefined;
  let warned = false;
  // Node has no datagram sockets of the file system.
  const send = async (state: string) => {
    try {
      await run('systemd-notify', [state], { env: { ...env, NOTIFY_SOCKET: socket } });
    } catch (error) {
      if (!warned) logger.warn({ err: error }, 'systemd was not told that the server is running');
      warned = true;
    }
  };
  return {
    ready: async () => {
      await send('READY=1');
      // Twice in the time that systemd waits, as sd_watchdog_enabled(3) recommends.
      const intervalMs = Number(microseconds) / 2_000;
      if (intervalMs > 0) timer = setInterval(() => void send('WATCHDOG=1'), intervalMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await send('STOPPING=1');
    },
  };
}
