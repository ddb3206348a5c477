import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('decrypts to the original and encrypts differently each time', () => {
  const value = { refreshToken: 'Grüße', n: [1, 2] };
  expect(unseal(key, seal(key, value))).toEqual(value);
  expect(seal(key, value).equals(seal(key, value))).toBe(false);
  expect(seal(key, value).toString('latin1')).not.toContain('refreshToken');
});

test('detects another key or a changed byte', () => {
  const sealed = seal(key, 'secret');
  expect(() => unseal(randomBytes(32), sealed)).toThrow();
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => unseal(key, changed)).toThrow();
  }
});
