import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryCheckpoint } from '../testing/memory-checkpoint.ts';
import { createLibreTranslateEngine } from './libretranslate.ts';
import { createOpenAiChatEngine } from './openai-chat.ts';

/** Both protocols; fails each request for texts from the given one on. */
let failFrom = Number.POSITIVE_INFINITY;
let received: string[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const body = text ? JSON.parse(text) : {};
  response.setHeader('content-type', 'application/json');
  if (request.url === '/languages')
    return response.end(JSON.stringify([{ code: 'en' }, { code: 'es' }]));
  const lines: Array<{ n: number; text: string }> = body.q
    ? body.q.map((line: string, n: number) => ({ n, text: line }))
    : JSON.parse(body.messages[1].content).lines;
  if (lines.some((line) => Number(line.text.split(' ')[1]) >= failFrom))
    return response.writeHead(500).end('{}');
  received.push(...lines.map((line) => line.text));
  const translations = lines.map((line) => ({ n: line.n, text: `es ${line.text}` }));
  const content = JSON.stringify({ translations });
  response.end(
    JSON.stringify({
      translatedText: translations.map((line) => line.text),
      choices: [{ message: { content } }],
    }),
  );
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const texts = Array.from({ length: 130 }, (_, n) => (n === 7 ? '' : `Line ${n} is said.`));
const engines = {
  'a language model': (model = 'a') => createOpenAiChatEngine({ baseUrl, model }),
  LibreTranslate: (path = '') => createLibreTranslateEngine({ baseUrl: `${baseUrl}${path}` }),
};
const request = (checkpoint = createMemoryCheckpoint()) => ({
  ...{ texts, from: 'en' as const, to: 'es' as const, markup: 'none' as const, checkpoint },
  signal: new AbortController().signal,
});

test.each(Object.entries(engines))(
  '%s: after failures at any points, no finished batch is asked for again',
  async (_, create) => {
    failFrom = Number.POSITIVE_INFINITY;
    const whole = await create().translate(request());
    expect(whole).toEqual(texts.map((text) => text && `es ${text}`));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(texts.length - 1), { maxLength: 6 }), async (failures) => {
        const checkpoint = createMemoryCheckpoint();
        received = [];
        for (const at of failures) {
          failFrom = at;
          await create()
            .translate(request(checkpoint))
            .catch(() => undefined);
        }
        failFrom = Number.POSITIVE_INFINITY;
        expect(await create().translate(request(checkpoint))).toEqual(whole);
        expect(received.length).toBe(new Set(received).size);
      }),
      { numRuns: 15 },
    );
  },
  30_000,
);

test('with another model, everything is translated again', async () => {
  const checkpoint = createMemoryCheckpoint();
  await engines['a language model']('a').translate(request(checkpoint));
  received = [];
  await engines['a language model']('b').translate(request(checkpoint));
  expect(received).toHaveLength(texts.length - 1);
  received = [];
  const glossary = [{ source: 'line', target: 'línea' }];
  await engines['a language model']('b').translate({ ...request(checkpoint), glossary });
  expect(received).toHaveLength(texts.length - 1);
});
