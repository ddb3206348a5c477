import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monoWavHeader } from '../engines/media-tools/wav-header.ts';

/** How it answers: as it should, or with a fault of services and of what is at a wrong address. */
export type ServiceFault = 'none' | 'error' | 'html' | 'slow' | 'closed' | 'redirect' | 'limit';

export type OutsideServiceFake = {
  baseUrl: string;
  /** `127.0.0.1:<port>`, as in the setting that allows it. */
  host: string;
  key: string;
  model: string;
  set: (fault: ServiceFault) => void;
  /** `POST /translate` and the keys that came with each request. */
  calls: Array<{ call: string; key: string | undefined }>;
  close: () => Promise<void>;
};

/**
 * A local server with the layouts of LibreTranslate and of OpenAI (models, chat, transcriptions, speech), all of which
 * need the key. LibreTranslate lists its languages without.
 */
export async function startOutsideService({
  key = 'right-key',
  model = 'model-a',
} = {}): Promise<OutsideServiceFake> {
  let fault: ServiceFault = 'none';
  const calls: OutsideServiceFake['calls'] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (body === undefined) return;
    const call = `${request.method} ${request.url}`;
    const used = bearerOf(request) ?? apiKeyOf(body);
    calls.push({ call, key: used });
    if (fault === 'slow') return;
    if (fault === 'closed') return void request.socket.destroy();
    if (fault === 'html')
      return void send(response, 200, '<!doctype html><title>Welcome</title>', 'text/html');
    if (fault === 'redirect') response.setHeader('location', 'http://127.0.0.1:9/');
    const failures = { error: 500, limit: 429, redirect: 302 } as const;
    if (fault !== 'none') return void send(response, failures[fault], { error: 'out of order' });
    send(response, ...answerTo({ call, body, used, key, model }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ host, key, model, calls },
    baseUrl: `http://${host}`,
    set: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = [status: number, content: object | string, type?: string];
type Asked = { call: string; body: string; used: string | undefined; key: string; model: string };

function answerTo({ call, body, used, key, model }: Asked): Answer {
  const libre = [
    { code: 'en', name: 'English', targets: ['en', 'es', 'ko'] },
    { code: 'es', name: 'Spanish', targets: ['en', 'es'] },
    { code: 'ko', name: 'Korean', targets: ['en', 'ko'] },
  ];
  if (call === 'GET /languages') return [200, libre];
  if (call === 'POST /translate') {
    if (used === undefined)
      return [
        400,
        {
          error: 'Please contact the server operator to get an API key',
        },
      ];
    if (used !== key) return [403, { error: 'Invalid API key' }];
    const { q } = JSON.parse(body) as { q: string[] };
    return [200, { translatedText: q.map((text) => `[libre] ${text}`) }];
  }
  if (used !== key && call.includes('/v1/'))
    return [401, { error: { message: 'Incorrect API key provided' } }];
  if (call === 'GET /v1/models')
    return [200, { object: 'list', data: [{ id: model }, { id: 'model-b' }] }];
  if (!call.includes('/v1/')) return [404, 'Not Found', 'text/plain'];
  if (modelOf(body) !== model)
    return [404, { error: { code: 'model_not_found', message: 'no such model' } }];
  if (call === 'POST /v1/chat/completions') return [200, completionOf(body)];
  if (call === 'POST /v1/audio/transcriptions')
    return [200, { language: 'english', duration: 1, text: '', words: [] }];
  if (call === 'POST /v1/audio/speech')
    return [200, Buffer.concat([monoWavHeader(3_200, 16_000), Buffer.alloc(3_200)])];
  return [404, { error: 'unknown' }];
}

function send(
  response: ServerResponse,
  status: number,
  content: object | string,
  type = 'application/json',
): void {
  const isBytes = Buffer.isBuffer(content);
  response.writeHead(status, { 'content-type': isBytes ? 'audio/wav' : type });
  response.end(isBytes || typeof content === 'string' ? content : JSON.stringify(content));
}

/** Undefined where the caller ended meanwhile. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('latin1');
  } catch {
    return undefined;
  }
}

const bearerOf = ({ headers }: IncomingMessage) =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
const apiKeyOf = (body: string) => /"api_key":"([^"]*)"/.exec(body)?.[1];
/** Of JSON, or of a form with a file. */
const modelOf = (body: string) =>
  (/"model":"([^"]*)"/.exec(body) ?? /name="model"\r\n\r\n([^\r]*)/.exec(body))?.[1];

function completionOf(body: string) {
  const { messages } = JSON.parse(body) as { messages: Array<{ content: string }> };
  const { lines } = JSON.parse(messages.at(-1)?.content ?? '{}') as {
    lines: Array<{ n: number; text: string }>;
  };
  const translations = lines.map(({ n, text }) => ({ n, text: `[chat] ${text}` }));
  return { choices: [{ message: { content: JSON.stringify({ translations }) } }] };
}
