import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineError } from '../../engine-error.ts';
import { speechToTextContract } from './contract-tests.ts';
import { createFakeSpeechEngine } from './fake.ts';
import { noise, saveRecording, silence } from './recordings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-fake-speech-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeSpeech() {
  const brokenPath = join(folder, 'broken.wav');
  await writeFile(brokenPath, 'RIFF but nothing more');
  return {
    speechPath: await saveRecording(noise(3, 0.5), join(folder, 'speech.wav')),
    silencePath: await saveRecording(silence(3), join(folder, 'silence.wav')),
    brokenPath,
  };
}

speechToTextContract('fake', () => createFakeSpeechEngine(), makeSpeech);

test('returns the configured result and error', async () => {
  const { speechPath } = await makeSpeech();
  const request = { audioPath: speechPath, language: 'detect' as const };
  const french = createFakeSpeechEngine({ text: 'Bonjour à tous', spokenLanguage: 'fr' });
  const heard = await french.transcribe({ ...request, signal: new AbortController().signal });
  expect(heard.language).toBe('fr');
  expect(heard.words.map(({ text }) => text)).toEqual(['Bonjour', 'à', 'tous']);
  const failure = new EngineError('ENGINE_TIMEOUT', { text: 'Too late.' }, { retryable: true });
  const failing = createFakeSpeechEngine({ failure });
  await expect(
    failing.transcribe({ ...request, signal: new AbortController().signal }),
  ).rejects.toBe(failure);
});

test('stops on cancellation', async () => {
  const { speechPath } = await makeSpeech();
  const controller = new AbortController();
  const work = createFakeSpeechEngine({ workMs: 60_000 }).transcribe({
    audioPath: speechPath,
    language: 'en',
    signal: controller.signal,
    // While it works, which comes right after this.
    onProgress: ({ phase }) => {
      if (phase === 'finding-speech') queueMicrotask(() => controller.abort());
    },
  });
  await expect(work).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
});
