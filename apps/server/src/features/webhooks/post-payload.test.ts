import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { safeLookup } from '../../platform/outbound/safe-address.ts';
import { postPayload } from './post-payload.ts';

let server: Server;
let port: number;
let calls: string[];
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(String(request.headers.host) + request.url);
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
});

const post = (change: Partial<Parameters<typeof postPayload>[3]> = {}, host = '127.0.0.1') =>
  postPayload(
    `http://${host}:${port}/hook`,
    '{"a":"ü"}',
    { 'Glossa-Event': 'test' },
    {
      allowedHosts: ['127.0.0.1', 'hooks.example'],
      timeoutMs: 500,
      ...change,
    },
  );

test('keeps the first kilobyte of a huge response', async () => {
  answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  };
  const { status, text, failure } = await post({ timeoutMs: 5_000 });
  expect([status, text?.length, failure]).toEqual([200, 1_024, null]);
});

test('times out for a missing or endless response', async () => {
  answer = () => undefined;
  expect(await post()).toMatchObject({
    status: null,
    failure: { id: 'webhooks.timedOut', params: { seconds: 0.5 } },
  });
  answer = (response) => void response.writeHead(200).write('slow');
  // Already answered: what arrives afterwards changes nothing.
  expect(await post()).toMatchObject({ status: 200, text: 'slow', failure: null });
});

test('does not follow a redirect', async () => {
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const { status, failure } = await post();
  expect(status).toBe(302);
  expect(failure).toEqual({ id: 'webhooks.redirectNotFollowed', params: { status: 302 } });
  expect(calls).toEqual([`127.0.0.1:${port}/hook`]);
});

test('reports whether a connection was refused or closed', async () => {
  answer = (response) => response.destroy();
  expect((await post()).failure).toEqual({ id: 'webhooks.connectionClosed' });
  const closed = await postPayload(
    'http://127.0.0.1:1/',
    '{}',
    {},
    { allowedHosts: ['127.0.0.1'] },
  );
  expect(closed.failure).toEqual({ id: 'webhooks.connectionRefused' });
});

test('does not call a disallowed address', async () => {
  answer = (response) => response.end();
  for (const allowedHosts of [[], ['127.0.0.1:1']])
    expect((await post({ allowedHosts })).failure).toEqual({ id: 'webhooks.addressInternal' });
  expect(calls).toEqual([]);
});

const resolving =
  (...addresses: string[]) =>
  (_name: string, done: (error: null, found: Array<{ address: string; family: number }>) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('rejects a name with an internal address, even next to a public one', async () => {
  const url = `https://rebind.example:${port}/hook`;
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['fd00::1']]) {
    const lookup = safeLookup(new URL(url), [], resolving(...addresses));
    const { failure } = await postPayload(url, '{}', {}, { allowedHosts: [], lookup });
    expect(failure).toEqual({ id: 'webhooks.addressInternal' });
  }
  expect(calls).toEqual([]);
});

test('connects to the checked address and resolves a name once', async () => {
  answer = (response) => response.writeHead(204).end();
  let requested = 0;
  // The second response of a rebinding name server would point elsewhere.
  const lookup = safeLookup(
    new URL(`http://hooks.example:${port}/`),
    ['hooks.example'],
    (name, done) => {
      requested += 1;
      resolving(requested === 1 ? '127.0.0.1' : '127.9.9.9')(name, done);
    },
  );
  expect(await post({ lookup }, 'hooks.example')).toMatchObject({ status: 204, failure: null });
  expect(requested).toBe(1);
  expect(calls).toEqual([`hooks.example:${port}/hook`]);
});
