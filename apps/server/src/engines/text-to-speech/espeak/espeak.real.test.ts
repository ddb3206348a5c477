import { afterAll, describe } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { textToSpeechContract } from '../testing/contract-tests.ts';
import { createEspeakEngine, createJapaneseReader } from './espeak.ts';

const { run } = createSandbox();
const japanese = createJapaneseReader();
const engine = createEspeakEngine({ run, japanese });
afterAll(() => japanese.process.stop());

describe('eSpeak NG', () => {
  textToSpeechContract('in English', async () => engine, {
    language: 'en',
    text: 'The committee meets again on Tuesday, at half past nine.',
  });
  textToSpeechContract('in Chinese', async () => engine, {
    language: 'zh',
    text: '委员会将于星期二上午九点半再次开会。',
  });
  textToSpeechContract('in Japanese', async () => engine, {
    language: 'ja',
    text: '委員会は火曜日の午前九時半に再び開かれます。',
  });
});
