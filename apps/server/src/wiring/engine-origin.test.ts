import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutsideServices } from '../features/outside-services/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import type { ModelStore } from '../platform/models/model-store.ts';
import { runInContext } from '../platform/request-context.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createTranslationEngines, createVoiceEngines } from './engines.ts';

/** A service that refuses everything: what it was sent is all that these tests look at. */
const asked: IncomingHttpHeaders[] = [];
const server = createServer((request, response) => {
  asked.push(request.headers);
  request.resume().once('end', () => response.writeHead(400).end());
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const signal = new AbortController().signal;
const neverRun = () => Promise.reject(new Error('no program is started'));
const noModels = { locate: async () => undefined } as unknown as ModelStore;
/** Those of the environment alone. */
const partsOf = (config: Config) => {
  const { fixed } = createOutsideServices({
    ...{ config, logger: createLogger('silent') },
    db: undefined as never,
    box: createSecretBox('/nowhere', 'service-key'),
  });
  return {
    config,
    outside: { read: async () => fixed },
    models: noModels,
    run: neverRun,
    workFolder: '/nowhere',
  };
};
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const inRequest = <T>(work: () => Promise<T>) =>
  runInContext(
    { requestId: 'asked-1', span: { traceparent }, job: { name: 'translation.text', id: 'job-1' } },
    work,
  );

test.each(['openai-chat', 'libretranslate'])(
  '%s is sent the id of the request and its trace',
  async (id) => {
    const config = readConfig({
      GLOSSA_TRANSLATION_CHAT_URL: baseUrl,
      GLOSSA_TRANSLATION_CHAT_MODEL: 'any',
      GLOSSA_LIBRETRANSLATE_URL: baseUrl,
    });
    const engines = await createTranslationEngines(partsOf(config)).list();
    const engine = engines.find((one) => one.id === id);
    const translate = async () =>
      engine?.translate({ texts: ['Hi'], from: 'en', to: 'de', markup: 'none', signal });
    await expect(inRequest(translate)).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
    expect(asked).toMatchObject([{ 'x-request-id': 'asked-1', traceparent }]);
  },
);

test('the voice service is sent the id of the request and its trace, and nothing outside of one', async () => {
  const config = readConfig({ GLOSSA_VOICE_URL: baseUrl, GLOSSA_VOICE_NAMES: 'nova=female' });
  const engines = await createVoiceEngines(partsOf(config)).list();
  const engine = engines.find(({ id }) => id === 'openai-voice');
  const speak = async () =>
    engine?.speak({
      text: 'Hi',
      language: 'en',
      voiceId: 'nova',
      engine: 'Neural',
      rate: 1,
      outputPath: '/nowhere/out.wav',
      signal,
    });
  await expect(inRequest(speak)).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
  await expect(speak()).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
  expect(asked[0]).toMatchObject({ 'x-request-id': 'asked-1', traceparent });
  expect(asked[1]).not.toHaveProperty('x-request-id');
  expect(asked[1]).not.toHaveProperty('traceparent');
});
