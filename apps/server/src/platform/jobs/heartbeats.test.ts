import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { StoredProgress } from '../stored-messages.ts';
import { createHeartbeats, type HeldRun } from './heartbeats.ts';
import { defineLeasedTable, type Renewal } from './leased-table.ts';
import { type Renewed, type RunToRenew, renewRuns } from './renew-runs.ts';

let database: TestDatabase;
let owner: { organisation_id: string; user_id: string };
beforeAll(async () => {
  database = await createTestDatabase('installed');
  const person = await createPerson(database.db, { role: 'Viewer' });
  owner = { organisation_id: person.organisationId, user_id: person.userId };
});
afterAll(() => database.drop());

const { renewal: conversions } = defineLeasedTable({
  name: 'conversions',
  transitions: { queued: [], working: [], ready: [], failed: [], cancelled: [] },
  describe: async () => [],
});
const { renewal: media } = defineLeasedTable({
  name: 'media',
  transitions: {
    ...{ uploading: [], uploaded: [], processing: [], verified: [], ready: [], cancelled: [] },
    ...{ transcribing: [], transcribed: [], failed: [] },
  },
  describe: async () => [],
});
const progress = (percent: number): StoredProgress => ({
  ...{ percent, phase: { text: 'Reading' } },
  secondsLeft: null,
});

