import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

/** A process with the capability `speech`, and without an engine that is ready. */
let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools(), speechEngines: [] },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

/** Another process, which says that it transcribes these languages. */
async function addNode(speechLanguages: string[]): Promise<string> {
  const id = randomUUID();
  await api.database.db
    .insertInto('nodes')
    .values({
      ...{ id, name: 'other', version: '1.2.3', commit: null, roles: 'worker:speech' },
      capabilities: ['speech'],
      abilities: JSON.stringify({
        ...{ models: [], speechLanguages, detectsLanguage: true },
        translations: {},
      }),
      load: '{}',
      started_at: new Date(),
    })
    .execute();
  return id;
}
const uploadOne = async () =>
  dataOf<Uploaded>(
    await upload(api, caller, { categoryId: await addCategory(api, caller, randomUUID()) }),
  );
const jobOf = async (mediaId: string) =>
  (
    await sql`SELECT state, retry_count FROM jobs.job WHERE name = 'media.transcribe'
      AND data ->> 'mediaId' = ${mediaId} AND start_after > now() + interval '5 seconds'`.execute(
      api.database.db,
    )
  ).rows;
const goOn = () =>
  sql`UPDATE jobs.job SET start_after = now() WHERE state = 'created'`.execute(api.database.db);

test('a node that took what it cannot do leaves it to one that can, and without one says why', async () => {
  const node = await addNode(['en', 'fr']);
  const { mediaId } = await uploadOne();
  await vi.waitFor(
    async () => expect(await jobOf(mediaId)).toEqual([{ state: 'created', retry_count: 0 }]),
    { timeout: 20_000 },
  );
  expect(await detailsOf(api, caller, mediaId)).toMatchObject({
    failure: null,
    progress: { phase: { id: 'jobs.waitingForNode' } },
  });

  // One that is silent, or drains, does not count.
  await sql`UPDATE nodes SET seen_at = now() - interval '1 minute' WHERE id = ${node}`.execute(
    api.database.db,
  );
  await goOn();
  await waitForMedia(api, caller, mediaId, ['failed']);
  expect(await detailsOf(api, caller, mediaId)).toMatchObject({
    failure: { code: 'ENGINE_UNAVAILABLE' },
  });
});
