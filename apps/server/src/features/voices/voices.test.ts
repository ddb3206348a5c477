import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { languageCodes } from '@glossa/contracts/languages';
import { getVoices, tryVoice, type VoiceLanguage } from '@glossa/contracts/voices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSpeakers } from '../../engines/text-to-speech/create-speakers.ts';
import { createFakeVoiceEngine } from '../../engines/text-to-speech/fake.ts';
import { dataOf, join } from '../../test-support/media-journeys.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let api: TestApi;
const heard: AbortSignal[] = [];
const fake = createFakeVoiceEngine({ delayMs: 5 });
beforeAll(async () => {
  const speakers = createSpeakers([
    {
      ...fake,
      speak: (request) => {
        heard.push(request.signal);
        return fake.speak(request);
      },
    },
  ]);
  api = await createTestApi({ overrides: { speakers } });
});
afterAll(() => api.stop());

const sentence = {
  language: 'en',
  voice: { voiceId: 'Joanna', engine: 'Neural' },
  text: 'Good morning.',
};

test('the catalogue has 14 languages; each voice says what speaks it or what helps', async () => {
  const caller = await join(api, 'Viewer');
  const languages = dataOf<VoiceLanguage[]>(await call(api, getVoices, { caller }));
  expect(languages.map(({ language }) => language)).toEqual([...languageCodes]);
  const english = languages.find(({ language }) => language === 'en');
  expect(english?.locale).toBe('en-US');
  expect(english?.voices.find(({ voiceId }) => voiceId === 'Joanna')).toEqual({
    voiceId: 'Joanna',
    name: 'Joanna',
    gender: 'female',
    locale: 'en-US',
    mark: 'newscaster',
    engines: ['Neural', 'Standard'].map((engine) => ({
      engine,
      available: true,
      spokenBy: 'Fake voice',
      remedy: null,
      note: null,
    })),
  });
  const korean = languages.find(({ language }) => language === 'ko');
  for (const engine of korean?.voices.flatMap(({ engines }) => engines) ?? []) {
    expect(engine).toMatchObject({ available: false, spokenBy: null });
    expect(engine.remedy).toMatch(/\w/);
  }
});

test('a sentence comes back as WAV and leaves no file', async () => {
  const caller = await join(api, 'Viewer');
  const answer = await call(api, tryVoice, { caller, payload: sentence });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('audio/wav');
  expect(answer.rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('glossa-voice-'))).toEqual([]);
});

test.each([
  ['a voice of another language', { ...sentence, language: 'fr' }, 400],
  [
    'a quality the voice does not have',
    { ...sentence, voice: { voiceId: 'Ruth', engine: 'Standard' } },
    400,
  ],
  ['too long a text', { ...sentence, text: 'a'.repeat(301) }, 400],
  ['nothing to say', { ...sentence, text: '  ' }, 400],
  ['fields nobody knows', { ...sentence, ssml: true }, 400],
  ['marks alone', { ...sentence, text: '…!' }, 502],
])('%s is refused', async (_what, payload, status) => {
  const caller = await join(api, 'Viewer');
  const answer = await call(api, tryVoice, { caller, payload });
  expect(answer.statusCode).toBe(status);
});

test('a voice nothing speaks is refused with what helps', async () => {
  const caller = await join(api, 'Viewer');
  const payload = { ...sentence, language: 'ko', voice: { voiceId: 'Seoyeon', engine: 'Neural' } };
  const answer = await call(api, tryVoice, { caller, payload });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({
    code: 'ENGINE_FAILED',
    message: expect.stringContaining('Nothing installed speaks the voice Seoyeon (Neural).'),
  });
});

test('twenty trials a minute for each person', async () => {
  const caller = await join(api, 'Viewer');
  const other = await join(api, 'Viewer');
  const statuses: number[] = [];
  for (let trial = 0; trial < 21; trial++)
    statuses.push((await call(api, tryVoice, { caller, payload: sentence })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await call(api, tryVoice, { caller: other, payload: sentence })).statusCode).toBe(200);
});
