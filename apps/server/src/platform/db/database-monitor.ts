import pg from 'pg';
import type { Logger } from '../log.ts';
import { markUnavailable } from './unavailable.ts';

type Subscriber = {
  channel: string;
  onNotification: (payload: string) => void;
  /** Notifications come from now on; some may have been lost before. Called again after each reconnection. */
  onListening: () => void;
};

export type DatabaseMonitor = {
  /** Receives notifications of a channel for as long as the monitor runs. Answers what ends that. */
  listen: (subscriber: Subscriber) => Promise<{ close: () => Promise<void> }>;
  /** Milliseconds for which the database has answered without a break; 0 while it is away. */
  availableForMs: () => number;
  /** Resolves when the database answers; at once where it does and the last check is recent. Throws when stopped. */
  recheck: () => Promise<void>;
  stopped: () => boolean;
  stop: () => Promise<void>;
};

export type MonitorTiming = {
  firstDelayMs: number;
  maxDelayMs: number;
  heartbeatMs: number;
  timeoutMs: number;
};
/** A database that comes back is noticed within 2 seconds, and one that hangs within 15. */
const defaultTiming: MonitorTiming = {
  firstDelayMs: 100,
  maxDelayMs: 2_000,
  heartbeatMs: 10_000,
  timeoutMs: 5_000,
};

/** The one that listens. */
export const monitorConnections = 1;

/**
 * The one connection that listens for notifications, and so the one that knows whether the database is there. One loop
 * connects, waits for the end of the connection and connects again, with growing, random pauses, so that many
 * processes do not return at the same moment. An outage is logged when it begins and when it ends, and not in between.
 */
export function monitorDatabase(
  connection: pg.PoolConfig,
  logger: Logger,
  timing: MonitorTiming = defaultTiming,
): DatabaseMonitor {
  const subscribers = new Set<Subscriber>();
  const waiting = new Set<{ resolve: () => void; reject: (error: Error) => void }>();
  let client: pg.Client | undefined;
  let availableSince: number | undefined;
  let stopped = false;
  let wake = () => {};

  const becomeAvailable = (lostAt: number | undefined) => {
    availableSince = performance.now();
    if (lostAt !== undefined)
      logger.info(
        { seconds: Math.round((performance.now() - lostAt) / 1_000) },
        'the database answers again',
      );
    for (const { resolve } of waiting) resolve();
    waiting.clear();
    for (const { onListening } of subscribers) onListening();
  };

  const run = async () => {
    let attempt = 0;
    let lostAt: number | undefined;
    while (!stopped) {
      const next = new pg.Client({
        connectionTimeoutMillis: timing.timeoutMs,
        ...connection,
        application_name: 'glossa-monitor',
        keepAlive: true,
      });
      client = next;
      let failure: unknown;
      try {
        const ended = watchEnd(next);
        next.on('notification', ({ channel, payload = '' }) => {
          for (const subscriber of subscribers)
            if (subscriber.channel === channel) subscriber.onNotification(payload);
        });
        // A connection that is given up while it is being made settles nothing by itself.
        await Promise.race([next.connect(), rejectWith(ended)]);
        const listened = new Set<string>();
        const findNext = () => [...subscribers].find(({ channel }) => !listened.has(channel));
        // Until none is left: someone may subscribe meanwhile.
        for (let one = findNext(); one; one = findNext()) {
          await next.query(`LISTEN ${pg.escapeIdentifier(one.channel)}`);
          listened.add(one.channel);
        }
        becomeAvailable(lostAt);
        attempt = 0;
        lostAt = undefined;
        failure = await Promise.race([ended, checkRegularly(next, timing)]);
      } catch (error) {
        failure = error;
      }
      availableSince = undefined;
      destroy(next);
      if (stopped) return;
      if (lostAt === undefined) {
        lostAt = performance.now();
        logger.warn({ err: failure }, 'the database does not answer; connecting again');
      }
      const delayMs = Math.min(timing.maxDelayMs, timing.firstDelayMs * 2 ** attempt);
      attempt = Math.min(attempt + 1, 10);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delayMs * (0.5 + Math.random() / 2));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const running = run();

  return {
    listen: async (subscriber) => {
      subscribers.add(subscriber);
      // While it is away, the loop subscribes as soon as it is back.
      if (availableSince !== undefined && client) {
        try {
          await client.query(`LISTEN ${pg.escapeIdentifier(subscriber.channel)}`);
          subscriber.onListening();
        } catch {
          // The connection just broke: the loop has noticed, too.
        }
      }
      return {
        close: async () => {
          subscribers.delete(subscriber);
        },
      };
    },
    availableForMs: () => (availableSince === undefined ? 0 : performance.now() - availableSince),
    recheck: async () => {
      if (stopped) throw markUnavailable(new Error('The server is stopping.'));
      // Someone else noticed it first: the pause keeps them from asking in a tight loop.
      if (availableSince !== undefined)
        return new Promise((resolve) => setTimeout(resolve, timing.firstDelayMs * 2));
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }));
    },
    stopped: () => stopped,
    stop: async () => {
      stopped = true;
      wake();
      for (const { reject } of waiting)
        reject(markUnavailable(new Error('The server is stopping.')));
      waiting.clear();
      if (client) destroy(client);
      await running;
    },
  };
}

/** Resolves with why the connection ended. The listener for errors must be there before it is opened. */
function watchEnd(client: pg.Client): Promise<unknown> {
  return new Promise((resolve) => {
    client.on('error', resolve);
    client.once('end', () => resolve(new Error('the connection ended')));
  });
}

async function rejectWith(ended: Promise<unknown>): Promise<never> {
  throw await ended;
}

/** Rejects when a question is not answered in time: a hung server or a lost network ends no connection by itself. */
async function checkRegularly(client: pg.Client, timing: MonitorTiming): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, timing.heartbeatMs).unref());
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error('the database did not answer in time')),
        timing.timeoutMs,
      );
    });
    await Promise.race([client.query('SELECT 1'), timeout]).finally(() => clearTimeout(timer));
  }
}

/** Ends the socket, too: `end` alone waits for a server that may hang. */
function destroy(client: pg.Client): void {
  client.end().catch(() => {
    // It is gone already.
  });
  (
    client as unknown as { connection: { stream: { destroy: () => void } } }
  ).connection.stream.destroy();
}
