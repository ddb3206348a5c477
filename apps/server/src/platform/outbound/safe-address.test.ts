import { expect, test } from 'vitest';
import {
  guardConnection,
  isPublicAddress,
  requireSafeAddress,
  safeLookup,
} from './safe-address.ts';

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
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b:1::a00:1', false],
  ['fec0::1', false],
  ['fd00:ec2::254', false],
  ['100.100.100.200', false],
  ['192.0.0.192', false],
  ['168.63.129.16', false],
  ['198.18.0.1', false],
  ['2001:db8::1', false],
  ['2001:0:7f00:1::', false],
  ['4000::1', false],
  ['2130706433', false],
  ['0x7f000001', false],
  ['0177.0.0.1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://some.localhost/',
])('opens no connection to %s', async (address) => {
  const url = new URL(address);
  expect(() => guardConnection(url, [])).toThrow(/inside the server/);
  await expect(requireSafeAddress(url, [])).rejects.toThrow(/inside the server/);
});

test.each(['http://example.org/', 'ftp://example.org/', 'file:///etc/passwd'])(
  'opens no connection to %s, which is not HTTPS',
  (address) => {
    expect(() => guardConnection(new URL(address), [])).toThrow(/https/);
  },
);

test.each([
  ['http://hooks.example.lan/', 'hooks.example.lan'],
  ['http://hooks.example.lan./', 'hooks.example.lan'],
  ['http://10.0.0.7:8080/', '10.0.0.7:8080'],
  ['https://[fd00::7]/', 'fd00::7'],
])('connects to %s if the operator allows %s', (address, allowed) => {
  expect(guardConnection(new URL(address), [allowed])).toMatchObject({ agent: false });
});

test('rejects a name that resolves to an address of this network when it connects', async () => {
  const lookup = safeLookup(new URL('https://rebind.example/'), [], (_name, done) =>
    done(null, [{ address: '::ffff:10.0.0.1', family: 6 }]),
  );
  const error = await new Promise((resolve) => lookup('rebind.example', {}, resolve));
  expect(String(error)).toMatch(/inside the server/);
});
