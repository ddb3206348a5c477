import { type EngineOverview, getEngineOverview } from '@glossa/contracts/engines';
import { languageCodes } from '@glossa/contracts/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { dataOf, join } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: {
        ...createFakeMediaTools(),
        status: async () => ({
          ready: false,
          reason: { text: 'ffmpeg was not found.' },
          remedy: { text: 'Install ffmpeg.' },
        }),
      },
      speechEngines: [createFakeSpeechEngine()],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
  });
});
afterAll(() => api.stop());

test('lists what works, what is missing and what adds it', async () => {
  const caller = await join(api, 'Organisation administrator');
  const overview = dataOf<EngineOverview>(await call(api, getEngineOverview, { caller }));
  const engine = (id: string) => overview.engines.find((candidate) => candidate.id === id);
  expect(engine('fake-speech')).toMatchObject({
    kind: 'speech-to-text',
    ready: true,
    reason: null,
    remedy: null,
  });
  expect(engine('fake')).toMatchObject({ kind: 'machine-translation', ready: true });
  expect(engine('ffmpeg')).toMatchObject({
    kind: 'media-tools',
    ready: false,
    reason: { text: 'ffmpeg was not found.' },
    remedy: { text: 'Install ffmpeg.' },
  });
  expect(engine('sandbox')).toBeDefined();
});

test('lists each language and each ordered pair once, served or with a remedy', async () => {
  const caller = await join(api, 'Organisation administrator');
  const { speech, pairs } = dataOf<EngineOverview>(await call(api, getEngineOverview, { caller }));
  expect(speech.map((entry) => entry.language)).toEqual([...languageCodes]);
  for (const entry of speech) {
    expect(entry).toMatchObject({ engineLabel: { text: 'Fake speech engine' }, quality: 'draft' });
  }
  const count = languageCodes.length;
  expect(pairs).toHaveLength(count * (count - 1));
  expect(new Set(pairs.map(({ from, to }) => `${from}>${to}`)).size).toBe(pairs.length);
  expect(pairs.filter((pair) => !pair.engineLabel).map((pair) => pair.to)).toEqual(
    Array(count - 1).fill('ko'),
  );
});

test('requires login', async () => {
  expect((await call(api, getEngineOverview)).statusCode).toBe(401);
});
