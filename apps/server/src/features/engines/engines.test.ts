import {
  type EngineOverview,
  getEngineOverview,
  putTranslationQuality,
} from '@glossa/contracts/engines';
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

const measuredPair = {
  ...({ engine: 'fake', from: 'en', to: 'de', sentences: 200 } as const),
  ...{ chrf: 56.25, flagged: 6, flaggedInText: 2 },
};
const importFigures = async (
  pairs: object[],
  measuredAt = '2026-11-29T08:00:00.000Z',
  extra = {},
) =>
  call(api, putTranslationQuality, {
    caller: await join(api, 'System administrator'),
    payload: { measuredAt, pairs, ...extra } as never,
  });
const measuredOf = async (from: string, to: string) => {
  const caller = await join(api, 'Organisation administrator');
  const { pairs } = dataOf<EngineOverview>(await call(api, getEngineOverview, { caller }));
  return pairs.find((pair) => pair.from === from && pair.to === to)?.measured;
};

test('figures of an engine are shown for its pairs, and a later import replaces those of the same pairs', async () => {
  expect(await measuredOf('en', 'de')).toBeNull();
  dataOf(
    await importFigures([
      measuredPair,
      { ...measuredPair, to: 'fr', chrf: 60 },
      // Of an engine that does not serve the pair.
      { ...measuredPair, engine: 'other', to: 'es' },
    ]),
  );
  const { engine: _engine, from: _from, to: _to, ...figures } = measuredPair;
  expect(await measuredOf('en', 'de')).toEqual({
    ...figures,
    measuredAt: '2026-11-29T08:00:00.000Z',
  });
  expect(await measuredOf('en', 'es')).toBeNull();
  dataOf(await importFigures([{ ...measuredPair, chrf: 58 }], '2026-12-01T08:00:00.000Z'));
  expect(await measuredOf('en', 'de')).toMatchObject({
    chrf: 58,
    measuredAt: '2026-12-01T08:00:00.000Z',
  });
  expect(await measuredOf('en', 'fr')).toMatchObject({ chrf: 60 });
});

test.each([
  ['the same pair twice', [measuredPair, measuredPair]],
  ['a pair of one language', [{ ...measuredPair, to: 'en' }]],
  ['more warnings than sentences', [{ ...measuredPair, flagged: 201 }]],
  ['a score above 100', [{ ...measuredPair, chrf: 101 }]],
  ['an unknown field', [{ ...measuredPair, quality: 'good' }]],
  ['no pairs', []],
])('figures with %s are refused', async (_name, pairs) => {
  expect((await importFigures(pairs)).statusCode).toBe(400);
});

test('only who sees every organization imports figures', async () => {
  const refused = await call(api, putTranslationQuality, {
    caller: await join(api, 'Organisation administrator'),
    payload: { measuredAt: '2026-11-29T08:00:00.000Z', pairs: [measuredPair] },
  });
  expect(refused.statusCode).toBe(403);
});