async function addConversion(): Promise<RunToRenew> {
  const runId = randomUUID();
  const { id } = await database.db
    .insertInto('conversions')
    .values({
      ...owner,
      ...{ kind: 'media', options: '{}', input_name: 'a.mp4', status: 'working', run_id: runId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { table: conversions, id, runId, progress: undefined };
}

async function addMedia(): Promise<RunToRenew> {
  const runId = randomUUID();
  const { rows } = await sql<{ id: string }>`
    INSERT INTO media (organisation_id, uploaded_by, title, original_name, file_name, kind, format,
      media_type, size_bytes, sha256, status, run_id, requested_language, language_scores)
    VALUES (${owner.organisation_id}, ${owner.user_id}, 't', 't.mp4', ${`${randomUUID()}.mp4`},
      'video', 'mp4', 'video/mp4', 1, 'x', 'transcribing', ${runId}, 'en', '[]')
    RETURNING id`.execute(database.db);
  return { table: media, id: rows[0]?.id ?? '', runId, progress: undefined };
}

const progressOf = async ({ table, id }: RunToRenew) =>
  (
    await sql<{ progress: StoredProgress | null }>`
      SELECT progress FROM ${sql.table(table.name)} WHERE id = ${id}`.execute(database.db)
  ).rows[0]?.progress;

test('runs of several tables are renewed in one statement, each for itself', async () => {
  const runs = await Promise.all([addMedia(), addMedia(), addConversion(), addConversion()]);
  const [first, second, third, fourth] = runs as [RunToRenew, RunToRenew, RunToRenew, RunToRenew];
  await sql`UPDATE media SET run_id = ${randomUUID()} WHERE id = ${second.id}`.execute(database.db);
  const { rows: before } = await sql<{
    at: string;
  }>`SELECT pg_current_xact_id()::text AS at`.execute(database.db);
  const { held, written } = await renewRuns(database.db, [
    { ...first, progress: progress(10) },
    { ...second, progress: progress(20) },
    { ...third, progress: progress(30) },
    fourth,
  ]);
  expect(held).toEqual(new Set([first.runId, third.runId, fourth.runId]));
  expect(written).toEqual(new Set([first.runId, third.runId]));
  const found = await Promise.all(runs.map(progressOf));
  expect(found).toEqual([progress(10), null, progress(30), null]);
  // Of all rows together one transaction, and none where nothing is written.
  const writers = await sql<{ count: number }>`
    SELECT count(DISTINCT xmin::text)::int AS count FROM (
      SELECT xmin FROM media WHERE progress IS NOT NULL
      UNION ALL SELECT xmin FROM conversions WHERE progress IS NOT NULL) AS rows
    WHERE xmin::text::bigint > ${before[0]?.at}::bigint`.execute(database.db);
  expect(writers.rows).toEqual([{ count: 1 }]);
});

test('a row that another transaction has locked is not waited for, and keeps its run', async () => {
  const [locked, free] = [await addConversion(), await addMedia()];
  await database.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM conversions WHERE id = ${locked.id} FOR UPDATE`.execute(trx);
    const { held, written } = await renewRuns(database.db, [
      { ...locked, progress: progress(10) },
      { ...free, progress: progress(20) },
    ]);
    expect(held).toEqual(new Set([locked.runId, free.runId]));
    expect(written).toEqual(new Set([free.runId]));
  });
  expect(await progressOf(locked)).toBeNull();
});

test('a renewal writes no notification, and its setting ends with it', async () => {
  const run = await addConversion();
  const client = await database.pool.connect();
  const heard: unknown[] = [];
  client.on('notification', (notice) => heard.push(notice));
  await client.query('LISTEN glossa_live');
  await database.db.connection().execute(async (one) => {
    await sql`SET synchronous_commit = on`.execute(one);
    await renewRuns(one, [{ ...run, progress: progress(10) }]);
    const { rows } = await sql`SHOW synchronous_commit`.execute(one);
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
    await sql`RESET synchronous_commit`.execute(one);
  });
  await client.query('SELECT 1');
  expect(heard).toEqual([]);
  await client.query('UNLISTEN *');
  client.release();
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const table: Renewal = { ...conversions, onLost: async () => {} };

function startBeats(answer: (runs: readonly RunToRenew[]) => Promise<Renewed>) {
  const calls: string[][] = [];
  const cleaned: string[] = [];
  const heartbeats = createHeartbeats(
    (runs) => {
      calls.push(runs.map(({ runId, progress: said }) => `${runId} ${said?.percent ?? '–'}`));
      return answer(runs);
    },
    async ({ runId }) => void cleaned.push(runId),
    100,
  );
  const join = (runId: string) => {
    const run = { said: undefined as StoredProgress | undefined, lost: 0, errors: 0 };
    const held: HeldRun = {
      ...{ table, id: runId, runId },
      takeProgress: () => {
        const taken = run.said;
        run.said = undefined;
        return taken;
      },
      onLost: () => {
        run.lost += 1;
      },
      onError: () => {
        run.errors += 1;
      },
    };
    return Object.assign(run, heartbeats.join(held));
  };
  return { calls, cleaned, join };
}
const all = (runs: readonly RunToRenew[]) => new Set(runs.map(({ runId }) => runId));

test('a beat renews every run at once, and there is none without runs', async () => {
  const beats = startBeats(async (runs) => ({ held: all(runs), written: all(runs) }));
  await vi.advanceTimersByTimeAsync(300);
  expect(beats.calls).toEqual([]);
  const [a, b] = [beats.join('a'), beats.join('b')];
  a.said = progress(10);
  await vi.advanceTimersByTimeAsync(250);
  expect(beats.calls).toEqual([
    ['a 10', 'b –'],
    ['a –', 'b –'],
  ]);
  await a.leave();
  await b.leave();
  await vi.advanceTimersByTimeAsync(300);
  expect(beats.calls).toHaveLength(2);
});

test('progress that was not written is said again, unless there is newer', async () => {
  let written = false;
  const beats = startBeats(async (runs) => ({
    held: all(runs),
    written: written ? all(runs) : new Set(),
  }));
  const a = beats.join('a');
  a.said = progress(10);
  await vi.advanceTimersByTimeAsync(200);
  a.said = progress(20);
  await vi.advanceTimersByTimeAsync(100);
  written = true;
  await vi.advanceTimersByTimeAsync(200);
  expect(beats.calls.flat()).toEqual(['a 10', 'a 10', 'a 20', 'a 20', 'a –']);
  await a.leave();
});

test('only the run whose row is gone is lost, and a failed beat loses none', async () => {
  let fails = true;
  const beats = startBeats(async () => {
    if (fails) throw new Error('no connection');
    return { held: new Set(['b']), written: new Set() };
  });
  const [a, b] = [beats.join('a'), beats.join('b')];
  await vi.advanceTimersByTimeAsync(100);
  expect([a.errors, b.errors, a.lost, b.lost]).toEqual([1, 1, 0, 0]);
  fails = false;
  await vi.advanceTimersByTimeAsync(100);
  expect([a.lost, b.lost]).toEqual([1, 0]);
  expect(beats.cleaned).toEqual(['a']);
  await a.leave();
  await b.leave();
});

test('a beat that waits for the database is followed by one, not by all that were due', async () => {
  const answered = Promise.withResolvers<void>();
  const beats = startBeats(async (runs) => {
    await answered.promise;
    return { held: all(runs), written: all(runs) };
  });
  const a = beats.join('a');
  await vi.advanceTimersByTimeAsync(1_000);
  answered.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(beats.calls.length).toBeLessThanOrEqual(2);
  await a.leave();
});
