import {
  createDisclaimer,
  type Disclaimer,
  type DisclaimerSettings,
  disclaimerSettingsSchema,
  getDisclaimer,
  getDisclaimerSettings,
  updateDisclaimer,
  updateDisclaimerSettings,
} from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { getSignInDisclaimer } from '@glossa/contracts/sign-in-disclaimer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { findPublishedDisclaimer } from './index.ts';

let api: TestApi;
let caller: Caller;
let organisation: string;
beforeAll(async () => {
  const translators = createTranslators([createFakeTranslationEngine()]);
  api = await createTestApi({ overrides: { translators } });
});
beforeEach(async () => {
  caller = await join(api, 'Organisation administrator');
  organisation = `${caller.userId}.example`;
  const { db } = api.services.database;
  const { organisation_id } = await db
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('organisations')
    .set({ domain_name: organisation })
    .where('id', '=', organisation_id)
    .execute();
  dataOf(await call(api, createDisclaimer, { caller, payload: { language: 'en', text: 'Ours.' } }));
});
afterAll(() => api.stop());

const atSignIn = async (language: LanguageCode, named: object = { organisation }) =>
  dataOf<{ language: string; content: unknown } | null>(
    await call(api, getSignInDisclaimer, { query: { language, ...named } }),
  );
const change = async (payload: object) =>
  dataOf<DisclaimerSettings>(await call(api, updateDisclaimerSettings, { caller, payload }));
const said = (text: string) => [{ kind: 'paragraph', runs: [{ text }] }];

test('a visitor sees the verified text in their language, otherwise the source', async () => {
  expect(await atSignIn('en')).toEqual({ language: 'en', content: said('Ours.') });
  // Machine drafts are not shown to visitors.
  expect(await atSignIn('fr')).toEqual({ language: 'en', content: said('Ours.') });
  dataOf(
    await call(api, updateDisclaimer, { caller, payload: { language: 'fr', text: 'À nous.' } }),
  );
  expect(await atSignIn('fr')).toEqual({ language: 'fr', content: said('À nous.') });
  dataOf(await call(api, updateDisclaimer, { caller, payload: { language: 'en', text: 'Anew.' } }));
  expect(await atSignIn('fr')).toEqual({ language: 'en', content: said('Anew.') });
});

test('visitors do not see an unverified source', async () => {
  expect((await change({ sourceLanguage: 'fr' })).sourceLanguage).toBe('fr');
  expect(await atSignIn('fr')).toBeNull();
  expect(await atSignIn('ko')).toBeNull();
  expect(await atSignIn('en')).toEqual({ language: 'en', content: said('Ours.') });
});

test('the switch hides it', async () => {
  expect(await change({ atSignIn: false })).toEqual({
    sourceLanguage: 'en',
    atSignIn: false,
    inVideos: true,
    inDocuments: true,
  });
  expect(await atSignIn('en')).toBeNull();
  const settings = dataOf(await call(api, getDisclaimerSettings, { caller }));
  expect(disclaimerSettingsSchema.parse(settings).atSignIn).toBe(false);
});

test('with several organizations a visitor who names none or a wrong one sees nothing', async () => {
  expect(await atSignIn('en', {})).toBeNull();
  expect(await atSignIn('en', { organisation: 'nobody.example' })).toBeNull();
  expect(await atSignIn('en', { organisation: '%' })).toBeNull();
});

test.each([
  ['a language that does not exist', { language: 'xx' }],
  ['no language', {}],
  ['an unknown field', { language: 'en', userId: 'x' }],
])('rejects %s', async (_what, query) => {
  expect(refusalOf(await call(api, getSignInDisclaimer, { query }))).toBe('400 INVALID_INPUT');
});

const inPlace = async (
  place: 'inVideos' | 'inDocuments',
  language: LanguageCode,
  disclaimer: string | null = null,
) => {
  const { db } = api.services.database;
  const { organisation_id } = await db
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return findPublishedDisclaimer(db, { organisation_id, language, disclaimer }, place);
};

test('videos and documents have separate switches', async () => {
  await change({ inVideos: false });
  const video = await inPlace('inVideos', 'en', 'Words of this translation.');
  expect(video.content).toBeNull();
  expect(video.notes).toEqual([{ id: 'disclaimer.offInVideos' }]);
  expect(await inPlace('inDocuments', 'en')).toEqual({ content: said('Ours.'), notes: [] });
  expect((await inPlace('inDocuments', 'en', 'Words of this translation.')).content).toEqual(
    said('Words of this translation.'),
  );
});

test('a draft is marked in the file and gives a warning, a missing one gives another', async () => {
  const draft = await inPlace('inDocuments', 'fr');
  expect(draft.content).toEqual([
    ...said('Traduction automatique non vérifiée :'),
    ...said('[fr] Ours.'),
  ]);
  expect(draft.notes).toEqual([{ id: 'disclaimer.notVerified' }]);
  const missing = await inPlace('inDocuments', 'ko');
  expect(missing.content).toBeNull();
  expect(missing.notes).toEqual([{ id: 'disclaimer.missingInDocument' }]);
});

test('a draft is outdated when its source changes, and verified texts are not marked', async () => {
  const listed = async () =>
    dataOf<Disclaimer[]>(await call(api, getDisclaimer, { caller })).find(
      ({ language }) => language === 'fr',
    );
  expect(await listed()).toMatchObject({ status: 'draft', isOutdated: false });
  dataOf(await call(api, updateDisclaimer, { caller, payload: { language: 'en', text: 'New.' } }));
  expect(await listed()).toMatchObject({ status: 'draft', isDraft: true, isOutdated: true });
  dataOf(
    await call(api, updateDisclaimer, { caller, payload: { language: 'fr', text: 'À nous.' } }),
  );
  expect(await listed()).toMatchObject({ status: 'verified', isOutdated: false });
  expect(await inPlace('inVideos', 'fr')).toEqual({ content: said('À nous.'), notes: [] });
});

test('the source language must have a text', async () => {
  const refused = (payload: object) => call(api, updateDisclaimerSettings, { caller, payload });
  expect(refusalOf(await refused({ sourceLanguage: 'ko' }))).toBe('404 NOT_FOUND');
  expect((await change({ sourceLanguage: 'fr' })).sourceLanguage).toBe('fr');
  expect(refusalOf(await refused({ atSignIn: 'yes' }))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await refused({ everywhere: true }))).toBe('400 INVALID_INPUT');
});
