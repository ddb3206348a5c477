import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toneBytes, uploadedIn, useTusServer } from '../../../testing/tus-calls.ts';

const server = useTusServer();
const bytes = toneBytes;
const length = bytes.length;

/** As if another process had received the bytes, in its own data folder. */
async function holdElsewhere(url: string, minutesAgo: number): Promise<void> {
  const week = 7 * 24 * 3_600_000;
  await server.api.services.database.db
    .updateTable('uploads')
    .set({
      held_by: randomUUID(),
      expires_at: new Date(Date.now() + week - minutesAgo * 60_000),
    })
    .where('id', '=', url.split('/').at(-1) ?? '')
    .execute();
}
const holderOf = async (url: string) =>
  (
    await server.api.services.database.db
      .selectFrom('uploads')
      .select('held_by')
      .where('id', '=', url.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
  ).held_by;

test('the first bytes decide which data folder has them', async () => {
  const url = await server.calls.begin(length);
  expect(await holderOf(url)).toBeNull();
  await server.calls.patch(url, 0, bytes.subarray(0, 100));
  expect(await holderOf(url)).toBe(server.api.services.folderId);
});

test('an upload that another process receives is left alone', async () => {
  const url = await server.calls.begin(length);
  await holdElsewhere(url, 5);
  const holder = await holderOf(url);
  const refused = await server.calls.patch(url, 0, bytes);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  // tus-js-client would send everything again after another status.
  expect((await server.calls.head(url)).status).toBe(423);
  expect(await holderOf(url)).toBe(holder);
});

test('after ten minutes without a byte it begins again here', async () => {
  const url = await server.calls.begin(length);
  await holdElsewhere(url, 11);
  const found = await server.calls.head(url);
  expect([found.status, found.headers.get('upload-offset')]).toEqual([200, '0']);
  const { fileName } = await uploadedIn(await server.calls.patch(url, 0, bytes));
  expect(await server.api.services.storage.checkFile(fileName, {})).toBe('ok');
});
