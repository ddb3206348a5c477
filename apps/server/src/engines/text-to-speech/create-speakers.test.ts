import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageCodes } from '@glossa/contracts/languages';
import { voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { createSpeakers } from './create-speakers.ts';
import { espeakVoiceList } from './espeak/espeak-voices.ts';
import { createFakeVoiceEngine } from './fake.ts';
import { matchVoice } from './match-voice.ts';
import { neuralModels, voicesOf } from './neural/neural-models.ts';
import type { EngineVoice, SpeakRequest, TextToSpeechEngine } from './port.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-speakers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Speaks as the fake does, with other voices; keeps what it was asked for. */
function engineWith(id: string, voices: readonly EngineVoice[], change = {}) {
  const asked: SpeakRequest[] = [];
  const engine: TextToSpeechEngine = {
    ...createFakeVoiceEngine({ id }),
    label: id,
    voices: async () => [...voices],
    remedyFor: (language) => `install ${id} for ${language}`,
    speak: async (request) => {
      asked.push(request);
      return { durationMs: 1 };
    },
    ...change,
  };
  return { engine, asked };
}
const say = (
  engines: readonly TextToSpeechEngine[],
  voiceId: string,
  engine: 'Neural' | 'Standard',
) =>
  createSpeakers(engines).speak({
    text: 'Hello.',
    language: 'en',
    voice: { voiceId, engine },
    rate: 1,
    outputPath: join(folder, 'out.wav'),
    signal: new AbortController().signal,
  });
const local: EngineVoice = {
  voiceId: 'local-1',
  name: 'Local',
  gender: 'female',
  languages: ['en'],
  locale: 'en-US',
  engine: 'Neural',
};

test('every standard voice of the catalogue is spoken by its gender; all that can be kept apart are', () => {
  for (const language of languageCodes) {
    const standard = voiceCatalogue[language].voices.filter(({ engines }) =>
      engines.includes('Standard'),
    );
    const matches = standard.map(({ id, gender }) => {
      const match = matchVoice(espeakVoiceList, language, { voiceId: id, engine: 'Standard' });
      expect(match?.gender).toBe(gender);
      return match?.voiceId;
    });
    const most = new Set(
      ['female', 'male'].map((gender) => standard.filter((one) => one.gender === gender).length),
    );
    if (Math.max(...most) <= 3) expect(new Set(matches).size).toBe(matches.length);
  }
});

test('the models of neural voices speak every neural voice of the catalogue', () => {
  const voices = neuralModels.flatMap(voicesOf);
  for (const language of languageCodes)
    for (const { id, engines } of voiceCatalogue[language].voices)
      if (engines.includes('Neural'))
        expect(matchVoice(voices, language, { voiceId: id, engine: 'Neural' })).toBeDefined();
});

test('the first engine that knows the voice speaks it, by its own name for it', async () => {
  const [none, first, second] = [
    engineWith('none', []),
    engineWith('first', [local]),
    engineWith('second', [{ ...local, voiceId: 'Joanna' }]),
  ];
  await say([none.engine, first.engine, second.engine], 'Joanna', 'Neural');
  expect(first.asked).toMatchObject([{ voiceId: 'local-1', engine: 'Neural', text: 'Hello.' }]);
  expect(second.asked).toEqual([]);
});

test('an engine that is not ready or does not answer is passed over', async () => {
  const off = engineWith('off', [local], {
    status: async () => ({ ready: false, reason: 'x', remedy: 'y' }),
  });
  const silent = engineWith('silent', [local], {
    voices: async () => {
      throw new EngineError('ENGINE_UNAVAILABLE', 'No answer.');
    },
  });
  const works = engineWith('works', [local]);
  await say([off.engine, silent.engine, works.engine], 'Joanna', 'Neural');
  expect(works.asked).toHaveLength(1);
});

test('a voice of another gender speaks where there is no other, and that is said', async () => {
  const { engine } = engineWith('one', [local]);
  const english = (await createSpeakers([engine]).listVoices()).find(
    ({ language }) => language === 'en',
  );
  const offer = english?.voices.find(({ voiceId }) => voiceId === 'Matthew')?.engines[0];
  expect(offer).toMatchObject({
    available: true,
    spokenBy: 'one',
    note: 'No male voice is installed; another one speaks.',
  });
});

test('nothing installed is ENGINE_UNAVAILABLE with what helps; an unknown voice is bad input', async () => {
  const { engine } = engineWith('nothing', []);
  await expect(say([engine], 'Joanna', 'Standard')).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    message:
      'Nothing installed speaks the voice Joanna (Standard). What helps: install nothing for en',
  });
  await expect(say([engine], 'Nobody', 'Standard')).rejects.toMatchObject({
    code: 'ENGINE_BAD_INPUT',
  });
  await expect(say([engine], 'Ruth', 'Standard')).rejects.toMatchObject({
    code: 'ENGINE_BAD_INPUT',
  });
});
