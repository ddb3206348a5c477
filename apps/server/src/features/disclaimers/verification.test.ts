import {
  createDisclaimer,
  type Disclaimer,
  type DisclaimerVersion,
  deleteDisclaimer,
  draftDisclaimer,
  getDisclaimer,
  getDisclaimerVersions,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { expectSince } from '../../testing/expect-since.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  const translators = createTranslators([createFakeTranslationEngine()]);
  api = await createTestApi({ overrides: { translators } });
});
beforeEach(async () => {
  caller = await join(api, 'Organisation administrator');
  dataOf(await post(createDisclaimer, { language: 'en', text: 'Machine made.' }));
});
afterAll(() => api.stop());

const post = (endpoint: Parameters<typeof call>[1], payload: object, who = caller) =>
  call(api, endpoint, { caller: who, payload });
const read = async (language: string, who = caller) =>
  dataOf<Disclaimer[]>(await call(api, getDisclaimer, { caller: who })).find(
    (one) => one.language === language,
  );
const history = async (language: string, who = caller) =>
  dataOf<{ items: DisclaimerVersion[] }>(
    await call(api, getDisclaimerVersions, { caller: who, params: { language } }),
  ).items;

test('records who verified a draft and when, and only the version that was read', async () => {
  const draft = await read('fr');
  expect(draft).toMatchObject({ status: 'draft', verifiedBy: null, verifiedAt: null });
  const before = Date.now();
  dataOf(await post(verifyDisclaimer, { language: 'fr', version: draft?.version }));
  const verified = await read('fr');
  expect(verified).toMatchObject({
    status: 'verified',
    verifiedBy: { userId: caller.userId },
    updatedBy: null,
    text: draft?.text,
  });
  expectSince(verified?.verifiedAt, before);
  expect(refusalOf(await post(verifyDisclaimer, { language: 'ko', version: 1 }))).toBe(
    '404 NOT_FOUND',
  );
});

test('rejects verification of a text changed in the meantime', async () => {
  const seen = (await read('fr'))?.version;
  dataOf(await post(updateDisclaimer, { language: 'fr', text: 'Fait par une machine.' }));
  expect(refusalOf(await post(verifyDisclaimer, { language: 'fr', version: seen }))).toBe(
    '409 DISCLAIMER_CHANGED',
  );
  expect(
    refusalOf(await post(updateDisclaimer, { language: 'fr', text: 'Autre.', version: seen })),
  ).toBe('409 DISCLAIMER_CHANGED');
});

test('a changed source returns verified translations to review, an unchanged one does not', async () => {
  dataOf(await post(updateDisclaimer, { language: 'fr', text: 'Fait par une machine.' }));
  dataOf(await post(updateDisclaimer, { language: 'en', text: 'Machine made.' }));
  expect((await read('fr'))?.status).toBe('verified');
  dataOf(await post(updateDisclaimer, { language: 'en', text: 'Made by a machine.' }));
  expect((await read('fr'))?.status).toBe('needs-review');
  expect((await read('de'))?.status).toBe('draft');
  expect((await read('en'))?.status).toBe('verified');
  const french = await read('fr');
  dataOf(await post(verifyDisclaimer, { language: 'fr', version: french?.version }));
  expect(await read('fr')).toMatchObject({ status: 'verified', version: french?.version });
});

test('a changed translation does not affect the others', async () => {
  dataOf(await post(updateDisclaimer, { language: 'de', text: 'Von einer Maschine.' }));
  dataOf(await post(updateDisclaimer, { language: 'fr', text: 'Fait par une machine.' }));
  expect((await read('de'))?.status).toBe('verified');
});

