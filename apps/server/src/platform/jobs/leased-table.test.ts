import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { StoredProgress } from '../stored-messages.ts';
import {
  clearedFields,
  defineLeasedTable,
  failureFields,
  type LeaseStatus,
  type Transitions,
} from './leased-table.ts';
import { renewRuns } from './renew-runs.ts';

type Status = LeaseStatus<'conversions'>;
const statuses: Status[] = ['queued', 'working', 'ready', 'failed', 'cancelled'];
const transitions: Transitions<Status> = {
  queued: ['working', 'failed', 'cancelled'],
  working: ['working', 'ready', 'failed', 'cancelled'],
  ready: [],
  failed: ['queued'],
  cancelled: ['queued'],
};
const failure = { code: 'ENGINE_CRASHED', message: { text: 'It crashed.' } };
const progress = (percent: number) => ({ percent, phase: { text: 'Converting' }, secondsLeft: 5 });

let database: TestDatabase;
let owner: { organisation_id: string; user_id: string };
let announced: Array<{ id: string; status: Status }>;

const define = (moves: Transitions<Status>, more = {}) =>
  defineLeasedTable({
    name: 'conversions',
    transitions: moves,
    describe: async (_, rows) => {
      announced.push(...rows.map(({ id, status }) => ({ id, status })));
      return [];
    },
    ...more,
  });
const table = define(transitions);

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const [organisation_id, user_id] = [randomUUID(), randomUUID()];
  await sql`INSERT INTO organisations (id, name) VALUES (${organisation_id}, 'Ours')`.execute(db);
  await sql`INSERT INTO users (id, organisation_id, user_name, display_name, email)
    VALUES (${user_id}, ${organisation_id}, 'ann', 'Ann', 'ann@example.org')`.execute(db);
  owner = { organisation_id, user_id };
});
beforeEach(() => {
  announced = [];
});
afterAll(() => database.drop());

async function addRow(status: Status = 'queued', runId: string | null = null): Promise<string> {
  const { id } = await database.db
    .insertInto('conversions')
    .values({ ...owner, kind: 'media', options: '{}', input_name: 'a.mp4', status, run_id: runId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const rowOf = (id: string) =>
  database.db
    .selectFrom('conversions')
    .select(['status', 'run_id', 'progress', 'failure_code', 'failure_message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether the run still holds the row; its progress is written where it does. */
async function renew(
  id: string,
  runId: string,
  progress: StoredProgress | undefined,
  { renewal } = table,
): Promise<boolean> {
  const { held, written } = await renewRuns(database.db, [{ table: renewal, id, runId, progress }]);
  expect(written.has(runId)).toBe(held.has(runId) && progress !== undefined);
  return held.has(runId);
}

test('a transition happens, and is announced, exactly where the table allows it', async () => {
  const anyTransitions = fc.record(
    Object.fromEntries(statuses.map((status) => [status, fc.subarray(statuses)])) as Record<
      Status,
      fc.Arbitrary<Status[]>
    >,
  );
  const oneStatus = fc.constantFrom(...statuses);
  await fc.assert(
    fc.asyncProperty(anyTransitions, oneStatus, oneStatus, async (allowed, from, to) => {
      announced = [];
      const id = await addRow(from);
      const isAllowed = allowed[from].includes(to);
      expect(await define(allowed).transition(database.db, id, to)).toBe(isAllowed);
      expect((await rowOf(id)).status).toBe(isAllowed ? to : from);
      expect(announced).toEqual(isAllowed ? [{ id, status: to }] : []);
    }),
    { numRuns: 60 },
  );
});

test('`from` narrows the table of transitions and never widens it', async () => {
  const { db } = database;
  const id = await addRow('queued');
  expect(await table.transition(db, id, 'cancelled', { from: ['working'] })).toBe(false);
  expect(await table.transition(db, id, 'ready', { from: ['queued'] })).toBe(false);
  expect(await table.transition(db, id, 'cancelled', { from: ['queued'] })).toBe(true);
});

test('only the last run to acquire a row can write to it, in any order of events', async () => {
  const run = fc.constantFrom('a', 'b', 'c');
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('acquire' as const), run) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('heartbeat', 'finish', 'fail'), run) },
    fc.tuple(fc.constantFrom('cancel', 'requeue'), fc.constant('')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
      const { db } = database;
      const id = await addRow();
      const runs: Record<string, string> = { a: randomUUID(), b: randomUUID(), c: randomUUID() };
      let status: Status = 'queued';
      let holder: string | undefined;
      for (const [step, [kind, name]] of events.entries()) {
        const leaseId = runs[name] ?? '';
        const holds = holder !== undefined && holder === leaseId;
        if (kind === 'acquire') {
          const open = status === 'queued' || status === 'working';
          expect(await table.acquire(db, id, 'working', { runId: leaseId })).toBe(open);
          if (open) [status, holder] = ['working', leaseId];
        } else if (kind === 'heartbeat') {
          expect(await renew(id, leaseId, undefined)).toBe(holds);
          expect(await renew(id, leaseId, progress(step))).toBe(holds);
          if (holds) expect((await rowOf(id)).progress).toEqual(progress(step));
        } else if (kind === 'finish' || kind === 'fail') {
          const to = kind === 'finish' ? 'ready' : 'failed';
          const fields = kind === 'fail' ? failureFields(failure) : {};
          expect(await table.transition(db, id, to, { leaseId, fields })).toBe(holds);
          if (holds) [status, holder] = [to, undefined];
        } else {
          const to = kind === 'cancel' ? 'cancelled' : 'queued';
          const allowed = transitions[status].includes(to);
          const fields = kind === 'requeue' ? clearedFields : {};
          expect(await table.transition(db, id, to, { fields })).toBe(allowed);
          if (allowed) [status, holder] = [to, undefined];
        }
        const row = await rowOf(id);
        expect(row).toMatchObject({ status, run_id: holder ?? null });
        expect(row.failure_code).toBe(status === 'failed' ? failure.code : null);
      }
    }),
    { numRuns: 60 },
  );
});

