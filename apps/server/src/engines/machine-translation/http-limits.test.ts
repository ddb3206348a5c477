import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseTranslation, listPairSupport } from './choose.ts';
import { createLibreTranslateEngine } from './libretranslate.ts';
import { createOpenAiChatEngine } from './openai-chat.ts';
import type { TranslateRequest } from './port.ts';
import { createFakeTranslationEngine } from './testing/fake.ts';

let server: Server | undefined;
afterEach(async () => {
  const ending = server;
  server = undefined;
  ending?.closeAllConnections();
  await new Promise((resolve) => (ending ? ending.close(resolve) : resolve(undefined)));
});

async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const { signal } = new AbortController();
const apiKey = 'secret-key-123';
const request: TranslateRequest = { texts: ['Hi.'], from: 'en', to: 'es', markup: 'none', signal };
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const chatAnswer = (translations: { n: number; text: string }[]) =>
  JSON.stringify({ choices: [{ message: { content: JSON.stringify({ translations }) } }] });

describe('a language model', () => {
  test.each(['', '/', '/v1', '/v1/'])('is found with "%s" at the end of its URL', async (end) => {
    const paths: unknown[] = [];
    const base = await serve((requested, response) => {
      paths.push(requested.url);
      response.end(chatAnswer([{ n: 0, text: 'Hola.' }]));
    });
    const engine = createOpenAiChatEngine({ baseUrl: base + end, model: 'm' });
    expect(await engine.translate(request)).toEqual(['Hola.']);
    expect(paths).toEqual(['/v1/chat/completions']);
  });
  test('retries lines whose tags were broken, then keeps their text without tags', async () => {
    let calls = 0;
    const base = await serve((_asked, response) => {
      calls += 1;
      response.end(
        chatAnswer([
          { n: 0, text: '<g id="1">Roja' },
          { n: 1, text: calls === 1 ? 'Casa &amp; perro' : '<g id="1">Casa</g> &amp; perro' },
        ]),
      );
    });
    const engine = createOpenAiChatEngine({ baseUrl: base, model: 'm' });
    const texts = ['<g id="1">Red</g>', '<g id="1">House</g> &amp; dog'];
    expect(await engine.translate({ ...request, texts, markup: 'html' })).toEqual([
      'Roja',
      '<g id="1">Casa</g> &amp; perro',
    ]);
    expect(calls).toBe(2);
  });
  test('ends the call immediately on cancellation', async () => {
    const controller = new AbortController();
    const base = await serve(() => controller.abort());
    const engine = createOpenAiChatEngine({ baseUrl: base, model: 'm' });
    const failure = failureOf(engine.translate({ ...request, signal: controller.signal }));
    expect(await failure).toMatchObject({ code: 'ENGINE_CANCELLED' });
  });
});

describe('a service must not', () => {
  const both = [
    ['LibreTranslate', (baseUrl: string) => createLibreTranslateEngine({ baseUrl, apiKey })],
    [
      'language model',
      (baseUrl: string) => createOpenAiChatEngine({ baseUrl, apiKey, model: 'm' }),
    ],
  ] as const;
  test.each(both)('%s: leak our key into the log', async (_name, create) => {
    for (const status of [200, 401, 400, 500]) {
      const base = await serve((_asked, response) =>
        response.writeHead(status).end(`bad key ${apiKey}`),
      );
      const failure = await failureOf(create(base).translate(request));
      expect(failure).toMatchObject({ detail: expect.stringContaining('bad key ***') });
      expect(JSON.stringify(failure)).not.toContain(apiKey);
      server?.closeAllConnections();
      server?.close();
    }
  });
  test.each(both)('%s: redirect us', async (_name, create) => {
    let reached = false;
    const base = await serve((requested, response) => {
      if (requested.url === '/elsewhere') reached = true;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await failureOf(create(base).translate(request))).toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    });
    expect(reached).toBe(false);
  });
  test.each(both)('%s: stream an endless response', async (_name, create) => {
    const base = await serve((_asked, response) => {
      const line = Buffer.alloc(1024 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(line));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(await failureOf(create(base).translate(request))).toMatchObject({
      code: 'ENGINE_BAD_ANSWER',
    });
  });
});

describe('LibreTranslate language codes', () => {
  const noteFor = async (codes: string[], to: string) => {
    const base = await serve((_asked, response) =>
      response.end(JSON.stringify(codes.map((code) => ({ code, name: code, targets: codes })))),
    );
    const pairs = await createLibreTranslateEngine({ baseUrl: base }).pairs();
    const pair = pairs.find((entry) => entry.from === 'en' && entry.to === to);
    return pair ? (pair.note ?? 'exact') : 'none';
  };
  const usesModelOf = (language: string) => ({
    id: 'machineTranslation.usesModelOf',
    params: { label: { language } },
  });
  test.each([
    [['en', 'zt'], 'zh-TW', 'exact'],
    [['en', 'zh'], 'zh-TW', 'none'],
    [['en', 'pt', 'pb'], 'pt-PT', 'exact'],
    [['en', 'pt', 'pb'], 'pt', 'exact'],
    [['en', 'es'], 'es-MX', usesModelOf('es')],
    [['en', 'pt'], 'pt-PT', usesModelOf('pt')],
  ])('%j: %s is %s', async (codes, to, expected) => {
    expect(await noteFor(codes, to)).toEqual(expected);
  });
});

test('a failing engine does not affect the others', async () => {
  const working = createFakeTranslationEngine({ id: 'working' });
  const base = await serve((_asked, response) => response.writeHead(500).end());
  const leaving = {
    ...createLibreTranslateEngine({ baseUrl: base }),
    status: async () => ({ ready: true as const }),
  };
  expect((await chooseTranslation([leaving, working], 'en', 'es'))?.engine.id).toBe('working');
  expect(await listPairSupport([leaving, working])).toHaveLength(14 * 13);
});
