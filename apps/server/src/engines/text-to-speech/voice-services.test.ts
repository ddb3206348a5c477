import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOpenAiVoiceEngine } from './openai-voice.ts';
import { createPollyEngine } from './polly.ts';
import type { SpeakRequest, TextToSpeechEngine } from './port.ts';
import { textToSpeechContract } from './testing/contract-tests.ts';

type Asked = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };
type Answer = (requested: Asked, response: ServerResponse) => void;

const key = 'sk-very-secret';
let requested: Asked[] = [];
let answer: Answer;
/** The request that speech is made for. */
let origin = 'none';
async function receive(request: IncomingMessage | Http2ServerRequest, response: ServerResponse) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const call = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) };
  requested.push(call);
  answer(call, response);
}
const server = createServer(receive);
/** Amazon's client uses HTTP/2 only; Node's responses have the same functions. */
const pollyServer = createHttp2Server((request, response) =>
  receive(request, response as unknown as ServerResponse),
);
let address = '';
let pollyAddress = '';
let folder = '';
const credentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: key };
beforeAll(async () => {
  // Another object in place of `process.env` would be no environment: later files could set nothing in it.
  for (const [name, value] of Object.entries({ ...credentials, AWS_EC2_METADATA_DISABLED: 'true' }))
    vi.stubEnv(name, value);
  address = await listen(server);
  pollyAddress = await listen(pollyServer);
  folder = await mkdtemp(join(tmpdir(), 'glossa-services-'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  pollyServer.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(one: typeof server | typeof pollyServer): Promise<string> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

/** A hum whose duration depends on the words and the rate. */
function hum(text: string, rate: number, hertz: number): Buffer {
  const samples = Buffer.alloc(2 * Math.round((text.length * 0.06 * hertz) / rate));
  for (let at = 0; at < samples.length; at += 2)
    samples.writeInt16LE(Math.round(9_000 * Math.sin(at / 20)), at);
  return samples;
}

/** As streaming services write it: the length is not known yet. */
function streamedWav(samples: Buffer, { channels = 1 } = {}): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF\xff\xff\xff\xffWAVEfmt ', 0, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(24_000, 24);
  header.writeUInt32LE(48_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data\xff\xff\xff\xff', 36, 'latin1');
  return Buffer.concat([header, samples]);
}

const speaksOpenAi: Answer = ({ body }, response) => {
  response.setHeader('content-type', 'audio/wav');
  // Slower than a cancellation.
  setTimeout(
    () => response.end(streamedWav(hum(String(body.input), Number(body.speed), 24_000))),
    30,
  );
};
const speaksPolly: Answer = ({ body }, response) => {
  const text = String(body.Text);
  const rate = Number(/rate="(\d+)%"/.exec(text)?.[1] ?? 100) / 100;
  response.setHeader('content-type', 'audio/pcm');
  setTimeout(() => response.end(hum(text.replace(/<[^>]+>/g, ''), rate, 16_000)), 30);
};

const openAi = (timeoutMs?: number) =>
  createOpenAiVoiceEngine({
    baseUrl: `${address}/v1/`,
    apiKey: key,
    model: 'tts-1',
    voices: [
      { id: 'nova', gender: 'female' },
      { id: 'alloy', gender: 'unknown' },
    ],
    ...(timeoutMs ? { timeoutMs } : {}),
  });
const polly = (timeoutMs?: number) =>
  createPollyEngine({
    region: 'eu-west-1',
    endpoint: pollyAddress,
    originHeaders: () => ({ 'x-request-id': origin }),
    ...(timeoutMs ? { timeoutMs } : {}),
  });

const translate = (engine: TextToSpeechEngine, change: Partial<SpeakRequest>) =>
  engine.speak({
    text: 'Good morning.',
    language: 'en',
    voiceId: 'nova',
    engine: 'Neural',
    rate: 1,
    outputPath: join(folder, 'out.wav'),
    signal: new AbortController().signal,
    ...change,
  });

describe('an OpenAI-compatible service', () => {
  beforeEach(() => {
    requested = [];
    answer = speaksOpenAi;
  });
  textToSpeechContract('it', async () => openAi(), { language: 'de', text: 'Guten Morgen, alle.' });
  test('receives the model, the voice and the unchanged text', async () => {
    await translate(openAi(), { text: '<b>Tom & "Jerry"</b>', rate: 1.2 });
    expect(requested).toMatchObject([
      {
        path: '/v1/audio/speech',
        headers: { authorization: `Bearer ${key}` },
        body: {
          model: 'tts-1',
          voice: 'nova',
          input: '<b>Tom & "Jerry"</b>',
          response_format: 'wav',
          speed: 1.2,
        },
      },
    ]);
  });
});

describe('Amazon Polly', () => {
  beforeEach(() => {
    requested = [];
    answer = speaksPolly;
  });
  textToSpeechContract('it', async () => polly(), {
    language: 'fr',
    text: 'Bonjour à toutes et à tous.',
  });
  test('receives a signed request for PCM; plain text is not markup', async () => {
    await translate(polly(), { voiceId: 'Hala', language: 'ar', text: 'a <b> & c' });
    expect(requested).toMatchObject([
      {
        path: '/v1/speech',
        headers: { authorization: expect.stringContaining('Credential=AKIDEXAMPLE/') },
        body: {
          Engine: 'neural',
          LanguageCode: 'ar-AE',
          OutputFormat: 'pcm',
          Text: 'a <b> & c',
          TextType: 'text',
          VoiceId: 'Hala',
        },
      },
    ]);
  });
  test('receives the id of the request that each call is made for, signed', async () => {
    const engine = polly();
    for (const id of ['first', 'second']) {
      origin = id;
      await translate(engine, { voiceId: 'Joanna' });
    }
    expect(requested.map(({ headers }) => headers['x-request-id'])).toEqual(['first', 'second']);
    for (const { headers } of requested)
      expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-request-id/);
  });
  test('sets another rate with SSML and escapes the user’s text', async () => {
    await translate(polly(), { voiceId: 'Joanna', text: 'a </prosody> & c', rate: 1.25 });
    expect(requested[0]?.body).toMatchObject({
      TextType: 'ssml',
      Text: '<speak><prosody rate="125%">a &lt;/prosody&gt; &amp; c</prosody></speak>',
    });
  });
  test('skips a voice without a Standard engine', async () => {
    await expect(translate(polly(), { voiceId: 'Ruth', engine: 'Standard' })).rejects.toMatchObject(
      {
        code: 'ENGINE_BAD_INPUT',
      },
    );
    expect(requested).toEqual([]);
  });
});

describe.each([
  ['OpenAI', openAi, {}, 4_097],
  ['Polly', polly, { voiceId: 'Joanna' }, 3_001],
] as const)('failures of a voice service (%s)', (_name, create, voice, tooLong) => {
  beforeEach(() => {
    requested = [];
  });
  afterEach(async () => {
    expect((await readdir(folder)).filter((name) => name.startsWith('.part'))).toEqual([]);
  });
  const status =
    (code: number): Answer =>
    (_asked, response) => {
      response.statusCode = code;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ message: `no: ${key}` }));
    };
  test.each([
    [400, 'ENGINE_BAD_INPUT', false],
    [403, 'ENGINE_REMOTE_REFUSED', false],
    [404, 'ENGINE_UNAVAILABLE', false],
    [429, 'ENGINE_REMOTE_REFUSED', true],
    [500, 'ENGINE_CRASHED', true],
  ] as const)('maps status %i to %s', async (code, expected, retryable) => {
    answer = status(code);
    await expect(translate(create(), voice)).rejects.toMatchObject({ code: expected, retryable });
  });
  test('does not send text that is too long', async () => {
    await expect(
      translate(create(), { ...voice, text: 'a'.repeat(tooLong) }),
    ).rejects.toMatchObject({
      code: 'ENGINE_BAD_INPUT',
    });
    expect(requested).toEqual([]);
  });
  test('rejects a response without audio', async () => {
    answer = (_asked, response) => response.end();
    await expect(translate(create(), voice)).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
  });
  test('times out when the service does not respond', async () => {
    answer = () => undefined;
    await expect(translate(create(150), voice)).rejects.toMatchObject({ code: 'ENGINE_TIMEOUT' });
  });
  test('limits endless audio by time and size', async () => {
    answer = (_asked, response) => response.write(Buffer.alloc(1_000));
    await expect(translate(create(200), voice)).rejects.toMatchObject({ code: 'ENGINE_TIMEOUT' });
    answer = (_asked, response) => {
      const chunk = Buffer.alloc(1024 ** 2);
      const pour = () => {
        if (response.destroyed) return;
        if (response.write(chunk)) setImmediate(pour);
        else response.once('drain', pour);
      };
      pour();
    };
    await expect(translate(create(), voice)).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
  });
});

test('rejects stereo, text pages and redirects, and keeps the key out of errors', async () => {
  answer = (_asked, response) => response.end(streamedWav(hum('aa', 1, 24_000), { channels: 2 }));
  await expect(translate(openAi(), {})).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
  answer = (_asked, response) => response.end('<html>Welcome</html>');
  await expect(translate(openAi(), {})).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
  answer = (_asked, response) => response.writeHead(307, { location: '/elsewhere' }).end();
  await expect(translate(openAi(), {})).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  answer = (_asked, response) => response.writeHead(401).end(`bad key ${key}`);
  const error = await translate(openAi(), {}).catch((fault: unknown) => fault);
  expect(error).toMatchObject({ code: 'ENGINE_REMOTE_REFUSED', detail: 'HTTP 401: bad key ***' });
});
