/**
 * The database at 200,000 media with 10 million cues against 2,000 media with 100,000, in one PostgreSQL and one run,
 * through the whole server except the network: the dashboard's first page, a search, the list by title, its 1,000th
 * page, the summary, deleting media, publishing a transcript. ABBA order. `node bench/database.ts [pairs] [--smoke]`;
 * `--smoke`: small sizes, to check that it runs. `--data=<folder>` keeps the databases there and measures them again
 * the next time.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import type { HttpMethod } from '@glossa/contracts/endpoint';
import {
  deleteMedia,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
} from '@glossa/contracts/media';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import { type Draft, editableSubtitle, replaceSubtitle } from '@glossa/contracts/subtitles';
import { seedInstallation } from '../apps/server/src/features/users/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { createPerson, testPassword } from '../apps/server/src/testing/people.ts';
import { createApi } from '../apps/server/src/wiring/api.ts';
import { createServices } from '../apps/server/src/wiring/services.ts';
import { mediaFileSql, seedDatabase, transcriptSql } from './database-data.ts';

const smoke = process.argv.includes('--smoke');
const kept = process.argv.find((argument) => argument.startsWith('--data='))?.slice(7);
const pairs = smoke ? 1 : Number(process.argv.slice(2).find((text) => /^\d+$/.test(text)) ?? 12);
const [smallSize, largeSize] = smoke ? [100, 400] : [2_000, 200_000];
const pageSize = 25;
const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'glossa-bench-'));
await mkdir(folder, { recursive: true });
const postgres = await startEmbeddedPostgres(folder);
const userName = 'bench';

/** One database of a size, with its server and a logged-in user. */
async function open(size: number) {
  const name = `bench_${size}`;
  const server = openDatabase(postgres.connection, () => {});
  const found = await server.pool.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) await server.pool.query(`CREATE DATABASE ${name}`);
  await server.close();
  const config = readConfig({ GLOSSA_DATA: join(folder, name), GLOSSA_LOG_LEVEL: 'silent' });
  const connection = { ...postgres.connection, database: name };
  await mkdir(join(folder, name), { recursive: true });
  const services = await createServices(config, createLogger('silent'), connection);
  const { db, pool } = services.database;
  const started = performance.now();
  const migrations = await migrateDatabase(db);
  if (migrations.length > 0 && found.rowCount !== 0)
    console.log(`${size} media: migrated by ${migrations.join(', ')} in ${seconds(started)}`);
  if (await seedInstallation(db)) {
    const person = await createPerson(db, { role: 'Organisation administrator', userName });
    await seedDatabase(pool, person, size);
    console.log(`${size} media, ${size * 50} cues: made in ${seconds(started)}`);
  } else await pool.query('VACUUM (ANALYZE)');
  await services.queue.start();
  const api = await createApi(services);
  await api.app.ready();
  const signedIn = await api.app.inject({
    method: login.method,
    url: login.path,
    payload: { userName, password: encodePassword(testPassword) },
  });
  const { data } = signedIn.json() as { data: LoginAnswer };
  const headers = { authorization: `Bearer ${data.jwtToken.token}` };
  const left = await pool.query<{ media: number }>('SELECT count(*)::int AS media FROM media');
  // With kept databases, each earlier run published as many as it deleted.
  let used = 2 * (size - (left.rows[0]?.media ?? size));
  return {
    size,
    pool,
    /** Different media each time, from the old end of the list. */
    nextMedia: () => size - used++,
    call: async <T>(method: HttpMethod, url: string, payload?: object): Promise<T> => {
      const answer = await api.app.inject({
        method,
        url,
        headers,
        ...(payload ? { payload } : {}),
      });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 500)}`);
      return (answer.json() as { data: T }).data;
    },
    close: async () => {
      await api.close();
      await services.close();
    },
  };
}
type Side = Awaited<ReturnType<typeof open>>;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function compare(name: string, a: Side, b: Side, measure: (side: Side) => Promise<number>) {
  const times = { a: [] as number[], b: [] as number[] };
  // The first call of each plans and fills caches.
  for (const side of [a, b]) await measure(side);
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      times[side].push(await measure(side === 'a' ? a : b));
  const [small, large] = [median(times.a), median(times.b)];
  const minima = Math.min(...times.b) / Math.min(...times.a);
  console.log(
    `${name.padEnd(44)} ${small.toFixed(1).padStart(8)} → ${large.toFixed(1).padStart(8)} ms   ÷ ${(large / small).toFixed(2)} (minima ${minima.toFixed(2)})`,
  );
}

type Page = { items: unknown[]; nextCursor?: string | null };
const list = (side: Side, search: object) =>
  side.call<Page>('POST', getMediaDetailsMultiParam.path, { pageSize, ...search });

/** The 1,000th page, or the last of a shorter list. */
const deepPage = ({ size }: Side) => Math.min(1_000, Math.ceil(size / pageSize));
const cursors = new Map<Side, string>();
async function findDeepCursor(side: Side): Promise<void> {
  const before = await list(side, { page: deepPage(side) - 1 });
  if (before.nextCursor) cursors.set(side, before.nextCursor);
}

async function next(side: Side, what: string): Promise<string> {
  const { rows } = await side.pool.query<{ name: string }>(
    `SELECT ${what} AS name FROM (SELECT $1::int AS n)`,
    [side.nextMedia()],
  );
  return rows[0]?.name ?? '';
}

async function publish(side: Side): Promise<number> {
  const transcribeId = await next(side, transcriptSql);
  const path = editableSubtitle.path.replace(':transcribe_id', transcribeId);
  const draft = await side.call<Draft>('GET', path.replace(':report_id', '0'));
  const { reportId } = draft;
  const [cue] = draft.lowerSubtitleList;
  if (!cue) throw new Error('the draft is empty');
  await side.call('PUT', updateSubtitle.path, {
    reportId,
    changeId: randomUUID(),
    changes: [{ cueId: cue.id, revision: cue.revision, cue: { text: 'Published anew' } }],
  });
  return timed(() =>
    side.call(replaceSubtitle.method, replaceSubtitle.path, { transcribeId, reportId }),
  );
}

try {
  const small = await open(smallSize);
  const large = await open(largeSize);
  try {
    const first = (side: Side) => timed(() => list(side, {}));
    await compare('first page, the small one against itself', small, small, first);
    await compare('first page', small, large, first);
    await compare('summary', small, large, (side) =>
      timed(() => side.call('GET', getMediaSummaryDetails.path)),
    );
    await compare('search in titles and file names', small, large, (side) =>
      timed(() => list(side, { search: 'zebra' })),
    );
    await compare('by title', small, large, (side) =>
      timed(() => list(side, { sort: 'title', descending: false })),
    );
    await compare(`page 1,000 by its number (page ${deepPage(small)})`, small, large, (side) =>
      timed(() => list(side, { page: deepPage(side) })),
    );
    for (const side of [small, large]) await findDeepCursor(side);
    if (cursors.size > 0)
      await compare(`page 1,000 by its cursor (page ${deepPage(small)})`, small, large, (side) =>
        timed(() => list(side, { page: deepPage(side), cursor: cursors.get(side) })),
      );
    await compare('publish a transcript', small, large, publish);
    await compare('delete media with all that was made of them', small, large, async (side) => {
      const path = deleteMedia.path.replace(':fileName', await next(side, mediaFileSql));
      return timed(() => side.call('DELETE', path));
    });
  } finally {
    await small.close();
    await large.close();
  }
} finally {
  await postgres.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
