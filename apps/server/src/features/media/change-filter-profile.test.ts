import { rebuildDocument, viewDocumentSegments } from '@glossa/contracts/document-review';
import {
  type FilterProfile,
  saveFilterProfile,
  saveMediaFilterProfile,
} from '@glossa/contracts/filter-profiles';
import { expect, test } from 'vitest';
import {
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { call } from '../../testing/test-api.ts';
import { setupTranslationTest } from '../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const file = '{"title": "The title", "hint": "A small hint"}';

/** A profile that leaves out hints, and a translated document without one. */
async function setUp(name: string) {
  const { api, caller, categoryId } = fixture;
  const payload = { profileId: null, name, settings: { keys: { excluded: ['hint'] } } };
  const { profileId } = dataOf<FilterProfile>(
    await call(api, saveFilterProfile, { caller, payload }),
  );
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from(file.replace('title"', `${name}"`)),
    name: `${name}.json`,
    fields: { spokenLanguage: 'en' },
  });
  const { mediaId } = dataOf<Uploaded>(uploaded);
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await fixture.ask(['de'], { mediaId }));
  const { ticketId } = await until(mediaId, ['ready']);
  return { profileId, mediaId, ticketId };
}
const until = (mediaId: string, wanted: Parameters<typeof waitForRequest>[3]) =>
  waitForRequest(fixture.api, fixture.caller, mediaId, wanted, { type: 'doc' });
const change = (mediaId: string, filterProfileId: string, caller = fixture.caller) =>
  call(fixture.api, saveMediaFilterProfile, {
    caller,
    params: { mediaId },
    payload: { filterProfileId },
  });
const whenRead = (mediaId: string) =>
  waitForMedia(fixture.api, fixture.caller, mediaId, ['ready'], 'doc');
const sourcesOf = async (ticketId: string): Promise<string[]> => {
  const { api, caller } = fixture;
  const { items } = dataOf<{ items: { source: string }[] }>(
    await call(api, viewDocumentSegments, { caller, params: { ticketId } }),
  );
  return items.map(({ source }) => source);
};

test('a document is read again with another profile, and its translations are outdated until then', async () => {
  const { profileId, mediaId, ticketId } = await setUp('Outdated');
  dataOf(await change(mediaId, profileId));
  expect(await whenRead(mediaId)).toMatchObject({
    wordCount: 2,
    filterProfile: 'Outdated',
    filterProfileId: profileId,
  });
  await until(mediaId, ['stale']);
  // Its files are made of the texts it has, as they were read.
  expect(await sourcesOf(ticketId)).toHaveLength(2);
  const { api, caller } = fixture;
  dataOf(await call(api, rebuildDocument, { caller, params: { ticketId } }));
  const rebuilt = await until(mediaId, ['stale', 'failed']);
  expect(rebuilt).toMatchObject({ status: 'stale', failure: null });

  dataOf(await fixture.retry(ticketId));
  const done = await until(mediaId, ['ready', 'failed']);
  expect(done).toMatchObject({ status: 'ready', failure: null });
  expect(await sourcesOf(ticketId)).toEqual(['The title']);
});

test('with the settings of before, translations are current again', async () => {
  const { profileId, mediaId } = await setUp('Back');
  dataOf(await change(mediaId, profileId));
  await whenRead(mediaId);
  await until(mediaId, ['stale']);
  dataOf(await change(mediaId, 'none'));
  expect(await whenRead(mediaId)).toMatchObject({ wordCount: 5, filterProfile: null });
  expect(await until(mediaId, ['ready', 'stale'])).toMatchObject({ status: 'ready' });
});

test('selecting a profile again takes its settings as they are now', async () => {
  const { api, caller } = fixture;
  const { profileId, mediaId } = await setUp('Again');
  dataOf(await change(mediaId, profileId));
  expect(await whenRead(mediaId)).toMatchObject({ wordCount: 2 });
  const payload = { profileId, name: 'Again', settings: {} };
  dataOf(await call(api, saveFilterProfile, { caller, payload }));
  dataOf(await change(mediaId, profileId));
  expect(await whenRead(mediaId)).toMatchObject({ wordCount: 5 });
});

test('only people who edit media change it, to a profile of their organization, of a document', async () => {
  const { api, caller, mediaId: recording } = fixture;
  const { mediaId, profileId } = await setUp('Rights');
  const viewer = await join(api, 'Viewer', caller.organisationId);
  expect(refusalOf(await change(mediaId, profileId, viewer))).toBe('403 ACCESS_DENIED');
  const stranger = await join(api, 'Organisation administrator');
  expect(refusalOf(await change(mediaId, profileId, stranger))).toBe('404 NOT_FOUND');
  const payload = { profileId: null, name: 'Theirs', settings: {} };
  const theirs = dataOf<FilterProfile>(
    await call(api, saveFilterProfile, { caller: stranger, payload }),
  );
  expect(refusalOf(await change(mediaId, theirs.profileId))).toBe('404 NOT_FOUND');
  expect(refusalOf(await change(recording, profileId))).toBe('400 INVALID_INPUT');
  dataOf(await change(mediaId, profileId));
  const recorded = await api.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('subject', '=', mediaId)
    .where('action', '=', 'media-filter-changed')
    .execute();
  expect(recorded.map(({ detail }) => detail)).toEqual([
    { before: { filterProfile: null }, after: { filterProfile: 'Rights' } },
  ]);
});
