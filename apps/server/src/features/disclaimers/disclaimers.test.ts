import {
  createDisclaimer,
  type Disclaimer,
  getDisclaimer,
  updateDisclaimer,
} from '@glossa/contracts/disclaimers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeTranslationEngine } from '../../engines/machine-translation/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let fails: string[] = [];
const fake = createFakeTranslationEngine();
const engine: typeof fake = {
  ...fake,
  translate: async (input) => {
    if (fails.includes(input.to)) throw new EngineError('ENGINE_TIMEOUT', 'Too slow.');
    return fake.translate(input);
  },
};
let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await createTestApi({ overrides: { translators: createTranslators([engine]) } });
});
beforeEach(async () => {
  fails = [];
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const create = (payload: object, who = caller) =>
  call(api, createDisclaimer, { caller: who, payload });
const change = (payload: object, who = caller) =>
  call(api, updateDisclaimer, { caller: who, payload });
const read = async (who = caller) =>
  dataOf<Disclaimer[]>(await call(api, getDisclaimer, { caller: who }));
const paragraph = (text: string) => [{ kind: 'paragraph', runs: [{ text }] }];
const inLanguage = (list: Disclaimer[], language: string) =>
  list.find((one) => one.language === language);

test('one language is written, the others that an engine serves get drafts', async () => {
  const list = dataOf<Disclaimer[]>(
    await create({ language: 'en', text: 'Machine made.\nNot for sale.' }),
  );
  expect(inLanguage(list, 'en')).toMatchObject({
    text: 'Machine made.\nNot for sale.',
    isDraft: false,
    status: 'verified',
    version: 1,
    updatedBy: { userId: caller.userId },
    verifiedBy: { userId: caller.userId },
  });
  expect(inLanguage(list, 'fr')).toMatchObject({
    text: '[fr] Machine made.\n[fr] Not for sale.',
    isDraft: true,
    status: 'draft',
    updatedBy: null,
  });
  // The fake knows no Korean.
  expect(list).toHaveLength(13);
  expect(await read()).toEqual(list);
});

test('a language whose engine fails stays without a draft', async () => {
  fails = ['fr'];
  const list = dataOf<Disclaimer[]>(await create({ language: 'en', text: 'Machine made.' }));
  expect(inLanguage(list, 'fr')).toBeUndefined();
  expect(inLanguage(list, 'de')?.isDraft).toBe(true);
});

test('what a person wrote is final, also for the next draft', async () => {
  dataOf(await create({ language: 'en', text: 'Machine made.' }));
  dataOf(await change({ language: 'fr', text: 'Fait par une machine.' }));
  const list = dataOf<Disclaimer[]>(await create({ language: 'en', text: 'Machine made, twice.' }));
  expect(inLanguage(list, 'fr')).toMatchObject({ text: 'Fait par une machine.', isDraft: false });
  expect(inLanguage(list, 'de')).toMatchObject({
    text: '[de] Machine made, twice.',
    isDraft: true,
  });
});

test.each([
  ['too much text', { language: 'en', text: 'x'.repeat(2_001) }],
  ['no text', { language: 'en', text: '  ' }],
  ['plain and marked text at once', { language: 'en', text: 'a', content: paragraph('a') }],
  ['neither', { language: 'en' }],
  ['an unknown language', { language: 'xx', text: 'Hello' }],
  ['an unknown field', { language: 'en', text: 'Hello', isDraft: false }],
])('%s is refused', async (_what, payload) => {
  expect(refusalOf(await create(payload))).toBe('400 INVALID_INPUT');
});

test('a language without one is not changed but created', async () => {
  expect(refusalOf(await change({ language: 'en', text: 'Hello' }))).toBe('404 NOT_FOUND');
});

test('each organisation has its own, and a viewer writes none', async () => {
  dataOf(await create({ language: 'en', text: 'Ours.', translate: false }));
  const other = await join(api, 'Organisation administrator');
  expect(await read(other)).toEqual([]);
  const viewer = await join(api, 'Viewer');
  expect(refusalOf(await create({ language: 'en', text: 'Theirs.' }, viewer))).toBe(
    '403 ACCESS_DENIED',
  );
});
