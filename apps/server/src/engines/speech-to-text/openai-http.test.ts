import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  hearing,
  type SpeechCall,
  type SpeechService,
  startSpeechService,
} from '../../testing/speech-service.ts';
import { EngineError } from '../engine-error.ts';
import { createOpenAiSpeechEngine } from './openai-http.ts';
import { speechToTextContract } from './testing/contract-tests.ts';
import { noise, saveRecording, silence } from './testing/recordings.ts';

const KEY = 'sk-secret-of-the-test';
const helloThere = {
  task: 'transcribe',
  language: 'english',
  duration: 3,
  text: 'Hello there, everyone.',
  words: [
    { word: 'Hello', start: 0.1, end: 0.5 },
    { word: ' there,', start: 0.5, end: 0.9 },
    { word: 'everyone.', start: 0.9, end: 3.4 },
  ],
  segments: [{ start: 0, end: 3, text: ' Hello there, everyone.', avg_logprob: -0.1 }],
};

type Answer = (call: SpeechCall) => void | Promise<void>;
const answerJson =
  (status: number, body: unknown): Answer =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const hears = hearing('Hello there, everyone.');

let folder: string;
let service: SpeechService;
let baseUrl: string;
let speechPath: string;
let answer: Answer = hears;
let lastForm = new FormData();
let lastRequest: IncomingMessage | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-openai-speech-'));
  speechPath = await saveRecording(noise(3, 0.5), join(folder, 'speech.wav'));
  service = await startSpeechService((call) => {
    lastRequest = call.request;
    lastForm = call.form;
    return answer(call);
  });
  baseUrl = service.baseUrl;
});
afterEach(() => {
  answer = hears;
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const create = (more = {}) =>
  createOpenAiSpeechEngine({
    ...{ baseUrl, apiKey: KEY, model: 'whisper-large-v3' },
    findSpeech: async () => [],
    ...more,
  });
const transcribe = (
  language: 'en' | 'zh-TW' | 'detect' = 'en',
  more = {},
  signal = new AbortController().signal,
) => create(more).transcribe({ audioPath: speechPath, language, signal });

speechToTextContract('openai-http', create, async () => {
  const brokenPath = join(folder, 'broken.wav');
  await writeFile(brokenPath, 'not sound');
  const silencePath = await saveRecording(silence(3), join(folder, 'silence.wav'));
  return { speechPath, silencePath, brokenPath };
});

test('sends the request fields of the protocol', async () => {
  await transcribe('zh-TW', { baseUrl: `${baseUrl}/v1/` });
  expect(lastRequest?.url).toBe('/v1/audio/transcriptions');
  expect(lastRequest?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(lastForm.get('model')).toBe('whisper-large-v3');
  expect(lastForm.get('response_format')).toBe('verbose_json');
  expect(lastForm.get('language')).toBe('zh');
  expect(lastForm.getAll('timestamp_granularities[]')).toContain('word');
  expect((lastForm.get('file') as File).size).toBe(44 + 3 * 32_000);
  await transcribe('detect', { apiKey: undefined });
  expect(lastForm.has('language')).toBe(false);
  expect(lastRequest?.headers.authorization).toBeUndefined();
});

test('reads words, times and segment probabilities', async () => {
  answer = answerJson(200, helloThere);
  const { words } = await transcribe();
  expect(words[0]).toEqual({ text: 'Hello', startMs: 100, endMs: 500, confidence: Math.exp(-0.1) });
  expect(words.map(({ text }) => text)).toEqual(['Hello', 'there,', 'everyone.']);
  // The server returned 3.4 s; the recording ends at 3.
  expect(words[2]?.endMs).toBe(3_000);
});

test('distributes the words of a segment without word times', async () => {
  answer = answerJson(200, { ...helloThere, words: undefined });
  const { words } = await transcribe();
  expect(words.map(({ text }) => text)).toEqual(['Hello', 'there,', 'everyone.']);
  expect(words[0]?.startMs).toBe(0);
  expect(words[2]?.endMs).toBe(3_000);
  expect(words[1]?.startMs).toBe(words[0]?.endMs);
});

const saying = (text: string) => ({
  ...{ task: 'transcribe', language: 'welsh', duration: 3, text },
  segments: [{ start: 0, end: 3, text, avg_logprob: -0.1 }],
});

test('takes the language of the words where the service names one that is not supported', async () => {
  answer = answerJson(200, saying('Hello there, everyone, and welcome to the museum of the town.'));
  const { language, languageCertainty } = await transcribe('detect');
  expect(language).toBe('en');
  expect(languageCertainty).toBeGreaterThan(0);
  expect(languageCertainty).toBeLessThanOrEqual(1);
});

test('reports a detected language that is not supported', async () => {
  answer = answerJson(
    200,
    saying('Mae hi’n braf iawn heddiw, ac rydw i’n mynd i’r dref gyda fy chwaer.'),
  );
  await expect(transcribe('detect')).rejects.toMatchObject({
    code: 'ENGINE_UNSUPPORTED_LANGUAGE',
    message: expect.stringContaining('welsh'),
  });
});

test.each([
  [401, 'ENGINE_REMOTE_REFUSED', false],
  [403, 'ENGINE_REMOTE_REFUSED', false],
  [404, 'ENGINE_UNAVAILABLE', false],
  [413, 'ENGINE_BAD_INPUT', false],
  [422, 'ENGINE_BAD_INPUT', false],
  [429, 'ENGINE_REMOTE_REFUSED', true],
  [500, 'ENGINE_CRASHED', true],
  [503, 'ENGINE_CRASHED', true],
  [504, 'ENGINE_TIMEOUT', true],
])('maps status %i to %s', async (status, code, retryable) => {
  answer = answerJson(status, { error: { message: `wrong key ${KEY}` } });
  const failure = await transcribe().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, retryable });
  expect(JSON.stringify(failure)).not.toContain(KEY);
});

test.each([
  ['not JSON', ({ response }: SpeechCall) => response.end('<html>')],
  ['no text', answerJson(200, { words: [] })],
  ['text without times', answerJson(200, { text: 'Hello' })],
  [
    'times that are words',
    answerJson(200, { ...helloThere, words: [{ word: 'a', start: 'b', end: 'c' }] }),
  ],
])('rejects a response that is %s', async (_name, wrong) => {
  answer = wrong as Answer;
  await expect(transcribe()).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
});

test('cuts off an endless response', async () => {
  answer = ({ response }) => {
    const megabyte = Buffer.alloc(1024 * 1024, 32);
    const more = () => {
      while (!response.destroyed && response.write(megabyte));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  await expect(transcribe()).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
}, 20_000);

test('times out when the server does not respond', async () => {
  answer = () => undefined;
  await expect(transcribe('en', { timeoutMs: 200 })).rejects.toMatchObject({
    code: 'ENGINE_TIMEOUT',
    retryable: true,
  });
});

test('cancels the call', async () => {
  const controller = new AbortController();
  answer = () => controller.abort();
  await expect(transcribe('en', {}, controller.signal)).rejects.toMatchObject({
    code: 'ENGINE_CANCELLED',
  });
});

test('does not follow redirects and reports a refused connection', async () => {
  answer = ({ response }) => {
    response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  };
  await expect(transcribe()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  await expect(transcribe('en', { baseUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    retryable: true,
  });
});

test('a service that answers before it has the recording does not end the process', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const early = createServer((_request, response) => void response.writeHead(500).end('too busy'));
  await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve));
  const { port } = early.address() as AddressInfo;
  const audioPath = await saveRecording(noise(300, 0.5), join(folder, 'long.wav'));
  try {
    for (let times = 0; times < 10; times += 1)
      await expect(
        create({ baseUrl: `http://127.0.0.1:${port}` }).transcribe({
          ...{ audioPath, language: 'en' },
          signal: new AbortController().signal,
        }),
      ).rejects.toBeInstanceOf(EngineError);
    const closed = once(early, 'close');
    early.closeAllConnections();
    early.close();
    await closed;
    // Connections that broke have been noticed by the end of a whole call.
    answer = answerJson(200, helloThere);
    await transcribe();
  } finally {
    process.off('unhandledRejection', note);
    early.closeAllConnections();
    early.close();
  }
  expect(unhandled).toEqual([]);
});
