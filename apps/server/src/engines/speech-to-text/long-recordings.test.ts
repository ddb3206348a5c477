import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hearing, type SpeechService, startSpeechService } from '../../testing/speech-service.ts';
import { createMemoryCheckpoint } from '../testing/memory-checkpoint.ts';
import { createOpenAiSpeechEngine } from './openai-http.ts';
import type { TranscribeRequest } from './port.ts';
import { noise, saveRecording, silence } from './testing/recordings.ts';

/** A little more than two parts. */
const seconds = 1_230;
const maxBytes = 25 * 1024 * 1024;

type Sent = { language: FormDataEntryValue | null; samples: Buffer };
let folder: string;
let audioPath: string;
let service: SpeechService;
let sent: Sent[] = [];
/** The calls that fail, from 1 on. */
let failing: number[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-long-speech-'));
  audioPath = await saveRecording(
    noise(seconds, 0.5).fill(0, 0, 16_000 * 5),
    join(folder, 'long.wav'),
  );
  const hear = hearing('One part was heard.');
  service = await startSpeechService(async (call) => {
    const wav = Buffer.from(await (call.form.get('file') as File).arrayBuffer());
    sent.push({ language: call.form.get('language'), samples: wav.subarray(44) });
    if (failing.includes(sent.length)) call.response.writeHead(500).end('out of order');
    else await hear(call);
  });
});
beforeEach(() => {
  sent = [];
  failing = [];
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const transcribe = (more: Partial<TranscribeRequest> = {}) =>
  createOpenAiSpeechEngine({
    ...{ baseUrl: service.baseUrl, model: 'm', findSpeech: async () => [] },
  }).transcribe({
    ...{ audioPath, language: 'detect', signal: new AbortController().signal },
    ...more,
  });

test('a long recording is sent in parts that services take, and nothing of it is left out or sent twice', async () => {
  const fractions: number[] = [];
  const result = await transcribe({ onProgress: ({ fraction }) => fractions.push(fraction) });
  expect(sent).toHaveLength(3);
  for (const { samples } of sent) expect(samples.length).toBeLessThan(maxBytes);
  const all = Buffer.concat(sent.map(({ samples }) => samples));
  expect(all.equals((await readFile(audioPath)).subarray(44))).toBe(true);
  expect(fractions).toEqual([...fractions].sort((one, other) => one - other));
  expect(fractions.at(-1)).toBe(1);
  expect(new Set(fractions).size).toBe(4);

  expect(result.words.map(({ text }) => text).join(' ')).toBe(
    'One part was heard. One part was heard. One part was heard.',
  );
  let before = 0;
  for (const { startMs, endMs } of result.words) {
    expect(startMs).toBeGreaterThanOrEqual(before);
    expect(endMs).toBeGreaterThan(startMs);
    before = endMs;
  }
  // Times are those of the whole recording.
  expect(before).toBe(seconds * 1_000);
  // The language of the first part is that of the others.
  expect(sent.map(({ language }) => language)).toEqual([null, 'en', 'en']);
  expect(result).toMatchObject({ language: 'en', languageScores: [{ language: 'en', score: 1 }] });
});

test('a part without speech does not decide the language', async () => {
  const quiet = await saveRecording(
    noise(seconds, 0.5).fill(0, 0, 16_000 * 640),
    join(folder, 'quiet.wav'),
  );
  const result = await transcribe({ audioPath: quiet });
  expect(sent.map(({ language }) => language)).toEqual([null, null, 'en']);
  expect(result.words).toHaveLength(8);
});

test('a recording in which no part has speech has none', async () => {
  const quiet = await saveRecording(silence(700), join(folder, 'silent.wav'));
  await expect(transcribe({ audioPath: quiet })).rejects.toMatchObject({
    code: 'ENGINE_NO_SPEECH',
  });
  await expect(transcribe({ audioPath: quiet, language: 'en' })).rejects.toMatchObject({
    code: 'ENGINE_NO_SPEECH',
  });
});

test('an interrupted transcription continues with the part that was not finished', async () => {
  const checkpoint = createMemoryCheckpoint();
  failing = [2];
  await expect(transcribe({ checkpoint })).rejects.toMatchObject({
    ...{ code: 'ENGINE_CRASHED', retryable: true },
  });
  expect(sent).toHaveLength(2);
  failing = [];
  sent = [];
  const result = await transcribe({ checkpoint });
  expect(sent.map(({ language }) => language)).toEqual(['en', 'en']);
  expect(result.words).toHaveLength(12);
  // Another recording, or another service, is heard from its beginning.
  sent = [];
  const other = await saveRecording(noise(610, 0.4), join(folder, 'other.wav'));
  await transcribe({ checkpoint, audioPath: other });
  expect(sent).toHaveLength(2);
});
