import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../log.ts';
import { openCheckpoint, purgeOldCheckpoints } from './checkpoint.ts';
import { defineLeasedTable } from './leased-table.ts';

let database: TestDatabase;
let uploader: { organisationId: string; userId: string };
beforeAll(async () => {
  database = await createTestDatabase('installed');
  uploader = await createPerson(database.db, { role: 'Viewer' });
});
afterAll(() => database.drop());

const table = defineLeasedTable({
  name: 'media',
  transitions: {
    ...{ uploading: [], uploaded: [], processing: [], verified: [], ready: [], cancelled: [] },
    transcribing: ['transcribing', 'transcribed', 'failed', 'cancelled'],
    transcribed: [],
    failed: [],
  },
  discardCheckpointAt: ['transcribed', 'cancelled'],
  describe: async () => [],
});

async function addMedia(): Promise<{ id: string; runId: string }> {
  const runId = randomUUID();
  const { id } = await database.db
    .insertInto('media')
    .values({
      organisation_id: uploader.organisationId,
      uploaded_by: uploader.userId,
      title: 't',
      original_name: 't.mp4',
      file_name: `${randomUUID()}.mp4`,
      kind: 'video',
      format: 'mp4',
      media_type: 'video/mp4',
      size_bytes: 1,
      sha256: 'x',
      status: 'transcribing',
      run_id: runId,
      requested_language: 'en',
      language_scores: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, runId };
}

const open = (media: { id: string; runId: string }, scope: object = { engine: 'a' }) =>
  openCheckpoint({
    db: database.db,
    owner: { table: 'media', id: media.id },
    runId: media.runId,
    scope,
    logger: createLogger('silent'),
  });

async function addFinished(media: { id: string; runId: string }): Promise<void> {
  const checkpoint = await open(media);
  checkpoint.save({ window: 1 }, ['one']);
  await checkpoint.stored();
}

const countOf = async ({ id }: { id: string }) =>
  (
    await database.db
      .selectFrom('job_checkpoints')
      .select('input_hash')
      .where('media_id', '=', id)
      .execute()
  ).length;

test('the next run finds what the interrupted one finished, whatever characters it has', async () => {
  const media = await addMedia();
  const result = [{ text: 'NUL \u0000, half a pair \ud83d, 12.3', startMs: 0.1 + 0.2 }];
  const first = await open(media);
  first.save({ window: 1 }, result);
  first.save({ window: 1 }, ['a second result of the same input is not stored']);
  await first.stored();
  const second = await open({ ...media, runId: randomUUID() });
  expect(second.find({ window: 1 })).toEqual(result);
  expect(second.find({ window: 2 })).toBeUndefined();
  expect((await open(media, { engine: 'b' })).find({ window: 1 })).toBeUndefined();
  expect((await open(await addMedia())).find({ window: 1 })).toBeUndefined();
});

test('a run that lost the row stores nothing', async () => {
  const media = await addMedia();
  const late = await open(media);
  await table.acquire(database.db, media.id, 'transcribing', { runId: randomUUID() });
  late.save({ window: 1 }, ['late']);
  await late.stored();
  expect(await countOf(media)).toBe(0);
});

test.each([
  ['transcribed', 0],
  ['cancelled', 0],
  // Whoever starts it again continues there.
  ['failed', 1],
] as const)('of media that are %s, %i parts are kept', async (status, kept) => {
  const media = await addMedia();
  await addFinished(media);
  expect(await table.transition(database.db, media.id, status)).toBe(true);
  expect(await countOf(media)).toBe(kept);
});

test('is deleted with the media', async () => {
  const media = await addMedia();
  await addFinished(media);
  await database.db.deleteFrom('media').where('id', '=', media.id).execute();
  expect(await countOf(media)).toBe(0);
});

test('is deleted after a week', async () => {
  const media = await addMedia();
  await addFinished(media);
  const day = 24 * 3_600_000;
  await purgeOldCheckpoints(database.db, new Date(Date.now() + 6 * day));
  expect(await countOf(media)).toBe(1);
  await purgeOldCheckpoints(database.db, new Date(Date.now() + 8 * day));
  expect(await countOf(media)).toBe(0);
});

test('tells of progress when a part is stored first, not when a later run has the same', async () => {
  const media = await addMedia();
  const progress: number[] = [];
  for (const run of [1, 2]) {
    const checkpoint = await openCheckpoint({
      db: database.db,
      owner: { table: 'media', id: media.id },
      runId: media.runId,
      scope: { engine: 'a' },
      logger: createLogger('silent'),
      onProgress: async () => void progress.push(run),
    });
    checkpoint.save({ window: 1 }, ['one']);
    await checkpoint.stored();
  }
  expect(progress).toEqual([1]);
});
