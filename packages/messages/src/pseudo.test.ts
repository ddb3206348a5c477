import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { pseudo } from './pseudo.ts';

test('adds accents and makes the sentence 40% longer within brackets', () => {
  expect(pseudo('Delete it')).toBe('⟦Ðéļéţé îţ ~ ~⟧');
});

test('keeps argument names', () => {
  expect(pseudo('Deleted: {name}')).toBe('⟦Ðéļéţéð: {name} ~ ~⟧');
});

test('accents words of a plural but not its keywords', () => {
  const text = pseudo('{count, plural, one {# cue} other {# cues}}');
  expect(text).toContain('{count, plural, one {# çûé} other {# çûéš}}');
});

test('keeps tag names', () => {
  expect(pseudo('Ask <link>them</link>.')).toContain('<link>ţhém</link>');
});

test.each([
  ['{count, plural, =0 {Nothing} one {# file of {name}} other {# files of {name}}} left'],
  ['{kind, select, video {a video} other {a file}}'],
])('produces well-formed output: %s', (message) => {
  expect(() => compileMessage(pseudo(message))).not.toThrow();
});
