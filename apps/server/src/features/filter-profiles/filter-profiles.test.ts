import {
  type DocumentOmission,
  type DocumentSegment,
  listDocumentOmissions,
  rebuildDocument,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import {
  deleteFilterProfile,
  type FilterPreview,
  type FilterProfile,
  listFilterProfiles,
  previewFilterProfile,
  saveFilterProfile,
} from '@glossa/contracts/filter-profiles';
import type { FilterSettingsInput } from '@glossa/contracts/filter-settings';
import { translateFile } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { pendingFiles } from '../../testing/stored-files.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { translators: createTranslators([createFakeTranslationEngine()]) },
    worker: true,
  });
});
beforeEach(async () => {
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

type Input = {
  profileId?: string | null;
  name?: string;
  settings?: object;
  isDefault?: boolean;
  seen?: string;
};
const save = (input: Input, by = caller) =>
  call(api, saveFilterProfile, {
    caller: by,
    payload: { profileId: null, name: 'No hints', settings: noHints, ...input },
  });
const list = async (by = caller) =>
  dataOf<FilterProfile[]>(await call(api, listFilterProfiles, { caller: by }));
const remove = (profileId: string, by = caller) =>
  call(api, deleteFilterProfile, { caller: by, params: { profileId } });

const noHints: FilterSettingsInput = { keys: { excluded: ['**.hint'] } };
const bytes = new TextEncoder().encode('{"a": {"title": "The title", "hint": "A small hint"}}');
const document = { bytes, name: 'texts.json' };

test('profiles are added, changed, made the default one and deleted', async () => {
  const first = dataOf<FilterProfile>(await save({ isDefault: true }));
  expect(first.settings.keys.excluded).toEqual(['**.hint']);
  expect(first.settings.word.comments).toBe(true);
  const second = dataOf<FilterProfile>(await save({ name: 'All', settings: {}, isDefault: true }));
  expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['All', true],
    ['No hints', false],
  ]);
  expect(refusalOf(await save({ name: 'ALL' }))).toBe('409 FILTER_PROFILE_NAME_TAKEN');
  const { profileId, updatedAt: seen } = second;
  dataOf(await save({ profileId, name: 'Everything', settings: {}, seen }));
  expect(refusalOf(await save({ profileId, name: 'Other', seen }))).toBe('409 FORM_OUTDATED');
  dataOf(await remove(first.profileId));
  expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Everything', false],
  ]);
  const actions = await api.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('organisation_id', '=', caller.organisationId)
    .where('action', 'in', ['filter-profile-saved', 'filter-profile-deleted'])
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    ...['filter-profile-saved', 'filter-profile-saved', 'filter-profile-saved'],
    'filter-profile-deleted',
  ]);
});

test('rejects unknown settings and selectors that are not simple', async () => {
  expect(refusalOf(await save({ settings: { word: { macros: false } } }))).toBe(
    '400 INVALID_INPUT',
  );
  const excluded = ['div > p'];
  expect(refusalOf(await save({ settings: { html: { excluded } } }))).toBe('400 INVALID_INPUT');
  const placeholders = ['{{.*?}}', '(?=x)'];
  const refused = await save({ settings: { texts: { placeholders } } });
  expect(refusalOf(refused)).toBe('400 INVALID_INPUT');
  expect(Object.keys(refused.json().fields)).toEqual(['settings.texts.placeholders.1']);
});

test('returns 404 for a profile of another organization', async () => {
  const { profileId } = dataOf<FilterProfile>(await save({ isDefault: true }));
  const other = await join(api, 'Organisation administrator');
  expect(await list(other)).toEqual([]);
  expect(refusalOf(await save({ profileId }, other))).toBe('404 NOT_FOUND');
  expect(refusalOf(await remove(profileId, other))).toBe('404 NOT_FOUND');
  const categoryId = await addCategory(api, other);
  const fields = { filterProfileId: profileId };
  expect(refusalOf(await upload(api, other, { categoryId, ...document, fields }))).toBe(
    '404 NOT_FOUND',
  );
  // Nor does it become the default of theirs.
  const { mediaId } = dataOf<Uploaded>(await upload(api, other, { categoryId, ...document }));
  const media = await waitForMedia(api, other, mediaId, ['ready'], 'doc');
  expect(media.filterProfile).toBe(null);
});

