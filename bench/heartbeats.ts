/**
 * What heartbeats and progress of running jobs cost the database: each job for itself every second, with a notification, as
 * it was, and all of a process together. `node bench/heartbeats.ts`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { leasedMedia, publishAboutMedia } from '../apps/server/src/features/media/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { monitorDatabase } from '../apps/server/src/platform/db/database-monitor.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createHeartbeats } from '../apps/server/src/platform/jobs/heartbeats.ts';
import { renewRuns } from '../apps/server/src/platform/jobs/renew-runs.ts';
import { listenToDatabase } from '../apps/server/src/platform/live/channel.ts';
import { startProgressFeed } from '../apps/server/src/platform/live/progress-feed.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { sized } from './smoke.ts';

const jobs = sized(100, 5);
/** Of each kind, in turns, so that the load of the machine meets both. */
const rounds = sized(4, 1);
const roundMs = sized(10_000, 2_500);
/** Processes with open pages. */
const listeners = 4;

const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const database = openDatabase(postgres.connection, console.error);
const { db } = database;
const monitors = Array.from({ length: listeners }, () =>
  monitorDatabase(postgres.connection, createLogger('silent')),
);
let heard = 0;
const countPost = (): void => {
  heard += 1;
};

type Run = { id: string; runId: string };
const progressOf = (percent: number) => ({
  ...{ percent, phase: { text: 'Transcribing' } },
  secondsLeft: 60,
});

async function addRuns(): Promise<Run[]> {
  await migrateDatabase(db);
  const organisation = randomUUID();
  const user = randomUUID();
  const { pool } = database;
  await pool.query(`INSERT INTO organisations (id, name) VALUES ($1, 'Ours')`, [organisation]);
  await pool.query(
    `INSERT INTO users (id, organisation_id, user_name, display_name, email)
       VALUES ($1, $2, 'ann', 'Ann', 'ann@example.org')`,
    [user, organisation],
  );
  const { rows } = await pool.query<Run>(
    `INSERT INTO media (organisation_id, uploaded_by, title, original_name, file_name, kind, format,
       media_type, size_bytes, sha256, status, run_id, requested_language)
     SELECT $1, $2, 't', 't.mp4', gen_random_uuid() || '.mp4', 'video', 'mp4',
       'video/mp4', 1, 'x', 'transcribing', gen_random_uuid(), 'en' FROM generate_series(1, $3::int)
     RETURNING id, run_id AS "runId"`,
    [organisation, user, jobs],
  );
  return rows;
}

/** What each job did every second for itself. */
async function eachForItself(runs: readonly Run[]): Promise<void> {
  const end = Date.now() + roundMs;
  await Promise.all(
    runs.map(async ({ id, runId }, n) => {
      await delay((n * 1_000) / runs.length);
      for (let percent = 0; Date.now() < end; percent = (percent + 1) % 100) {
        const started = Date.now();
        await db
          .updateTable('media')
          .set({ progress: JSON.stringify(progressOf(percent)) })
          .where('id', '=', id)
          .where('run_id', '=', runId)
          .returningAll()
          .executeTakeFirst();
        await publishAboutMedia(db, id, 'Media', {
          type: 'file_status',
          file_status: [
            {
              ...{ id, status: 'transcribing', failure: null, language: 'en' },
              progress: {
                ...progressOf(percent),
                phase: { id: null, text: 'Transcribing' },
              } as never,
            },
          ],
        });
        await delay(Math.max(0, 1_000 - (Date.now() - started)));
      }
    }),
  );
}

/** The product's own heartbeats, of one worker process, and what each process with pages reads. */
async function together(runs: readonly Run[]): Promise<void> {
  const heartbeats = createHeartbeats(
    (due) => renewRuns(db, due),
    async () => {},
  );
  const feeds = monitors.map(() =>
    startProgressFeed({
      ...{ db, sources: [leasedMedia], hasPages: () => true, onError: console.error },
      deliver: countPost,
    }),
  );
  const begun = Date.now();
  const members = runs.map(({ id, runId }) =>
    heartbeats.join({
      ...{ table: leasedMedia.renewal, id, runId },
      takeProgress: () => progressOf(Math.floor((Date.now() - begun) / 1_000)),
      onLost: () => console.error('a run lost its row'),
      onError: console.error,
    }),
  );
  await delay(roundMs);
  for (const member of members) await member.leave();
  for (const feed of feeds) await feed.stop();
}

/** Seconds of processor time of the server and of all its processes, those that have ended included. */
async function databaseCpu(): Promise<number> {
  const [first = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  const ticks = stats.map((text) => {
    const pid = text.split(' ')[0];
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const of = (n: number) => Number(fields[n] ?? 0);
    if (pid === first) return of(11) + of(12) + of(13) + of(14);
    return fields[1] === first ? of(11) + of(12) : 0;
  });
  return ticks.reduce((sum, count) => sum + count, 0) / 100;
}

async function measure(work: () => Promise<void>) {
  const read = async () => {
    await delay(1_200); // The server counts transactions with a delay of a second.
    const { rows } = await database.pool.query<{ commits: number; wal: number }>(
      `SELECT xact_commit::float8 AS commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal
         FROM pg_stat_database WHERE datname = current_database()`,
    );
    return { ...(rows[0] ?? { commits: 0, wal: 0 }), cpu: await databaseCpu() };
  };
  const before = await read();
  await work();
  const after = await read();
  return {
    commits: after.commits - before.commits,
    wal: after.wal - before.wal,
    cpu: after.cpu - before.cpu,
  };
}

try {
  const runs = await addRuns();
  for (const monitor of monitors)
    await listenToDatabase(monitor)({ onListening: () => {}, onPost: countPost });
  await delay(500);
  const kinds = { 'each for itself': eachForItself, together };
  for (const [name, work] of Object.entries(kinds)) {
    let sum = { commits: 0, wal: 0, cpu: 0 };
    heard = 0;
    for (let round = 0; round < rounds; round += 1) {
      const found = await measure(() => work(runs));
      sum = {
        commits: sum.commits + found.commits,
        wal: sum.wal + found.wal,
        cpu: sum.cpu + found.cpu,
      };
    }
    const jobSeconds = (jobs * rounds * roundMs) / 1_000;
    console.log(
      `${name}: ${jobs} jobs, ${listeners} processes with pages: ${((sum.commits / jobSeconds) * 60).toFixed(1)} transactions, ${((sum.cpu / jobSeconds) * 60_000).toFixed(1)} ms of database CPU and ${(((sum.wal / jobSeconds) * 60) / 1024).toFixed(1)} KiB of WAL for a job of a minute; ${((heard / listeners / jobSeconds) * 60).toFixed(0)} steps shown`,
    );
  }
} finally {
  for (const monitor of monitors) await monitor.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
