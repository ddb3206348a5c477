import { expect, test } from 'vitest';
import { addressGroup, parseTrustedProxies, trustProxyOption } from './client-address.ts';

test.each([
  ['2', 2],
  ['0', 0],
  ['none', []],
  ['loopback', ['loopback']],
  ['10.0.0.5, 172.18.0.0/16', ['10.0.0.5', '172.18.0.0/16']],
  ['2001:db8::1,fd00::/8', ['2001:db8::1', 'fd00::/8']],
])('reads %s', (value, expected) => {
  expect(parseTrustedProxies(value)).toEqual(expected);
});

test.each(['proxy.example.org', '10.0.0.5/33', '-1', ',', 'true', '*', 'none,loopback'])(
  'rejects %s',
  (value) => {
    expect(parseTrustedProxies(value)).toBeUndefined();
  },
);

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['', ''],
])('counts %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('a number of proxies trusts so many of the nearest', () => {
  const trust = trustProxyOption(2);
  if (typeof trust !== 'function') throw new Error('expected a function');
  expect([0, 1, 2].map((hop) => trust('192.0.2.1', hop))).toEqual([true, true, false]);
  expect(trustProxyOption(0)).toBe(false);
  expect(trustProxyOption([])).toBe(false);
});
