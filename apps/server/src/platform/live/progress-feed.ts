import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { LeasedTable, LeasedTableName } from '../jobs/leased-table.ts';
import type { LivePost } from './channel.ts';

/** A table whose jobs report progress. */
export type ProgressSource = Pick<LeasedTable<LeasedTableName>, 'renewal' | 'postsOf'>;

export type ProgressFeed = {
  /** Every post that arrived from elsewhere, before it is delivered. */
  heard: (post: LivePost) => void;
  /** Posts may have been lost. */
  gap: () => void;
  stop: () => Promise<void>;
};

/** How soon pages see progress after it was written, in milliseconds. */
const defaultEveryMs = 1_000;

type Running = { name: string; id: string; run_id: string; progress: string };

/**
 * Tells the open pages of this process how far jobs are. Workers write progress into rows without a notification, because
 * PostgreSQL commits transactions that notify one after the other; each API process that has pages open reads it once a
 * second, with one statement, and more only for what has changed.
 */
export function startProgressFeed(options: {
  db: Database;
  sources: readonly ProgressSource[];
  hasPages: () => boolean;
  deliver: (post: LivePost) => void;
  onError: (error: unknown) => void;
  everyMs?: number;
}): ProgressFeed {
  const { db, sources, hasPages, deliver, everyMs = defaultEveryMs } = options;
  /** By run, as it was delivered last. */
  let known = new Map<string, string>();
  /** Organizations that heard of something else meanwhile: what was read may be older than that. */
  const interrupted = new Set<string>();
  let gap = false;

  const read = async () => {
    interrupted.clear();
    gap = false;
    const running = await findRunning(db, sources);
    const next = new Map(
      running.flatMap(({ run_id }) => {
        const progress = known.get(run_id);
        return progress === undefined ? [] : [[run_id, progress] as const];
      }),
    );
    for (const source of sources) {
      const changed = running.filter(
        ({ name, run_id, progress }) =>
          name === source.renewal.name && known.get(run_id) !== progress,
      );
      if (changed.length === 0) continue;
      const posts = await source.postsOf(
        db,
        changed.map(({ id }) => id),
      );
      const current = posts.filter(
        ({ audience }) => !gap && !interrupted.has(audience.organisationId),
      );
      for (const post of current) deliver(post);
      if (current.length === posts.length)
        for (const { run_id, progress } of changed) next.set(run_id, progress);
    }
    known = next;
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      reading = (hasPages() ? read() : Promise.resolve()).catch(options.onError).then(() => {
        if (!stopped) wait();
      });
    }, everyMs);
  };
  wait();
  return {
    heard: ({ audience }) => void interrupted.add(audience.organisationId),
    gap: () => {
      gap = true;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}

/** Partial indexes have the rows that a run holds. */
async function findRunning(db: Database, sources: readonly ProgressSource[]): Promise<Running[]> {
  const selects = sources.map(
    ({ renewal: { name, idColumn } }) =>
      sql`SELECT ${name} AS name, ${sql.ref(idColumn)} AS id, run_id, progress::text AS progress
        FROM ${sql.table(name)} WHERE run_id IS NOT NULL AND progress IS NOT NULL`,
  );
  return (await sql<Running>`${sql.join(selects, sql` UNION ALL `)}`.execute(db)).rows;
}
