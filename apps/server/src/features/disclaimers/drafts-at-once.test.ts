import {
  createDisclaimer,
  type Disclaimer,
  draftDisclaimer,
  getDisclaimer,
  updateDisclaimer,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

/** What happens while the engine translates. */
let meanwhile: (() => Promise<void>) | undefined;
let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  const engine = createFakeTranslationEngine({
    onBatch: async () => {
      const once = meanwhile;
      meanwhile = undefined;
      await once?.();
    },
  });
  api = await createTestApi({ overrides: { translators: createTranslators([engine]) } });
});
beforeEach(async () => {
  meanwhile = undefined;
  caller = await join(api, 'Organisation administrator');
  dataOf(await post(createDisclaimer, { language: 'en', text: 'Ours.' }));
});
afterAll(() => api.stop());

const post = (endpoint: Parameters<typeof call>[1], payload: object) =>
  call(api, endpoint, { caller, payload });
const save = async (language: string, text: string) =>
  void dataOf(await post(updateDisclaimer, { language, text }));
const read = async (language: string) =>
  dataOf<Disclaimer[]>(await call(api, getDisclaimer, { caller })).find(
    (one) => one.language === language,
  );
const audited = () =>
  api.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name', 'user_id', 'detail'])
    .where('organisation_id', '=', caller.organisationId)
    .where('subject', '=', caller.organisationId)
    .orderBy('at', 'desc')
    .execute();

test.each([
  ['', { version: 1, isDraft: true }],
  [', also if the call names no version', {}],
])('a draft does not replace a text saved while the engine works%s', async (_how, seen) => {
  meanwhile = () => save('fr', 'À nous.');
  expect(refusalOf(await post(draftDisclaimer, { language: 'fr', ...seen }))).toBe(
    '409 DISCLAIMER_CHANGED',
  );
  expect(await read('fr')).toMatchObject({ text: 'À nous.', status: 'verified', version: 2 });
});

test('a draft does not replace a draft verified while the engine works', async () => {
  meanwhile = async () => void dataOf(await post(verifyDisclaimer, { language: 'fr', version: 1 }));
  expect(refusalOf(await post(draftDisclaimer, { language: 'fr' }))).toBe('409 DISCLAIMER_CHANGED');
  expect(await read('fr')).toMatchObject({ status: 'verified', version: 1 });
});

test.each([
  ['an earlier version', { version: 1 }],
  ['none', { version: null }],
  ['a draft that is verified now', { version: 2, isDraft: true }],
])('a draft does not replace a text of which the caller has seen %s', async (_what, seen) => {
  await save('fr', 'À nous.');
  meanwhile = () => expect.unreachable('nothing is translated');
  expect(refusalOf(await post(draftDisclaimer, { language: 'fr', ...seen }))).toBe(
    '409 DISCLAIMER_CHANGED',
  );
  meanwhile = undefined;
  dataOf(await post(draftDisclaimer, { language: 'fr', version: 2, isDraft: false }));
  expect(await read('fr')).toMatchObject({ text: '[fr] Ours.', status: 'draft', version: 3 });
});

test('drafts in missing languages do not replace what someone else saves or verifies meanwhile', async () => {
  meanwhile = async () => {
    await save('fr', 'À nous.');
    dataOf(await post(verifyDisclaimer, { language: 'de', version: 1 }));
  };
  dataOf(await post(createDisclaimer, { language: 'en', text: 'All ours.' }));
  expect(await read('fr')).toMatchObject({ text: 'À nous.', isDraft: false });
  expect(await read('de')).toMatchObject({ text: '[de] Ours.', isDraft: false, version: 1 });
  expect(await read('es')).toMatchObject({ text: '[es] All ours.', isDraft: true });
});

test('a draft of a text that changed meanwhile is outdated', async () => {
  meanwhile = () => save('en', 'Everyone’s.');
  // The change of the source does not change the French text, so the draft may replace it.
  dataOf(await post(draftDisclaimer, { language: 'fr' }));
  expect(await read('fr')).toMatchObject({ text: '[fr] Ours.', isDraft: true, isOutdated: true });
  dataOf(await post(draftDisclaimer, { language: 'fr' }));
  expect(await read('fr')).toMatchObject({ text: '[fr] Everyone’s.', isOutdated: false });
});

test('a new text does not replace one saved since the caller saw that there was none', async () => {
  dataOf(await post(createDisclaimer, { language: 'ko', text: 'A.', version: null }));
  expect(
    refusalOf(await post(createDisclaimer, { language: 'ko', text: 'B.', version: null })),
  ).toBe('409 DISCLAIMER_CHANGED');
  expect((await read('ko'))?.text).toBe('A.');
});

test('drafts, and drafts saved unchanged, are in the audit log', async () => {
  dataOf(await post(draftDisclaimer, { language: 'fr' }));
  expect((await audited())[0]).toEqual({
    action: 'disclaimer-drafted',
    subject_name: 'fr',
    user_id: caller.userId,
    detail: { before: '[fr] Ours.', after: '[fr] Ours.' },
  });
  await save('fr', '[fr] Ours.');
  expect((await audited())[0]).toMatchObject({
    action: 'disclaimer-verified',
    subject_name: 'fr',
    detail: { text: '[fr] Ours.' },
  });
  expect(await read('fr')).toMatchObject({ status: 'verified', version: 2 });
});
