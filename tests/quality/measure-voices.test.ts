import { expect, test } from 'vitest';
import { createFakeSpeechEngine } from '../../apps/server/src/engines/speech-to-text/testing/fake.ts';
import { heardBackFileSchema } from '../../apps/server/src/engines/text-to-speech/heard-back.ts';
import { createFakeVoiceEngine } from '../../apps/server/src/engines/text-to-speech/testing/fake.ts';
import {
  heardBackFile,
  measureVoices,
  mergeHeardBack,
  sentencesToSpeak,
} from './measure-voices.ts';

const text = { en: ['Please open the door.', 'It is late.'], fr: ['Ouvrez.', 'Il est tard.'] };
const measure = () =>
  measureVoices(
    createFakeVoiceEngine(),
    createFakeSpeechEngine({ text: 'Please open the door. It is two.' }),
    text,
    () => {},
  );

test('the first voice of each language of the text is compared with what is heard', async () => {
  const voice = { engine: 'fake-voice', voiceId: 'fake-female-Standard', detected: 'en' };
  expect(await measure()).toMatchObject([
    { ...voice, language: 'en', errors: 1, units: 7, unit: 'words' },
    { ...voice, language: 'fr', errors: 7, units: 4, text: 'Ouvrez. Il est tard.' },
  ]);
});

test('what the product ships has versions and no texts', async () => {
  const file = heardBackFile(await measure(), 'whisper-base', { 'fake-voice': 'Fake 1.0' });
  expect(heardBackFileSchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
  expect(file).toMatchObject({
    recognizer: 'whisper-base',
    versions: { 'fake-voice': 'Fake 1.0' },
  });
});

test('sentences to speak have words only, the same ones in all languages', () => {
  const plain = 'Someone else is editing this draft at this moment.';
  const lines = [plain, 'Your PDF has more than 20 pages, which is too many.', 'Too short.'];
  expect(sentencesToSpeak({ en: lines, de: ['eins', 'zwei', 'drei'] })).toEqual({
    en: [plain],
    de: ['eins'],
  });
});

test('languages that were measured again take the place of their figures, unless a version changed', async () => {
  const voices = await measure();
  const before = heardBackFile(voices, 'whisper-base', { 'fake-voice': '1' });
  const french = voices.slice(1).map((voice) => ({ ...voice, errors: 2 }));
  const again = heardBackFile(french, 'whisper-base', { 'fake-voice': '1' });
  expect(mergeHeardBack(before, again).voices).toMatchObject([
    { language: 'en', errors: 1 },
    { language: 'fr', errors: 2 },
  ]);
  const updated = { ...again, versions: { 'fake-voice': '2' } };
  expect(mergeHeardBack(before, updated)).toEqual(updated);
});
