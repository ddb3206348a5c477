import { expect, test } from 'vitest';
import { chooseSpeechToText } from './choose.ts';
import type { SpeechToTextEngine } from './port.ts';
import { createFakeSpeechEngine } from './testing/fake.ts';

const everything = createFakeSpeechEngine();
const onlyFrench: SpeechToTextEngine = { ...everything, id: 'french', languages: () => ['fr'] };
const missing: SpeechToTextEngine = {
  ...everything,
  id: 'missing',
  status: async () => ({
    ready: false,
    reason: { text: 'no model' },
    remedy: { text: 'install it' },
  }),
};

test.each([
  ['fr', 'french'],
  ['de', 'fake-speech'],
  ['detect', 'fake-speech'],
] as const)('picks for %s the first ready engine that supports it', async (language, id) => {
  const chosen = await chooseSpeechToText([missing, onlyFrench, everything], language);
  expect(chosen).toMatchObject({ engine: { id }, insteadOf: 'missing' });
  expect(await chooseSpeechToText([everything, missing], language)).toMatchObject({
    insteadOf: null,
  });
});

test('picks nothing when no engine can run', async () => {
  expect(await chooseSpeechToText([missing], 'en')).toBeUndefined();
  expect(await chooseSpeechToText([onlyFrench], 'en')).toBeUndefined();
  expect(await chooseSpeechToText([onlyFrench], 'detect')).toBeUndefined();
});
