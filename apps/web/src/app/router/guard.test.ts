import { expect, test } from 'vitest';
import { readReturnPath } from './guard.ts';

test.each(['/', '/dashboard/media-details?mediaId=1&t=3', '/upload-media/category', '/login-help'])(
  'returns to %s',
  (path) => expect(readReturnPath(path)).toBe(path),
);

test.each([
  undefined,
  7,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  '/login',
  '/login/again',
  '/home?x=1',
])('does not redirect to %s', (path) => expect(readReturnPath(path)).toBeUndefined());
