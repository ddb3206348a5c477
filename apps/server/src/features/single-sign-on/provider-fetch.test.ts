import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AddressNotAllowed } from '../../platform/outbound/safe-address.ts';
import { createProviderFetch, isLoopback, requireWebAddress } from './provider-fetch.ts';

test.each([
  ['http://127.0.0.1:9000/', true],
  ['http://localhost/', true],
  ['http://[::1]:9000/', true],
  ['http://localhost:80@evil.example/', false],
  ['http://localhost.evil.example/', false],
  ['http://10.0.0.1/', false],
])('%s is on this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each(['http://192.0.2.1/', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])(
  'rejects %s as a redirect or request URL',
  async (address) => {
    expect(() => requireWebAddress(new URL(address))).toThrow(/only https/);
    const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    for (const allowed of ['any', []] as const)
      await expect(createProviderFetch(allowed)(address, options)).rejects.toThrow(/only https/);
  },
);

test.each([
  'http://127.0.0.1:9/',
  'https://[::127.0.0.1]/',
  'https://localhost./',
  'https://0x7f.1/',
])('calls %s only if the operator allows its host', async (address) => {
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
  await expect(createProviderFetch([])(address, options)).rejects.toThrow(AddressNotAllowed);
});

test('reads a response, and passes on the body of a request', async () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      response
        .writeHead(request.url === '/elsewhere' ? 302 : 200, {
          location: 'http://127.0.0.1:1/',
          'content-type': 'text/plain',
        })
        .end(request.url === '/huge' ? 'x'.repeat(2 * 1024 * 1024) : Buffer.concat(chunks)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = (path: string) =>
    createProviderFetch(['127.0.0.1'])(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'grant',
      redirect: 'manual',
    });
  try {
    const answer = await post('/');
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      200,
      'grant',
      'text/plain',
    ]);
    // Not followed.
    expect((await post('/elsewhere')).status).toBe(302);
    await expect(post('/huge')).rejects.toThrow(/too large/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