test('keeps every version and can restore it', async () => {
  dataOf(await post(updateDisclaimer, { language: 'en', text: 'Second.' }));
  dataOf(await post(updateDisclaimer, { language: 'en', text: 'Third.' }));
  dataOf(await post(restoreDisclaimer, { language: 'en', version: 1 }));
  expect(await read('en')).toMatchObject({ text: 'Machine made.', version: 4, status: 'verified' });
  const versions = await history('en');
  expect(versions.map(({ version, origin }) => [version, origin])).toEqual([
    [4, 'restored'],
    [3, 'person'],
    [2, 'person'],
    [1, 'person'],
  ]);
  expect(versions[3]).toMatchObject({
    createdBy: { userId: caller.userId },
    content: [{ kind: 'paragraph', runs: [{ text: 'Machine made.' }] }],
  });
  expect(refusalOf(await post(restoreDisclaimer, { language: 'en', version: 9 }))).toBe(
    '404 NOT_FOUND',
  );
});

test('what a colleague wrote since is neither replaced by an earlier version nor deleted', async () => {
  dataOf(await post(updateDisclaimer, { language: 'fr', text: 'Deuxième.' }));
  const restore = (seen: number | null) =>
    post(restoreDisclaimer, { language: 'fr', version: 1, seen });
  const remove = (version: number) =>
    call(api, deleteDisclaimer, {
      caller,
      params: { language: 'fr' },
      query: { version: `${version}` },
    });
  for (const answer of [await restore(1), await restore(null), await remove(1)])
    expect(refusalOf(answer)).toBe('409 DISCLAIMER_CHANGED');
  expect(await read('fr')).toMatchObject({ text: 'Deuxième.', version: 2 });
  dataOf(await restore(2));
  dataOf(await remove(3));
  expect(await read('fr')).toBeUndefined();
});

test('a new draft replaces a user’s text, which stays in the history', async () => {
  dataOf(await post(updateDisclaimer, { language: 'fr', text: 'Fait par une machine.' }));
  dataOf(await post(updateDisclaimer, { language: 'en', text: 'Made by a machine.' }));
  dataOf(await post(draftDisclaimer, { language: 'fr' }));
  expect(await read('fr')).toMatchObject({ text: '[fr] Made by a machine.', status: 'draft' });
  expect((await history('fr')).map(({ origin }) => origin)).toEqual([
    'machine',
    'person',
    'machine',
  ]);
  expect(refusalOf(await post(draftDisclaimer, { language: 'en' }))).toBe(
    '400 TRANSLATION_SAME_LANGUAGE',
  );
  // The fake does not support Korean.
  expect(refusalOf(await post(draftDisclaimer, { language: 'ko' }))).toBe(
    '409 TRANSLATION_NO_ENGINE',
  );
});

test('languages can be deleted, the source last', async () => {
  const remove = (language: string) =>
    call(api, deleteDisclaimer, { caller, params: { language } });
  expect(refusalOf(await remove('en'))).toBe('409 DISCLAIMER_IS_SOURCE');
  dataOf(await remove('fr'));
  expect(await read('fr')).toBeUndefined();
  expect(await history('fr')).toHaveLength(1);
  expect(refusalOf(await remove('fr'))).toBe('404 NOT_FOUND');
  dataOf(await post(updateDisclaimerSettings, { sourceLanguage: 'de' }));
  dataOf(await remove('en'));
  expect(await read('en')).toBeUndefined();
});

test('concurrent saves both appear in the history', async () => {
  await Promise.all(
    ['A.', 'B.', 'C.', 'D.'].map((text) => post(updateDisclaimer, { language: 'en', text })),
  );
  const versions = await history('en');
  expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
  expect((await read('en'))?.version).toBe(5);
});

test('other organizations and viewers have no access', async () => {
  const other = await join(api, 'Organisation administrator');
  expect(await history('en', other)).toEqual([]);
  for (const [endpoint, payload] of [
    [verifyDisclaimer, { language: 'fr', version: 1 }],
    [restoreDisclaimer, { language: 'en', version: 1 }],
    [draftDisclaimer, { language: 'fr' }],
    [updateDisclaimerSettings, { atSignIn: false }],
  ] as const) {
    expect(refusalOf(await post(endpoint, payload, other))).toBe('404 NOT_FOUND');
    const viewer = await join(api, 'Viewer');
    expect(refusalOf(await post(endpoint, payload, viewer))).toBe('403 ACCESS_DENIED');
  }
  expect((await read('fr'))?.status).toBe('draft');
});
