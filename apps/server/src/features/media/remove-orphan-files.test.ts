import { utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { createPerson } from '../../testing/people.ts';
import { pathOfStored } from '../../testing/stored-files.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { removeOrphanFiles } from './remove-orphan-files.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

test('deletes only old files without an owner', async () => {
  const { storage, database } = api.services;
  const place = async (name: string, ageHours: number) => {
    const pending = await storage.createPending();
    await writeFile(pending.path, 'x');
    await pending.commit(name);
    const then = new Date(Date.now() - ageHours * 3_600_000);
    await utimes(pathOfStored(api, name), then, then);
  };
  const { userId, organisationId } = await createPerson(database.db, { role: 'Viewer' });
  await database.db
    .insertInto('media')
    .values({
      organisation_id: organisationId,
      uploaded_by: userId,
      title: 't',
      original_name: 't.mp4',
      file_name: 'owned.mp4',
      poster_file: 'owned.poster.jpg',
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
  for (const [name, age] of [
    ['owned.mp4', 24],
    ['owned.poster.jpg', 24],
    ['orphan.mp4', 24],
    ['fresh.mp4', 22],
  ] as const)
    await place(name, age);
  const deps = { db: database.db, storage, logger: createLogger('silent') };
  expect(await removeOrphanFiles(deps, new Date())).toBe(1);
  const left: string[] = [];
  for await (const { name } of storage.list()) left.push(name);
  expect(left.sort()).toEqual(['fresh.mp4', 'owned.mp4', 'owned.poster.jpg']);
});