test('viewers see profiles and change none', async () => {
  const { profileId } = dataOf<FilterProfile>(await save({}));
  const viewer = await join(api, 'Viewer', caller.organisationId);
  expect(await list(viewer)).toHaveLength(1);
  expect(refusalOf(await save({ name: 'Mine' }, viewer))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await remove(profileId, viewer))).toBe('403 ACCESS_DENIED');
});

test('a document is read as its profile was, after changes and the deletion of the profile', async () => {
  const categoryId = await addCategory(api, caller);
  const { profileId } = dataOf<FilterProfile>(await save({}));
  const fields = { spokenLanguage: 'en', filterProfileId: profileId };
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, ...document, fields }),
  );
  const media = await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  expect(media).toMatchObject({ filterProfile: 'No hints', wordCount: 2 });
  const payload = { mediaId, targetLanguages: ['de'] };
  dataOf(await call(api, translateFile, { caller, payload }));
  const { ticketId } = await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' });
  const params = { ticketId };
  const left = dataOf<{ items: DocumentOmission[] }>(
    await call(api, listDocumentOmissions, { caller, params }),
  );
  expect(left.items).toEqual([
    expect.objectContaining({ text: 'hint: A small hint', reason: 'profile-key' }),
  ]);

  dataOf(await save({ profileId, settings: { keys: { excluded: ['**.title'] } } }));
  dataOf(await remove(profileId));
  const { items } = dataOf<{ items: DocumentSegment[] }>(
    await call(api, viewDocumentSegments, { caller, params }),
  );
  expect(items.map(({ source }) => source)).toEqual(['The title']);
  const [{ segmentId = '', revision = 0 } = {}] = items;
  const change = { segmentId, revision, target: 'Der Titel' };
  dataOf(await call(api, updateDocumentSegment, { caller, params, payload: change }));
  dataOf(await call(api, rebuildDocument, { caller, params }));
  const rebuilt = await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' });
  expect(rebuilt.failure).toBe(null);
  expect(await detailsOf(api, caller, mediaId, 'doc')).toMatchObject({
    filterProfile: 'No hints',
  });
});

test('documents have the default profile where none is selected', async () => {
  const categoryId = await addCategory(api, caller);
  dataOf(await save({ isDefault: true }));
  const send = async (fields: Record<string, string>) => {
    const { mediaId } = dataOf<Uploaded>(
      await upload(api, caller, { categoryId, ...document, fields }),
    );
    const media = await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
    return [media.filterProfile, media.wordCount];
  };
  expect(await send({})).toEqual(['No hints', 2]);
  expect(await send({ filterProfileId: 'none' })).toEqual([null, 5]);
});

test('a preview says what is translated, and stores nothing', async () => {
  const preview = (settings: unknown, name = document.name) => {
    const form = new FormData();
    form.append('settings', JSON.stringify(settings));
    form.append('file', new Blob([bytes]), name);
    return call(api, previewFilterProfile, { caller, payload: form });
  };
  expect(dataOf<FilterPreview>(await preview(noHints))).toEqual({
    translated: [{ text: 'The title', place: 'body', position: null }],
    translatedTotal: 1,
    leftOut: [{ text: 'hint: A small hint', reason: 'profile-key', place: 'body', position: null }],
    leftOutTotal: 1,
  });
  expect(refusalOf(await preview({ pdf: true }))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await preview({ keys: { included: ['x'] } }))).toBe('415 UPLOAD_REFUSED');
  expect(await pendingFiles(api)).toEqual([]);
  const { count } = await api.database.db
    .selectFrom('media')
    .where('organisation_id', '=', caller.organisationId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});
