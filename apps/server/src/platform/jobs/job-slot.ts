import type { JobWithMetadata, PgBoss } from 'pg-boss';

export type JobSlot = {
  start: () => Promise<void>;
  /** Takes no more jobs; the one that runs goes on. */
  pause: () => Promise<void>;
  /** Takes jobs again, once the one that runs is over. Resolves before that. */
  resume: (onError: (error: unknown) => void) => Promise<void>;
  /** Looks for a job now instead of at the next poll. */
  wake: () => void;
  /** Resolves when nothing runs here anymore. */
  end: () => Promise<void>;
};

/** The longest time that a timer of Node accepts. */
const maxTimerSeconds = Math.floor((2 ** 31 - 1) / 1_000);

/** A worker of the queue that runs one job at a time, and can be paused. */
export function createJobSlot(
  boss: PgBoss,
  name: string,
  pollSeconds: number,
  run: (claimed: JobWithMetadata<object>) => Promise<void>,
): JobSlot {
  let id: string | undefined;
  let wanted = false;
  let running: Promise<void> = Promise.resolve();
  const start = async () => {
    if (!wanted || id) return;
    id = await boss.work(
      name,
      {
        includeMetadata: true,
        batchSize: 1,
        // New jobs wake us at once; retries and jobs of a dead worker are found by polling alone.
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
        // Never: the queue sends one heartbeat for all jobs of this process.
        heartbeatRefreshSeconds: maxTimerSeconds,
      },
      ([claimed]: JobWithMetadata<object>[]) => {
        if (!claimed) return Promise.resolve();
        const result = run(claimed);
        running = result.catch(() => {}); // pg-boss handles it.
        return result;
      },
    );
    // Paused meanwhile.
    if (!wanted) await leave(false);
  };
  const leave = async (wait: boolean) => {
    wanted = false;
    const left = id;
    id = undefined;
    if (left) await boss.offWork(name, { id: left, wait });
  };
  return {
    start: () => {
      wanted = true;
      const started = running.then(start);
      running = started.catch(() => {}); // The caller handles it.
      return started;
    },
    pause: () => leave(false),
    resume: async (onError) => {
      wanted = true;
      running = running.then(start).catch(onError);
    },
    wake: () => {
      if (id) boss.notifyWorker(id);
    },
    end: async () => {
      await leave(true);
      await running;
    },
  };
}
