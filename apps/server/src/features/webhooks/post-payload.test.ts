import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postPayload } from './post-payload.ts';
import { isPublicAddress, safeLookup } from './safe-address.ts';

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

test('of a huge answer the first kilobyte is kept', async () => {
  answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  };
  const { status, text, failure, durationMs } = await post({ timeoutMs: 5_000 });
  expect([status, text?.length, failure]).toEqual([200, 1_024, null]);
  expect(durationMs).toBeLessThan(2_000);
});

test('an answer that never comes, and one that never ends', async () => {
  answer = () => undefined;
  expect(await post()).toMatchObject({
    status: null,
    failure: 'The receiver did not answer within 0.5 seconds.',
  });
  answer = (response) => void response.writeHead(200).write('slow');
  // It has answered: what trickles after it changes nothing.
  expect(await post()).toMatchObject({ status: 200, text: 'slow', failure: null });
});

test('a redirect is not followed', async () => {
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const { status, failure } = await post();
  expect(status).toBe(302);
  expect(failure).toMatch(/redirect \(302\), which is not followed/);
  expect(calls).toEqual([`127.0.0.1:${port}/hook`]);
});

test('a connection that is refused or broken off is told in a sentence', async () => {
  answer = (response) => response.destroy();
  expect((await post()).failure).toBe('The receiver broke off the connection.');
  const closed = await postPayload(
    'http://127.0.0.1:1/',
    '{}',
    {},
    { allowedHosts: ['127.0.0.1'] },
  );
  expect(closed.failure).toBe('The receiver does not accept connections.');
});

test('what is not allowed is not even called', async () => {
  answer = (response) => response.end();
  expect((await post({ allowedHosts: [] })).failure).toMatch(/https/);
  expect((await post({ allowedHosts: ['127.0.0.1:1'] })).failure).toMatch(/https/);
  expect(calls).toEqual([]);
});

const resolving =
  (...addresses: string[]) =>
  (_name: string, done: (error: null, found: Array<{ address: string; family: number }>) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('a name that points inside is refused, though one of its addresses is public', async () => {
  const url = `https://rebind.example:${port}/hook`;
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['fd00::1']]) {
    const lookup = safeLookup(new URL(url), [], resolving(...addresses));
    const { failure } = await postPayload(url, '{}', {}, { allowedHosts: [], lookup });
    expect(failure).toMatch(/inside the network of the server/);
  }
  expect(calls).toEqual([]);
});

test('the address that was checked is the one connected to: a name is asked once', async () => {
  answer = (response) => response.writeHead(204).end();
  let asked = 0;
  // The second answer of a rebinding name server would lead elsewhere.
  const lookup = safeLookup(
    new URL(`http://hooks.example:${port}/`),
    ['hooks.example'],
    (name, done) => {
      asked += 1;
      resolving(asked === 1 ? '127.0.0.1' : '127.9.9.9')(name, done);
    },
  );
  expect(await post({ lookup }, 'hooks.example')).toMatchObject({ status: 204, failure: null });
  expect(asked).toBe(1);
  expect(calls).toEqual([`hooks.example:${port}/hook`]);
});

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
