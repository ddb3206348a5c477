import { expect, test } from 'vitest';
import { parseRoles } from '../platform/roles.ts';
import { describeReady } from './startup-output.ts';

const firstSignIn = { userName: 'admin', oneTimePassword: 'One$Time9' };
const all = parseRoles('all');
const plain = { live: false, paint: (_code: number | string, text: string) => text };

test('prints address and password in plain lines without a terminal', () => {
  const text = describeReady('http://127.0.0.1:4000', firstSignIn, plain, all);
  expect(text.match(/Glossa is ready: (\S+)/)?.[1]).toBe('http://127.0.0.1:4000');
  expect(text.match(/password\s+(\S+)/)?.[1]).toBe('One$Time9');
  expect(text.match(/user name\s+(\S+)/)?.[1]).toBe('admin');
});

test('a later start prints the address but no password', () => {
  expect(describeReady('http://127.0.0.1:4000', undefined, plain, all)).toBe(
    '\nGlossa is ready: http://127.0.0.1:4000\n',
  );
});

test('highlights address and password on a terminal', () => {
  const paint = (code: number | string, text: string) => `<${code}>${text}</>`;
  const text = describeReady('http://127.0.0.1:4000', firstSignIn, { live: true, paint }, all);
  expect(text).toContain('Glossa is ready: <1>http://127.0.0.1:4000</>');
  expect(text).toContain('Password  <1;33>One$Time9</>');
  expect(text.match(/─{64}/g)).toHaveLength(2);
});

test('a part of an installation says which one, and where its address leads', () => {
  const describe = (roles: string) =>
    describeReady('http://127.0.0.1:4000', undefined, plain, parseRoles(roles));
  expect(describe('worker:mail')).toBe(
    '\nGlossa is ready: http://127.0.0.1:4000\nThis process has the roles worker:mail. At this address it answers /health, /ready and /metrics only.\n',
  );
  expect(describe('api,maintenance')).toContain('the roles api,maintenance.\n');
});
