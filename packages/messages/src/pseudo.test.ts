import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { pseudo } from './pseudo.ts';

test('letters are accented, and the sentence is 40 % longer within its brackets', () => {
  expect(pseudo('Delete it')).toBe('⟦Ðéļéţé îţ ~ ~⟧');
});

test('arguments keep their names', () => {
  expect(pseudo('Deleted: {name}')).toBe('⟦Ðéļéţéð: {name} ~ ~⟧');
});

test('words of a plural are accented, its keywords are not', () => {
  const text = pseudo('{count, plural, one {# cue} other {# cues}}');
  expect(text).toContain('{count, plural, one {# çûé} other {# çûéš}}');
});

test('marks of a sentence keep their names', () => {
  expect(pseudo('Ask <link>them</link>.')).toContain('<link>ţhém</link>');
});

test.each([
  ['{count, plural, =0 {Nothing} one {# file of {name}} other {# files of {name}}} left'],
  ['{kind, select, video {a video} other {a file}}'],
])('what comes out is well formed: %s', (message) => {
  expect(() => compileMessage(pseudo(message))).not.toThrow();
});
