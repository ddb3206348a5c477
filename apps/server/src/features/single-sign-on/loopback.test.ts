import { expect, test } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import { isLoopback, requireWebAddress } from './loopback.ts';

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
  '%s is no address to send anybody to, nor to ask',
  async (address) => {
    expect(() => requireWebAddress(new URL(address))).toThrow(/only https/);
    const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    await expect(guardedFetch(address, options)).rejects.toThrow(/only https/);
  },
);
