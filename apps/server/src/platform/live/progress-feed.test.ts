import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { defineLeasedTable, type LeasedTable } from '../jobs/leased-table.ts';
import { renewRuns } from '../jobs/renew-runs.ts';
import type { LivePost } from './channel.ts';
import { type ProgressFeed, startProgressFeed } from './progress-feed.ts';

let database: TestDatabase;
let owner: { organisation_id: string; user_id: string };
beforeAll(async () => {
  database = await createTestDatabase('installed');
  const person = await createPerson(database.db, { role: 'Viewer' });
  owner = { organisation_id: person.organisationId, user_id: person.userId };
});
afterAll(() => database.drop());

/** What the page would show, as the title of a message. */
const postOf = (row: { status: string; progress: { percent: number } | null }): LivePost => ({
  audience: { organisationId: owner.organisation_id, resource: null },
  message: {
    type: 'changed',
    what: 'conversions',
    mediaId: `${row.status} ${row.progress?.percent}`,
  },
});
let beforeDescribing = async () => {};
const table: LeasedTable<'conversions'> = defineLeasedTable({
  name: 'conversions',
  transitions: { queued: [], working: ['ready'], ready: [], failed: [], cancelled: [] },
  describe: async (_, rows) => {
    await beforeDescribing();
    return rows.map(postOf);
  },
});

let feed: ProgressFeed | undefined;
/** How often rows were read, or would have been. */
let readings = 0;
afterEach(async () => {
  beforeDescribing = async () => {};
  await feed?.stop();
});

function startFeed(pages = { open: true }) {
  const shown: string[] = [];
  feed = startProgressFeed({
    db: database.db,
    sources: [table],
    hasPages: () => {
      readings += 1;
      return pages.open;
    },
    deliver: ({ message }) => void shown.push('mediaId' in message ? `${message.mediaId}` : ''),
    onError: (error) => void shown.push(String(error)),
    everyMs: 10,
  });
  return { shown, feed };
}

/** A reading begins when the one before it has ended: this waits for the end of a whole one. */
async function isReadAgain() {
  const before = readings;
  await vi.waitFor(() => expect(readings).toBeGreaterThanOrEqual(before + 3));
}

async function addRun() {
  const run = { id: '', runId: crypto.randomUUID() };
  const values = { ...owner, kind: 'media' as const, options: '{}', input_name: 'a.mp4' };
  const row = await database.db
    .insertInto('conversions')
    .values({ ...values, status: 'working', run_id: run.runId })
    .returning('id')
    .executeTakeFirstOrThrow();
  run.id = row.id;
  const report = (percent: number) =>
    renewRuns(database.db, [
      {
        ...{ table: table.renewal, ...run },
        progress: { percent, phase: { text: 'Reading' }, secondsLeft: null },
      },
    ]);
  const end = () => table.transition(database.db, run.id, 'ready', { leaseId: run.runId });
  return { ...run, report, end };
}

test('pages hear of progress that was written, each step once, and of nothing that has ended', async () => {
  const { shown } = startFeed();
  const run = await addRun();
  await run.report(10);
  await vi.waitFor(() => expect(shown).toEqual(['working 10']));
  await isReadAgain();
  await run.report(20);
  await vi.waitFor(() => expect(shown).toEqual(['working 10', 'working 20']));
  await run.end();
  await isReadAgain();
  expect(shown).toHaveLength(2);
});

test('nothing is read for a process without open pages', async () => {
  const pages = { open: false };
  const { shown } = startFeed(pages);
  const run = await addRun();
  await run.report(10);
  await isReadAgain();
  expect(shown).toEqual([]);
  pages.open = true;
  await vi.waitFor(() => expect(shown).toEqual(['working 10']));
  await run.end();
});

test('what was read before a later message arrived is not shown after it', async () => {
  const run = await addRun();
  await run.report(10);
  const { shown, feed: started } = startFeed();
  let times = 0;
  beforeDescribing = async () => {
    times += 1;
    if (times > 1) return;
    // The row was read as working; meanwhile it ends, and pages hear of that.
    beforeDescribing = async () => {};
    await run.end();
    started.heard(postOf({ status: 'ready', progress: null }));
  };
  await vi.waitFor(() => expect(times).toBe(1));
  await isReadAgain();
  expect(shown).toEqual([]);
});

test('a step that was held back is shown with the next reading', async () => {
  const run = await addRun();
  await run.report(10);
  const { shown, feed: started } = startFeed();
  beforeDescribing = async () => {
    beforeDescribing = async () => {};
    started.gap();
  };
  await vi.waitFor(() => expect(shown).toEqual(['working 10']));
  await run.end();
});
