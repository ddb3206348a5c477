import { expect, test } from 'vitest';
import { chooseSpeechToText } from './choose.ts';
import { createFakeSpeechEngine } from './fake.ts';
import type { SpeechToTextEngine } from './port.ts';

const everything = createFakeSpeechEngine();
const onlyFrench: SpeechToTextEngine = { ...everything, id: 'french', languages: () => ['fr'] };
const missing: SpeechToTextEngine = {
  ...everything,
  id: 'missing',
  status: async () => ({ ready: false, reason: 'no model', remedy: 'install it' }),
};

test.each([
  ['fr', 'french'],
  ['de', 'fake-speech'],
  ['detect', 'fake-speech'],
] as const)('for %s takes the first engine that is ready and knows it', async (language, id) => {
  const chosen = await chooseSpeechToText([missing, onlyFrench, everything], language);
  expect(chosen?.id).toBe(id);
});

test('chooses nothing where no engine could run', async () => {
  expect(await chooseSpeechToText([missing], 'en')).toBeUndefined();
  expect(await chooseSpeechToText([onlyFrench], 'en')).toBeUndefined();
  expect(await chooseSpeechToText([onlyFrench], 'detect')).toBeUndefined();
});
