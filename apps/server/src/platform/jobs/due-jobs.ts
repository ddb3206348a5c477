import type { Db } from 'pg-boss';

export type DuePoll = {
  /** Looks now; calls that come at once are one look. */
  look: () => void;
  start: () => void;
  stop: () => void;
};

/**
 * Finds the queues that have a job to take, every `everyMs` milliseconds: notifications announce new jobs, but not those to
 * be run again. One query for all queues, because one for each would keep an idle server and its database busy.
 */
export function pollDueJobs(options: {
  db: Pick<Db, 'executeSql'>;
  everyMs: number;
  /** The queues to look at. */
  names: () => string[];
  onDue: (name: string) => void;
  onError: (error: unknown) => void;
}): DuePoll {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let asked = false;
  let looking = false;

  const lookOnce = async () => {
    const names = options.names();
    if (names.length === 0) return;
    try {
      for (const name of await findDueQueues(options.db, names)) options.onDue(name);
    } catch (error) {
      // A stop ends the wait for a database that is away.
      if (!stopped) options.onError(error);
    }
  };
  const look = () => {
    asked = true;
    if (looking || stopped) return;
    looking = true;
    setImmediate(async () => {
      while (asked && !stopped) {
        asked = false;
        await lookOnce();
      }
      looking = false;
    });
  };
  return {
    look,
    start: () => {
      timer = setInterval(look, options.everyMs);
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** LIMIT keeps PostgreSQL from reading all jobs that wait: it looks for one of each queue in the index of pg-boss. */
async function findDueQueues(db: Pick<Db, 'executeSql'>, names: string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `SELECT queue.name FROM unnest($1::text[]) AS queue (name) CROSS JOIN LATERAL (
       SELECT FROM jobs.job
        WHERE name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()
        LIMIT 1
     ) AS due`,
    [names],
  );
  return rows.map(({ name }: { name: string }) => name);
}
