import {
  createDisclaimer,
  type Disclaimer,
  getDisclaimer,
  updateDisclaimer,
} from '@glossa/contracts/disclaimers';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createLogger } from '../../platform/log.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { writeDrafts } from './drafts.ts';

let fails: string[] = [];
const fake = createFakeTranslationEngine();
const engine: typeof fake = {
  ...fake,
  translate: async (input) => {
    if (fails.includes(input.to)) throw new EngineError('ENGINE_TIMEOUT', { text: 'Too slow.' });
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
type Answer = AnswerOf<typeof createDisclaimer>;
const written = (response: Awaited<ReturnType<typeof create>>) =>
  dataOf<Answer>(response).disclaimers;
const inLanguage = (list: Disclaimer[], language: string) =>
  list.find((one) => one.language === language);

test('writing one language creates drafts in the others an engine supports', async () => {
  const list = written(await create({ language: 'en', text: 'Machine made.\nNot for sale.' }));
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
  // The fake does not support Korean.
  expect(list).toHaveLength(13);
  expect(await read()).toEqual(list);
});

test('a language whose engine fails or is missing has no draft, and the answer says why', async () => {
  fails = ['fr'];
  const response = await create({ language: 'en', text: 'Machine made.' });
  const list = written(response);
  expect(inLanguage(list, 'fr')).toBeUndefined();
  expect(inLanguage(list, 'de')?.isDraft).toBe(true);
  expect(dataOf<Answer>(response).withoutDraft).toEqual([
    { language: 'fr', reason: { text: 'Too slow.' } },
    { language: 'ko', reason: expect.objectContaining({ id: 'errors.translationNoEngine' }) },
  ]);
});

test('without a request for drafts no language is named', async () => {
  const response = await create({ language: 'en', text: 'Machine made.', translate: false });
  expect(dataOf<Answer>(response).withoutDraft).toEqual([]);
});

test('languages that are not reached in time are named', async () => {
  const { db } = api.services.database;
  dataOf(await create({ language: 'en', text: 'Machine made.', translate: false }));
  const [source] = await read();
  const without = await writeDrafts(
    {
      ...{ db, translators: createTranslators([engine]), logger: createLogger('silent') },
      onChanged: async () => {},
    },
    caller as unknown as Actor,
    { language: 'en', version: 1, content: source?.content ?? [] },
    AbortSignal.abort(),
  );
  expect(without).toHaveLength(13);
  expect(without[0]?.reason.id).toBe('disclaimer.draftTimedOut');
});

test('a text written by a user is not replaced by the next draft', async () => {
  dataOf(await create({ language: 'en', text: 'Machine made.' }));
  dataOf(await change({ language: 'fr', text: 'Fait par une machine.' }));
  const list = written(await create({ language: 'en', text: 'Machine made, twice.' }));
  expect(inLanguage(list, 'fr')).toMatchObject({ text: 'Fait par une machine.', isDraft: false });
  expect(inLanguage(list, 'de')).toMatchObject({
    text: '[de] Machine made, twice.',
    isDraft: true,
  });
});

test.each([
  ['too much text', { language: 'en', text: 'x'.repeat(2_001) }],
  ['no text', { language: 'en', text: '  ' }],
  ['both plain and formatted text', { language: 'en', text: 'a', content: paragraph('a') }],
  ['neither', { language: 'en' }],
  ['an unknown language', { language: 'xx', text: 'Hello' }],
  ['an unknown field', { language: 'en', text: 'Hello', isDraft: false }],
])('rejects %s', async (_what, payload) => {
  expect(refusalOf(await create(payload))).toBe('400 INVALID_INPUT');
});

test('a missing language is created, not changed', async () => {
  expect(refusalOf(await change({ language: 'en', text: 'Hello' }))).toBe('404 NOT_FOUND');
});

test('each organization has its own, and a viewer cannot write', async () => {
  dataOf(await create({ language: 'en', text: 'Ours.', translate: false }));
  const other = await join(api, 'Organisation administrator');
  expect(await read(other)).toEqual([]);
  const viewer = await join(api, 'Viewer');
  expect(refusalOf(await create({ language: 'en', text: 'Theirs.' }, viewer))).toBe(
    '403 ACCESS_DENIED',
  );
});
