import { expect, test } from 'vitest';
import { say } from './say.ts';

test('English is said as it stands, with plurals and numbers', () => {
  expect(say('en', 'Hello {name},', { name: 'Ada' })).toBe('Hello Ada,');
  const files = '{count, plural, one {# file is ready.} other {# files are ready.}}';
  expect(say('en', files, { count: 1 })).toBe('1 file is ready.');
  expect(say('en', files, { count: 1200 })).toBe('1,200 files are ready.');
});

test.each(['de', 'ar', 'xx', '../../../etc/passwd', ''])(
  'what is not translated into %j is said in English',
  (language) => {
    expect(say(language, 'Nobody has translated this {thing}.', { thing: 'one' })).toBe(
      'Nobody has translated this one.',
    );
  },
);

test('words of people are not read as part of the sentence', () => {
  expect(say('en', 'Hello {name},', { name: '{count, plural, one {#} other {#}} <b>' })).toBe(
    'Hello {count, plural, one {#} other {#}} <b>,',
  );
});
