import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLibreTranslateEngine } from './libretranslate.ts';
import { createOpenAiChatEngine } from './openai-chat.ts';
import { machineTranslationContract } from './testing/contract-tests.ts';

type Asked = { path: string; authorization: string | undefined; body: Record<string, never> };

/** A server for both protocols; `mode` makes it misbehave. */
let mode: 'good' | 401 | 429 | 500 | 'garbage' | 'short' | 'hang' = 'good';
const requested: Asked[] = [];
let server: Server;
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    requested.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    if (mode === 'hang') return;
    if (typeof mode === 'number') return response.writeHead(mode).end('{"error":"no"}');
    if (mode === 'garbage') return response.end('<html>not JSON');
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answer(request.url ?? '', body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function answer(
  path: string,
  body: { q?: string[]; target?: string; messages?: Array<{ content: string }> },
): unknown {
  const cut = <T>(list: T[]) => (mode === 'short' ? list.slice(1) : list);
  if (path === '/languages')
    return ['en', 'es', 'zh-Hans', 'zh-Hant', 'pt-BR', 'fr'].map((code) => ({
      code,
      name: code,
      targets: ['en', 'es', 'zh-Hans', 'zh-Hant', 'pt-BR', 'fr'],
    }));
  if (path === '/translate')
    return { translatedText: cut((body.q ?? []).map((text) => `${body.target}:${text}`)) };
  const { lines } = JSON.parse(body.messages?.[1]?.content ?? '{}') as {
    lines: Array<{ n: number; text: string }>;
  };
  return {
    choices: [
      {
        message: {
          content: JSON.stringify({
            translations: cut(lines.map(({ n, text }) => ({ n, text: `→ ${text}` }))),
          }),
        },
      },
    ],
  };
}

const libre = () =>
  createLibreTranslateEngine({ baseUrl: base(), apiKey: 'secret-key', timeoutMs: 500 });
const chat = () =>
  createOpenAiChatEngine({ baseUrl: base(), apiKey: 'secret-key', model: 'test', timeoutMs: 500 });

machineTranslationContract('LibreTranslate', async () => libre(), {
  from: 'en',
  to: 'es',
  unsupported: { from: 'en', to: 'ko' },
});

machineTranslationContract('language model', async () => chat(), {
  from: 'en',
  to: 'es',
  unsupported: { from: 'en', to: 'en' },
});

describe('language model', () => {
  const translate = (texts: string[]) =>
    chat().translate({
      texts,
      from: 'en',
      to: 'fr-CA',
      markup: 'none',
      glossary: [{ source: 'shift', target: 'quart' }],
      signal: new AbortController().signal,
    });
  test('keeps count and order across batches and asks for the variant and terms', async () => {
    const texts = ['', ...Array.from({ length: 95 }, (_value, index) => `Line ${index}.`)];
    requested.length = 0;
    const answers = await translate(texts);
    expect(answers).toEqual(texts.map((text) => (text ? `→ ${text}` : '')));
    expect(requested).toHaveLength(3);
    expect(JSON.stringify(requested[0]?.body)).toContain('Canadian French');
    expect(JSON.stringify(requested[0]?.body)).toContain('shift → quart');
    expect(requested[0]?.authorization).toBe('Bearer secret-key');
  });
  test('requests lines again that the model left out', async () => {
    mode = 'short';
    requested.length = 0;
    await expect(translate(['One.', 'Two.', 'Three.'])).rejects.toMatchObject({
      code: 'ENGINE_BAD_ANSWER',
    });
    expect(requested).toHaveLength(2);
    mode = 'good';
  });
});

test('sends LibreTranslate its own language codes', async () => {
  requested.length = 0;
  await libre().translate({
    texts: ['Hi.'],
    from: 'en',
    to: 'zh-TW',
    markup: 'html',
    signal: new AbortController().signal,
  });
  expect(requested.at(-1)?.body).toMatchObject({
    source: 'en',
    target: 'zh-Hant',
    format: 'html',
    api_key: 'secret-key',
  });
  expect((await libre().pairs()).find((pair) => pair.to === 'fr-CA')?.note).toEqual({
    id: 'machineTranslation.usesModelOf',
    params: { label: { language: 'fr' } },
  });
});

describe.each([
  [401, 'ENGINE_REMOTE_REFUSED', false],
  [429, 'ENGINE_REMOTE_REFUSED', true],
  [500, 'ENGINE_CRASHED', true],
  ['garbage', 'ENGINE_BAD_ANSWER', true],
  ['hang', 'ENGINE_TIMEOUT', true],
] as const)('a server that responds with %s', (misbehaviour, code, retryable) => {
  test.each([
    ['LibreTranslate', libre],
    ['language model', chat],
  ] as const)(
    '%s',
    async (_name, create) => {
      const engine = create();
      mode = misbehaviour;
      try {
        const failure = await engine
          .translate({
            texts: ['Hi.'],
            from: 'en',
            to: 'es',
            markup: 'none',
            signal: new AbortController().signal,
          })
          .catch((error: unknown) => error);
        // The language list has its own limit of 10 s, so only the call itself hangs here.
        expect(failure).toMatchObject({ name: 'EngineError', code, retryable });
        expect(JSON.stringify(failure)).not.toContain('secret-key');
      } finally {
        mode = 'good';
      }
    },
    20_000,
  );
});

test('reports an unreachable server', async () => {
  const engine = createOpenAiChatEngine({ baseUrl: 'http://127.0.0.1:9', model: 'x' });
  await expect(
    engine.translate({
      texts: ['Hi.'],
      from: 'en',
      to: 'es',
      markup: 'none',
      signal: new AbortController().signal,
    }),
  ).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE', retryable: true });
});
