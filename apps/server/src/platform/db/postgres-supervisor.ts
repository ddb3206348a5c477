import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { isAlive, type Running, type WaitOptions } from './postgres-processes.ts';

/**
 * Within this a PostgreSQL that has ended answers again, or Glossa ends: requests and jobs wait for the database
 * meanwhile, and one that does not start within seconds does not start without an operator, or without what starts Glossa
 * again. One that answers “starting up” recovers, is not ended, and may take longer.
 */
export const restartWithinMs = 5_000;
const checkEveryMs = 500;
const pauseMs = 250;
/** With less time than this left, another attempt could only be broken off. */
const minAttemptMs = 1_000;

type Supervised = {
  cluster: string;
  /** The one that runs when the supervision begins. */
  running: Running;
  /** Starts it once. Throws where it ends again or does not answer within the time. */
  start: (options: WaitOptions) => Promise<Running>;
  logger: Logger;
  onFailed: (error: Error) => void;
  restartWithinMs?: number;
};

/** Starts PostgreSQL again whenever it ends by itself. Answers what ends that, also a start that is under way. */
export function superviseProcess(supervised: Supervised): () => Promise<void> {
  const { cluster, logger, onFailed } = supervised;
  const boundMs = supervised.restartWithinMs ?? restartWithinMs;
  const stopped = new AbortController();
  const { signal } = stopped;
  let { running } = supervised;
  const onRecovery = (pid: number) =>
    logger.warn(
      { pid },
      'PostgreSQL recovers what was written last; requests wait until it is done',
    );

  const startAgain = async (endsAt: number): Promise<Running> => {
    for (;;) {
      try {
        const silentMs = Math.max(0, endsAt - performance.now());
        return await supervised.start({ silentMs, signal, onRecovery });
      } catch (error) {
        signal.throwIfAborted();
        if (performance.now() + pauseMs + minAttemptMs >= endsAt) throw error;
        await delay(pauseMs, undefined, { signal });
      }
    }
  };
  const run = async () => {
    for (let seenAt = performance.now(); ; seenAt = performance.now()) {
      await delay(checkEveryMs, undefined, { signal });
      if (await isAlive(running.pid, cluster)) continue;
      logger.error({ pid: running.pid }, 'PostgreSQL ended; starting it again');
      running = await startAgain(seenAt + boundMs);
      logger.info({ pid: running.pid }, 'PostgreSQL runs again');
    }
  };
  const ended = run().catch((error: Error) => {
    if (signal.aborted) return;
    onFailed(
      new Error(
        `PostgreSQL ended and did not answer again within ${boundMs / 1_000} seconds. ${error.message} Correct what it says there, then start Glossa again. If the database is damaged, restore a backup into another data folder: npm run restore.`,
        { cause: error },
      ),
    );
  });
  return async () => {
    stopped.abort();
    await ended;
  };
}
