import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { createPerson } from '../../testing/people.ts';
import { pathOfStored } from '../../testing/stored-files.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { checkFiles, type FileCheckDeps, type Pace } from './check-files.ts';
import { reportDamage } from './report-damage.ts';

let api: TestApi;
let deps: FileCheckDeps;
let log: string[];
let owner: { userId: string; organisationId: string };
const day = 24 * 3_600_000;
const pace: Pace = { bytesPerSecond: 1e9, bytes: 1e9, everyMs: 7 * day };
const now = new Date();
const never = new AbortController().signal;

beforeAll(async () => {
  api = await createTestApi();
  owner = await createPerson(api.database.db, { role: 'Viewer' });
});
beforeEach(async () => {
  const { db } = api.database;
  await db.deleteFrom('file_check').execute();
  await db.deleteFrom('media').execute();
  await db.deleteFrom('notifications').execute();
  for await (const { name } of api.services.storage.list()) await api.services.storage.remove(name);
  await db.deleteFrom('stored_files').execute();
  const logger = api.services.logger.child({}, { level: 'info' });
  log = captureLog(logger);
  deps = { db, storage: api.services.storage, logger };
});
afterAll(() => api.stop());

async function store(name: string, { owned = true } = {}): Promise<void> {
  const { storage, database } = api.services;
  const pending = await storage.createPending();
  await writeFile(pending.path, `content of ${name}`);
  await pending.commit(name);
  const then = new Date(now.getTime() - 2 * 3_600_000);
  await utimes(pathOfStored(api, name), then, then);
  if (!owned) return;
  await database.db
    .insertInto('media')
    .values({
      organisation_id: owner.organisationId,
      uploaded_by: owner.userId,
      title: 't',
      original_name: 't.mp4',
      file_name: name,
      kind: 'video',
      format: 'mp4',
      media_type: 'video/mp4',
      size_bytes: 1,
      sha256: 'x',
      status: 'transcribed',
      requested_language: 'en',
      language_scores: '[]',
    })
    .execute();
}
const states = async () =>
  Object.fromEntries(
    (await deps.db.selectFrom('stored_files').select(['name', 'state']).execute()).map((row) => [
      row.name,
      row.state,
    ]),
  );
const progress = () => deps.db.selectFrom('file_check').selectAll().executeTakeFirstOrThrow();
const notices = () =>
  deps.db.selectFrom('notifications').select(['kind', 'params', 'user_id']).execute();

test('the first check gives files of earlier versions their hash', async () => {
  for (const name of ['aa.mp4', 'bb.mp4', 'cc.mp4']) await store(name);
  await deps.db.deleteFrom('stored_files').execute();
  expect(await checkFiles(deps, now, never, pace)).toEqual({ ended: true });
  expect(await states()).toEqual({ 'aa.mp4': 'ok', 'bb.mp4': 'ok', 'cc.mp4': 'ok' });
  expect(await progress()).toMatchObject({ checked: 3, unreferenced: 0 });
  await reportDamage(deps);
  expect(await notices()).toEqual([]);
});

test('a file that cannot be read is damaged, and those behind it are checked', async () => {
  for (const name of ['aa.mp4', 'bb.mp4', 'cc.mp4']) await store(name);
  await rm(pathOfStored(api, 'bb.mp4'));
  // Reading a folder fails with EISDIR, as a bad sector does with EIO.
  await mkdir(pathOfStored(api, 'bb.mp4'));
  expect(await checkFiles(deps, now, never, pace)).toEqual({ ended: true });
  expect(await states()).toEqual({ 'aa.mp4': 'ok', 'bb.mp4': 'changed', 'cc.mp4': 'ok' });
  expect(log.join('\n')).toContain('a stored file cannot be read');
  await reportDamage(deps);
  expect(await notices()).toMatchObject([{ params: { changed: 1, missing: 0 } }]);
  await rm(pathOfStored(api, 'bb.mp4'), { recursive: true });
});

test('tells system administrators once of changed and missing files', async () => {
  for (const name of ['aa.mp4', 'bb.mp4', 'cc.mp4', 'dd.mp4', 'ee.mp4']) await store(name);
  await store('ff.mp4', { owned: false });
  const { storage } = api.services;
  await writeFile(pathOfStored(api, 'aa.mp4'), 'content of aa.mp3');
  await rm(pathOfStored(api, 'bb.mp4'));
  // Was missing before it ever had a hash.
  await rm(pathOfStored(api, 'ee.mp4'));
  await deps.db.deleteFrom('stored_files').where('name', '=', 'ee.mp4').execute();
  await checkFiles(deps, now, never, pace);
  expect(await states()).toEqual({
    'aa.mp4': 'changed',
    'bb.mp4': 'missing',
    'cc.mp4': 'ok',
    'dd.mp4': 'ok',
    'ee.mp4': 'missing',
    'ff.mp4': 'ok',
  });
  await reportDamage(deps);
  await reportDamage(deps);
  const told = await notices();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    kind: 'files-damaged',
    params: { changed: 1, missing: 2, unreferenced: 1 },
  });
  expect(told[0]?.user_id).not.toBe(owner.userId);
  expect(log.join('\n')).toContain('aa.mp4');
  // Damaged again after a repair: told again.
  await writeFile(pathOfStored(api, 'aa.mp4'), 'content of aa.mp4');
  await storage.withLocal('aa.mp4', async (path) => path);
  await writeFile(pathOfStored(api, 'aa.mp4'), 'content of aa.mp3');
  await expect(storage.withLocal('aa.mp4', async (path) => path)).rejects.toThrow('has changed');
  await reportDamage(deps);
  expect(await notices()).toHaveLength(2);
});

test('goes on where it stopped and begins again after a week', async () => {
  for (const name of ['aa.mp4', 'bb.mp4', 'cc.mp4']) await store(name);
  const small = { ...pace, bytes: 1 };
  expect(await checkFiles(deps, now, never, small)).toEqual({ ended: false });
  expect(await progress()).toMatchObject({ position: 'aa.mp4', checked: 1 });
  await writeFile(pathOfStored(api, 'aa.mp4'), 'changed after it was checked');
  expect(await checkFiles(deps, now, never, pace)).toEqual({ ended: true });
  expect(await progress()).toMatchObject({ checked: 3, ended_at: now });
  expect((await states())['aa.mp4']).toBe('ok');
  await checkFiles(deps, new Date(now.getTime() + 6 * day), never, pace);
  expect((await states())['aa.mp4']).toBe('ok');
  await checkFiles(deps, new Date(now.getTime() + 7 * day), never, pace);
  expect((await states())['aa.mp4']).toBe('changed');
});

test('stops in the middle of a file when the server stops', async () => {
  await store('aa.mp4');
  const stopping = AbortSignal.abort();
  await expect(checkFiles(deps, now, stopping, pace)).rejects.toThrow('aborted');
  expect(await progress()).toMatchObject({ position: '', ended_at: null });
});

test('a deleted file is no damage', async () => {
  await store('aa.mp4');
  await rm(pathOfStored(api, 'aa.mp4'));
  await deps.db.deleteFrom('media').execute();
  await checkFiles(deps, now, never, pace);
  expect(await states()).toEqual({});
});
