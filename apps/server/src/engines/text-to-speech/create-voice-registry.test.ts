import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageCodes } from '@glossa/contracts/languages';
import { voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { createVoiceRegistry, matchVoice } from './create-voice-registry.ts';
import { espeakVoiceList } from './espeak/espeak.ts';
import { neuralModels, voicesOf } from './neural/neural-models.ts';
import type { EngineVoice, SpeakRequest, TextToSpeechEngine } from './port.ts';
import { createFakeVoiceEngine } from './testing/fake.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-speakers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Speaks like the fake, with other voices; records its requests. */
function engineWith(id: string, voices: readonly EngineVoice[], change = {}) {
  const requested: SpeakRequest[] = [];
  const engine: TextToSpeechEngine = {
    ...createFakeVoiceEngine({ id }),
    label: { text: id },
    voices: async () => [...voices],
    remedyFor: (language) => ({ text: `install ${id} for ${language}` }),
    speak: async (request) => {
      requested.push(request);
      return { durationMs: 1 };
    },
    ...change,
  };
  return { engine, requested };
}
const translate = (
  engines: readonly TextToSpeechEngine[],
  voiceId: string,
  engine: 'Neural' | 'Standard',
) =>
  createVoiceRegistry(engines).speak({
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

test('every standard voice of the catalog is spoken in its gender, distinct where possible', () => {
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

test('the neural models speak every neural voice of the catalog', () => {
  const voices = neuralModels.flatMap(voicesOf);
  for (const language of languageCodes)
    for (const { id, engines } of voiceCatalogue[language].voices)
      if (engines.includes('Neural'))
        expect(matchVoice(voices, language, { voiceId: id, engine: 'Neural' })).toBeDefined();
});

test('the first engine that knows the voice speaks it, under the engine’s own name', async () => {
  const [none, first, second] = [
    engineWith('none', []),
    engineWith('first', [local]),
    engineWith('second', [{ ...local, voiceId: 'Joanna' }]),
  ];
  await translate([none.engine, first.engine, second.engine], 'Joanna', 'Neural');
  expect(first.requested).toMatchObject([{ voiceId: 'local-1', engine: 'Neural', text: 'Hello.' }]);
  expect(second.requested).toEqual([]);
});

test('skips an engine that is not ready or does not respond', async () => {
  const off = engineWith('off', [local], {
    status: async () => ({ ready: false, reason: { text: 'x' }, remedy: { text: 'y' } }),
  });
  const silent = engineWith('silent', [local], {
    voices: async () => {
      throw new EngineError('ENGINE_UNAVAILABLE', { text: 'No answer.' });
    },
  });
  const works = engineWith('works', [local]);
  await translate([off.engine, silent.engine, works.engine], 'Joanna', 'Neural');
  expect(works.requested).toHaveLength(1);
});

test('falls back to a voice of another gender and reports it', async () => {
  const { engine } = engineWith('one', [local]);
  const english = (await createVoiceRegistry([engine]).listVoices()).find(
    ({ language }) => language === 'en',
  );
  const offer = english?.voices.find(({ voiceId }) => voiceId === 'Matthew')?.engines[0];
  expect(offer).toMatchObject({
    available: true,
    // Not the name of the catalog: another voice is heard.
    voice: { name: local.name, gender: local.gender },
    spokenBy: { text: 'one' },
    note: { id: 'tts.noMaleVoice' },
  });
});

test('reports ENGINE_UNAVAILABLE with a remedy if nothing is installed, and bad input for an unknown voice', async () => {
  const { engine } = engineWith('nothing', []);
  await expect(translate([engine], 'Joanna', 'Standard')).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    messageRef: {
      id: 'tts.voiceUnavailable',
      params: { name: 'Joanna', engine: 'Standard', remedy: { text: 'install nothing for en' } },
    },
  });
  await expect(translate([engine], 'Nobody', 'Standard')).rejects.toMatchObject({
    code: 'ENGINE_BAD_INPUT',
    messageRef: {
      id: 'tts.voiceUnknown',
      params: { engine: 'Standard', voiceId: 'Nobody' },
    },
  });
  await expect(translate([engine], 'Ruth', 'Standard')).rejects.toMatchObject({
    code: 'ENGINE_BAD_INPUT',
  });
});
