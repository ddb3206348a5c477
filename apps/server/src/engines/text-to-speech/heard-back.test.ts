import { languageCodes } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { espeakVoiceList } from './espeak/espeak.ts';
import { type HeardBackFile, heardBack } from './heard-back.ts';

const measured = (more: Partial<HeardBackFile['voices'][number]>): HeardBackFile => ({
  measuredAt: '2026-11-29T12:00:00.000Z',
  versions: { 'espeak-ng': 'eSpeak NG 1.51' },
  recognizer: 'whisper-base',
  voices: [
    {
      ...{ engine: 'espeak-ng', voiceId: 'pt+f3', language: 'pt-PT', detected: 'pt' },
      ...{ errors: 10, units: 100, unit: 'words', ...more },
    },
  ],
});
const find = (file: HeardBackFile) => heardBack('espeak-ng', 'pt+f3', 'pt-PT', file);

test('a measured voice has its figures, and what they were measured with', () => {
  expect(find(measured({}))).toEqual({
    ...{ understood: 'yes', errorShare: 0.1, unit: 'words', detected: 'pt' },
    ...{
      version: 'eSpeak NG 1.51',
      recognizer: 'Whisper base',
      measuredAt: '2026-11-29T12:00:00.000Z',
    },
  });
});

test.each([
  [{ errors: 15 }, 'yes'],
  [{ errors: 16 }, 'partly'],
  [{ errors: 50 }, 'partly'],
  [{ errors: 51 }, 'no'],
  [{ errors: 240 }, 'no'],
  [{ errors: 0, detected: 'es' }, 'no'],
  [{ errors: 100, detected: null }, 'no'],
] as const)('%j is understood: %s', (more, understood) => {
  expect(find(measured(more))?.understood).toBe(understood);
});

test('more errors than words are all of it', () => {
  expect(find(measured({ errors: 240 }))?.errorShare).toBe(1);
});

test('other voices, engines and languages were not measured', () => {
  const file = measured({});
  expect(heardBack('espeak-ng', 'pt+m3', 'pt-PT', file)).toBeNull();
  expect(heardBack('openai-voice', 'pt+f3', 'pt-PT', file)).toBeNull();
  expect(heardBack('espeak-ng', 'pt+f3', 'pt', file)).toBeNull();
});

test('the release has figures for the first voice of each language', () => {
  for (const language of languageCodes) {
    const first = espeakVoiceList.find(({ languages }) => languages.includes(language));
    expect(heardBack('espeak-ng', first?.voiceId ?? '', language), language).not.toBeNull();
  }
});