test('of several callers at the same time one wins', async () => {
  const id = await addRow();
  const once = define({ ...transitions, working: ['ready'] });
  const results = await Promise.all(
    Array.from({ length: 6 }, () =>
      once.acquire(database.db, id, 'working', { runId: randomUUID() }),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(announced).toHaveLength(1);
});

test('a transition of one row leaves the others alone', async () => {
  const runId = randomUUID();
  const [id, other] = [await addRow('working', runId), await addRow('working', randomUUID())];
  await renew(id, runId, progress(40));
  await table.transition(database.db, id, 'ready', { leaseId: runId });
  expect(await rowOf(other)).toMatchObject({ status: 'working', progress: null });
});

test('a row that is no longer wanted is neither acquired nor kept, but its run may finish', async () => {
  const { db } = database;
  const lost: string[] = [];
  const unwanted = define(transitions, {
    wantedWhile: sql<boolean>`input_name <> 'a.mp4'`,
    onLost: async (_: unknown, id: string) => void lost.push(id),
  });
  const waiting = await addRow();
  const runId = randomUUID();
  const running = await addRow('working', runId);
  expect(await unwanted.acquire(db, waiting, 'working', { runId: randomUUID() })).toBe(false);
  expect(await renew(running, runId, undefined, unwanted)).toBe(false);
  expect(await renew(running, runId, progress(1), unwanted)).toBe(false);
  expect(lost).toEqual([waiting]);
  await unwanted.renewal.onLost(db, running);
  expect(lost).toEqual([waiting, running]);
  expect(announced).toEqual([]);
  expect(await unwanted.transition(db, running, 'ready', { leaseId: runId })).toBe(true);
});

test('what a transition writes is rolled back with the transaction around it', async () => {
  const id = await addRow();
  const attempt = database.db.transaction().execute(async (trx) => {
    await table.transition(trx, id, 'failed', { fields: failureFields(failure) });
    throw new Error('rolled back');
  });
  await expect(attempt).rejects.toThrow('rolled back');
  expect(await rowOf(id)).toMatchObject({ status: 'queued', failure_code: null });
});

test('rows whose runs have ended are not described', async () => {
  const describe = vi.fn(async () => []);
  const described = define(transitions, { describe });
  expect(await described.postsOf(database.db, [randomUUID()])).toEqual([]);
  expect(describe).not.toHaveBeenCalled();
});
