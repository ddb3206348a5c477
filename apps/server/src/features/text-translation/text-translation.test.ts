import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslations,
  type TextTranslation,
  translateText,
} from '@glossa/contracts/text-translation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { purgeOldTranslations } from './history.ts';

let api: TestApi;
let caller: Caller & { organisationId: string };
beforeAll(async () => {
  api = await createTestApi({
    overrides: { translators: createTranslators([createFakeTranslationEngine()]) },
  });
  caller = await join(api, 'Translator');
});
afterAll(() => api.stop());

const translate = (payload: Record<string, unknown>, as: Caller = caller) =>
  call(api, translateText, { caller: as, payload });
const history = async (as: Caller = caller) =>
  dataOf<{ items: Array<{ translationId: string; sourceText: string }>; total: number }>(
    await call(api, getTextTranslations, { caller: as }),
  );

const english =
  'The committee meets on Thursday to discuss the budget of the coming year. Everybody is welcome.';

describe('text translation', () => {
  test('splits a text into sentences, translates, rejoins and saves it', async () => {
    const answer = dataOf<TextTranslation>(
      await translate({ text: 'One.\n\nTwo. Three', from: 'en', to: 'es' }),
    );
    expect(answer).toMatchObject({
      from: 'en',
      to: 'es',
      detectedScore: null,
      text: '[es] One.\n\n[es] Two. [es] Three',
      engine: { id: 'fake', label: { text: 'Fake' }, quality: 'good' },
      warnings: [],
      fromMemory: 0,
    });
    expect((await history()).items[0]).toMatchObject({ sourceText: 'One.\n\nTwo. Three' });
  });

  test('detects the language', async () => {
    const answer = dataOf<TextTranslation>(await translate({ text: english, to: 'de' }));
    expect(answer.from).toBe('en');
    expect(answer.detectedScore).toBeGreaterThan(0.3);
  });

  test.each([
    [{ text: '   ', from: 'en', to: 'es' }, '400 INVALID_INPUT'],
    [{ text: '12345 %%%', to: 'es' }, '400 INVALID_INPUT'],
    [{ text: english, to: 'en' }, '400 TRANSLATION_SAME_LANGUAGE'],
    [{ text: 'Hello', from: 'en', to: 'ko' }, '409 TRANSLATION_NO_ENGINE'],
    [{ text: 'x'.repeat(10_001), from: 'en', to: 'es' }, '400 INVALID_INPUT'],
    [{ text: 'Hello', from: 'en', to: 'es', userId: 'x' }, '400 INVALID_INPUT'],
    [
      { text: 'Hello', from: 'en', to: 'es', glossaryId: '00000000-0000-4000-8000-000000000000' },
      '404 NOT_FOUND',
    ],
  ])('rejects %o', async (payload, rejection) => {
    expect(refusalOf(await translate(payload))).toBe(rejection);
  });
});

test('limits a user’s characters per day', async () => {
  const person = await join(api, 'Requester');
  const long = 'abcdefghi '.repeat(1_000);
  for (let times = 0; times < 20; times += 1)
    expect((await translate({ text: long, from: 'en', to: 'es' }, person)).statusCode).toBe(200);
  const answer = await translate({ text: 'One more', from: 'en', to: 'es' }, person);
  expect(refusalOf(answer)).toBe('429 RATE_LIMITED');
  expect(answer.json()).toMatchObject({
    messageRef: { id: 'translate.dailyLimitReached', params: { maxCharacters: 200_000 } },
    message: expect.stringContaining('200,000'),
  });
});

test('limits a user’s calls per minute', async () => {
  const person = await join(api, 'Requester');
  const answers = [];
  for (let times = 0; times < 61; times += 1)
    answers.push((await translate({ text: 'Hi', from: 'en', to: 'en' }, person)).statusCode);
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
  expect(answers.at(-1)).toBe(429);
});

test('the history belongs to the user and can be deleted', async () => {
  const [one, other] = [await join(api, 'Viewer'), await join(api, 'Viewer')];
  for (const text of ['First', 'Second', 'Third'])
    await translate({ text, from: 'en', to: 'fr' }, one);
  const mine = await history(one);
  expect(mine.items.map(({ sourceText }) => sourceText)).toEqual(['Third', 'Second', 'First']);
  expect((await history(other)).total).toBe(0);
  const params = { translationId: mine.items[1]?.translationId ?? '' };
  expect(refusalOf(await call(api, deleteTextTranslation, { caller: other, params }))).toBe(
    '404 NOT_FOUND',
  );
  expect((await call(api, deleteTextTranslation, { caller: one, params })).statusCode).toBe(200);
  expect((await history(one)).total).toBe(2);
  await call(api, deleteTextTranslations, { caller: one });
  expect((await history(one)).total).toBe(0);
});

test('history expires after 30 days', async () => {
  const person = await join(api, 'Viewer');
  await translate({ text: 'Old', from: 'en', to: 'fr' }, person);
  const { db } = api.services.database;
  await purgeOldTranslations(db, new Date(Date.now() + 29 * 86_400_000));
  expect((await history(person)).total).toBe(1);
  await purgeOldTranslations(db, new Date(Date.now() + 31 * 86_400_000));
  expect((await history(person)).total).toBe(0);
});
