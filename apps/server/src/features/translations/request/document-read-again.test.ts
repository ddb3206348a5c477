import { retryMedia } from '@glossa/contracts/media';
import { type Notification, viewNotifications } from '@glossa/contracts/notifications';
import { expect, test } from 'vitest';
import {
  dataOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();

async function translatedDocument(title: string): Promise<string> {
  const { api, caller, categoryId } = fixture;
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from(`${title}.\n\nThe bridge is old.\n`),
    name: `${title}.txt`,
    fields: { spokenLanguage: 'en' },
  });
  const { mediaId } = dataOf<Uploaded>(uploaded);
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await fixture.ask(['de'], { mediaId }));
  await until(mediaId, ['ready']);
  return mediaId;
}
const until = (mediaId: string, wanted: Parameters<typeof waitForRequest>[3]) =>
  waitForRequest(fixture.api, fixture.caller, mediaId, wanted, { type: 'doc' });
async function readAgain(mediaId: string, spokenLanguage: 'en' | 'fr'): Promise<void> {
  const { api, caller } = fixture;
  const payload = { spokenLanguage };
  dataOf(await call(api, retryMedia, { caller, params: { mediaId }, payload }));
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
}
const outdatedNotices = async (mediaId: string): Promise<number> => {
  const { items } = dataOf<{ items: Notification[] }>(
    await call(fixture.api, viewNotifications, { caller: fixture.caller, query: {} }),
  );
  return items.filter(
    ({ kind, link }) => kind === 'translation-outdated' && link?.includes(mediaId),
  ).length;
};

test('reading a document again in another language makes its translations outdated', async () => {
  const mediaId = await translatedDocument('The river is long');
  await readAgain(mediaId, 'en');
  expect(await until(mediaId, ['ready', 'stale'])).toMatchObject({ status: 'ready' });
  await readAgain(mediaId, 'fr');
  const { ticketId } = await until(mediaId, ['stale']);
  expect(await outdatedNotices(mediaId)).toBe(1);
  const { db } = fixture.api.services.database;
  const outputs = await db
    .selectFrom('translation_outputs')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .execute();
  expect(outputs.map(({ status }) => status)).toEqual(outputs.map(() => 'stale'));
  expect(outputs.length).toBeGreaterThan(0);
  dataOf(await fixture.retry(ticketId));
  expect(await until(mediaId, ['ready', 'stale'])).toMatchObject({
    status: 'ready',
    sourceLanguage: 'fr',
  });
});

test('in the language of before, they are current again', async () => {
  const mediaId = await translatedDocument('The brook is short');
  await readAgain(mediaId, 'fr');
  await until(mediaId, ['stale']);
  await readAgain(mediaId, 'en');
  const { status, outputs } = await until(mediaId, ['ready', 'stale']);
  expect([status, ...outputs.map((output) => output.status)]).toEqual(['ready', 'ready']);
});
