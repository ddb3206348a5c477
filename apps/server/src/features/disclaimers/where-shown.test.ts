import {
  createDisclaimer,
  type DisclaimerSettings,
  disclaimerSettingsSchema,
  getDisclaimerSettings,
  getSignInDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
} from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import { disclaimerFor } from './index.ts';

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

test('a visitor reads what was verified in their language, else the source', async () => {
  expect(await atSignIn('en')).toEqual({ language: 'en', content: said('Ours.') });
  // A machine's draft is nothing to put before strangers.
  expect(await atSignIn('fr')).toEqual({ language: 'en', content: said('Ours.') });
  dataOf(
    await call(api, updateDisclaimer, { caller, payload: { language: 'fr', text: 'À nous.' } }),
  );
  expect(await atSignIn('fr')).toEqual({ language: 'fr', content: said('À nous.') });
  dataOf(await call(api, updateDisclaimer, { caller, payload: { language: 'en', text: 'Anew.' } }));
  expect(await atSignIn('fr')).toEqual({ language: 'en', content: said('Anew.') });
});

test('a source that nobody has verified is nothing for visitors either', async () => {
  expect((await change({ sourceLanguage: 'fr' })).sourceLanguage).toBe('fr');
  expect(await atSignIn('fr')).toBeNull();
  expect(await atSignIn('ko')).toBeNull();
  expect(await atSignIn('en')).toEqual({ language: 'en', content: said('Ours.') });
});

test('the switch takes it away', async () => {
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

test('with several organisations a visitor who names none, or a wrong one, reads nothing', async () => {
  expect(await atSignIn('en', {})).toBeNull();
  expect(await atSignIn('en', { organisation: 'nobody.example' })).toBeNull();
  expect(await atSignIn('en', { organisation: '%' })).toBeNull();
});

test.each([
  ['a language that does not exist', { language: 'xx' }],
  ['no language', {}],
  ['an unknown field', { language: 'en', userId: 'x' }],
])('%s is refused', async (_what, query) => {
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
  return disclaimerFor(db, { organisation_id, language, disclaimer }, place);
};

test('videos and documents have switches of their own', async () => {
  await change({ inVideos: false });
  const video = await inPlace('inVideos', 'en', 'Words of this translation.');
  expect(video.content).toBeNull();
  expect(video.notes[0]).toContain('no disclaimer in videos');
  expect(await inPlace('inDocuments', 'en')).toEqual({ content: said('Ours.'), notes: [] });
  expect((await inPlace('inDocuments', 'en', 'Words of this translation.')).content).toEqual(
    said('Words of this translation.'),
  );
});

test('a draft goes into a file with a remark, a missing one with another', async () => {
  const draft = await inPlace('inDocuments', 'fr');
  expect(draft.content).toEqual(said('[fr] Ours.'));
  expect(draft.notes[0]).toContain('Nobody has verified');
  const missing = await inPlace('inDocuments', 'ko');
  expect(missing.content).toBeNull();
  expect(missing.notes[0]).toContain('There is no disclaimer in this language yet');
});

test('the source language must be written', async () => {
  const refused = (payload: object) => call(api, updateDisclaimerSettings, { caller, payload });
  expect(refusalOf(await refused({ sourceLanguage: 'ko' }))).toBe('404 NOT_FOUND');
  expect((await change({ sourceLanguage: 'fr' })).sourceLanguage).toBe('fr');
  expect(refusalOf(await refused({ atSignIn: 'yes' }))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await refused({ everywhere: true }))).toBe('400 INVALID_INPUT');
});
