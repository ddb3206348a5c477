import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { languageCodes } from '@glossa/contracts/languages';
import { getVoices, tryVoice, type VoiceLanguage } from '@glossa/contracts/voices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVoiceRegistry } from '../../engines/text-to-speech/create-voice-registry.ts';
import { createFakeVoiceEngine } from '../../engines/text-to-speech/testing/fake.ts';
import { dataOf, join } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const heard: AbortSignal[] = [];
const fake = createFakeVoiceEngine({ delayMs: 5 });
beforeAll(async () => {
  const voiceRegistry = createVoiceRegistry([
    {
      ...fake,
      speak: (request) => {
        heard.push(request.signal);
        return fake.speak(request);
      },
    },
  ]);
  api = await createTestApi({ overrides: { voiceRegistry } });
});
afterAll(() => api.stop());

const sentence = {
  language: 'en',
  voice: { voiceId: 'Joanna', engine: 'Neural' },
  text: 'Good morning.',
};

test('the catalog has 14 languages, and each voice names its engine or a remedy', async () => {
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
      voice: { name: 'Fake female', gender: 'female' },
      spokenBy: { text: 'Fake voice' },
      remedy: null,
      note: null,
      heardBack: null,
    })),
  });
  const korean = languages.find(({ language }) => language === 'ko');
  for (const engine of korean?.voices.flatMap(({ engines }) => engines) ?? []) {
    expect(engine).toMatchObject({ available: false, spokenBy: null });
    expect(engine.remedy?.text).toMatch(/\w/);
  }
});

test('returns a sentence as WAV and leaves no file', async () => {
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
    'a quality the voice lacks',
    { ...sentence, voice: { voiceId: 'Ruth', engine: 'Standard' } },
    400,
  ],
  ['text that is too long', { ...sentence, text: 'a'.repeat(301) }, 400],
  ['empty text', { ...sentence, text: '  ' }, 400],
  ['unknown fields', { ...sentence, ssml: true }, 400],
  ['only punctuation', { ...sentence, text: '…!' }, 502],
])('rejects %s', async (_what, payload, status) => {
  const caller = await join(api, 'Viewer');
  const answer = await call(api, tryVoice, { caller, payload });
  expect(answer.statusCode).toBe(status);
});

test('rejects a voice without an engine, with a remedy', async () => {
  const caller = await join(api, 'Viewer');
  const payload = { ...sentence, language: 'ko', voice: { voiceId: 'Seoyeon', engine: 'Neural' } };
  const answer = await call(api, tryVoice, { caller, payload });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({
    code: 'ENGINE_FAILED',
    messageRef: {
      id: 'tts.voiceUnavailable',
      params: { name: 'Seoyeon', engine: 'Neural', remedy: expect.anything() },
    },
  });
});

test('limits a user to twenty previews per minute', async () => {
  const caller = await join(api, 'Viewer');
  const other = await join(api, 'Viewer');
  const statuses: number[] = [];
  for (let trial = 0; trial < 21; trial++)
    statuses.push((await call(api, tryVoice, { caller, payload: sentence })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await call(api, tryVoice, { caller: other, payload: sentence })).statusCode).toBe(200);
});
