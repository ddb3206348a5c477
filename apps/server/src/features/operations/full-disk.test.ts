import { readdir, writeFile } from 'node:fs/promises';
import { join as pathJoin } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { captureLog } from '../../testing/captured-log.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { pendingFiles } from '../../testing/stored-files.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { startWorker } from '../../wiring/worker.ts';
import { describeFailure } from './backup/command.ts';
import { createBackup } from './backup/create-backup.ts';
import { createDiskWatch } from './watch-disk.ts';

const disk = mountSmallDisk(16);
let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let makeRoom = async () => {};
/** Runs in the middle of the first job. */
let duringAudio = async () => {};
const fill = async () => {
  makeRoom = (await disk?.fill()) ?? makeRoom;
};
beforeAll(async () => {
  if (!disk) return;
  const mediaTools = createFakeMediaTools();
  api = await createTestApi({
    overrides: {
      mediaTools: {
        ...mediaTools,
        extractAudio: async (request) => {
          await duringAudio();
          await writeFile(`${request.outputPath}.more`, Buffer.alloc(100_000));
          return mediaTools.extractAudio(request);
        },
      },
      speechEngines: [createFakeSpeechEngine()],
    },
    env: { GLOSSA_DATA: disk.path, GLOSSA_MIN_FREE_BYTES: '0' },
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
afterEach(() => makeRoom());
afterAll(async () => {
  if (!disk) return;
  await api.stop();
  disk.remove();
});

const uploadOne = async () => dataOf<Uploaded>(await upload(api, caller, { categoryId })).mediaId;

/** The queue has put the job back for later, and has not counted it. */
async function waitUntilPutBack(mediaId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT state, retry_count FROM jobs.job WHERE data->>'mediaId' = ${mediaId}
          AND start_after > now() + interval '5 seconds'`.execute(api.database.db);
      expect(rows).toEqual([{ state: 'created', retry_count: 0 }]);
    },
    { timeout: 20_000 },
  );
}
const runNow = () =>
  sql`UPDATE jobs.job SET start_after = now() WHERE state = 'created'`.execute(api.database.db);

test.runIf(disk)('jobs wait for room and end without having spent a try', async () => {
  const waiting = await uploadOne();
  await fill();
  await startWorker(api.services);
  await waitUntilPutBack(waiting);
  expect((await detailsOf(api, caller, waiting)).uploadedStatus).toBe('uploaded');
  await makeRoom();
  await runNow();
  await waitForMedia(api, caller, waiting, ['transcribed']);
});

test.runIf(disk)(
  'a job whose disk becomes full in the middle says so and goes on later',
  async () => {
    duringAudio = fill;
    const mediaId = await uploadOne();
    await waitUntilPutBack(mediaId);
    const media = await detailsOf(api, caller, mediaId);
    expect(media).toMatchObject({
      uploadedStatus: 'processing',
      failure: null,
      progress: { phase: { id: 'jobs.waitingForSpace' } },
    });
    duringAudio = async () => {};
    await makeRoom();
    await runNow();
    await waitForMedia(api, caller, mediaId, ['transcribed']);
  },
);

test.runIf(disk)(
  'tells system administrators once for each time the disk becomes full',
  async () => {
    const { db } = api.database;
    const logger = api.services.logger.child({}, { level: 'info' });
    const log = captureLog(logger);
    const { hasRoom } = api.services.space;
    const checkDisk = createDiskWatch({
      db,
      logger,
      space: { isFull: async () => !(await hasRoom()) },
    });
    const told = async () =>
      (await db.selectFrom('notifications').select('kind').execute()).map(({ kind }) => kind);
    await checkDisk();
    expect(await told()).not.toContain('storage-full');
    await fill();
    await checkDisk();
    await checkDisk();
    expect((await told()).filter((kind) => kind === 'storage-full')).toHaveLength(1);
    await makeRoom();
    await checkDisk();
    expect(log.join('\n')).toContain('the disk has room again');
    await fill();
    await checkDisk();
    expect((await told()).filter((kind) => kind === 'storage-full')).toHaveLength(2);
  },
);

test.runIf(disk)('a backup onto a full disk says so and leaves nothing', async () => {
  if (!disk) return;
  const { host, database, user } = api.database.connection;
  const databaseUrl = `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`;
  const before = await readdir(disk.path);
  await fill();
  const failure = await createBackup(
    { ...api.services.config, databaseUrl },
    pathJoin(disk.path, 'backup.tar'),
  ).then(() => 'made', describeFailure);
  expect(failure).toContain('no room left on the disk');
  await makeRoom();
  expect(await readdir(disk.path)).toEqual(before);
  expect((await pendingFiles(api)).filter((name) => !name.endsWith('.more'))).toEqual([]);
});
