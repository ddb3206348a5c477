import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  bytesOf,
  german,
  markText,
  textsOf,
  translateText,
  unmarked,
} from '../text/marking.fixture.ts';

const messages = `{
  // A comment "stays"
  "title": "Caf\\u00e9 \\"now\\"",   "id": "some",
  "list": ["One <b>bold</b> {{count}}\\nline", "#fff", "en-US", "2024-01-02", 5, null,],
  "@title": {"description": "For translators"}, "__proto__": {"polluted": "Yes it is"},
  "title": "Twice",
  "left": "{count, plural, one {# item of {name}} other {# items}} left"
}
`;

test('finds text and skips program values', () => {
  expect(textsOf(messages, 'json')).toEqual([
    'Café "now"',
    'One <g id="1">bold</g> <x id="2"/><x id="3"/>line',
    'Yes it is',
    'Twice',
    '<x id="1"/> item of <x id="2"/>',
    '<x id="1"/> items',
    'left',
  ]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('a marking translator changes no other character', () => {
  const out = unmarked(markText(messages, 'json', { ...german, disclaimer: 'By a machine' }));
  expect(out).toBe(messages.replace('\\u00e9', 'é'));
});

test.each([
  'https://a.example/x',
  'a@b.example',
  '#1a2b3c',
  'rgb(1, 2, 3)',
  '2024-01-02T03:04:05Z',
  '12px',
  'v1.2.3',
  'pt-BR',
  'someName',
  'SOME_NAME',
  'some.long.key',
  'btn-large-blue',
  'img/logo.png',
  '/api/users',
  'image/png',
  'data:image/png;base64,AAAA',
  '123e4567-e89b-12d3-a456-426614174000',
  '{count}',
  '%s',
])('%s is not text', (value) => {
  const source = JSON.stringify({ text: value, more: 'A sentence' });
  expect(textsOf(source, 'json')).toEqual(['A sentence']);
});

test.each([
  'Save',
  'save',
  'Sign-up',
  'Yes/No',
  'Loading...',
  'Tom & Jerry',
  'What is https://a.b?',
])('%s is text', (value) => {
  expect(textsOf(JSON.stringify({ text: value }), 'json')).toHaveLength(1);
});

test('keeps one-word values of program keys', () => {
  const source =
    '{"type":"box","userId":"Ann","class":"big box","icon":"home","lang":"de","label":"Big box"}';
  expect(markText(source, 'json')).toBe(source.replace('"label":"Big box"', '"label":"⟦Big box⟧"'));
});

test('translates the words of people under keys that programs use', () => {
  const source = {
    link: 'Link',
    image: 'Add an image',
    language: '语言',
    avatarUrl: 'Avatar URL',
    type: 'Type',
    email: 'E-Mail',
    userId: 'User ID',
    token: 'Token',
    'Guild ID': 'Server',
    groupId: 'Gruppen-ID',
  };
  expect(textsOf(JSON.stringify(source), 'json')).toEqual(Object.values(source));
});

test('in lists of records a capitalized word under a program key is data', () => {
  const source = '{"items":[{"type":"Point","name":"Bridge"},{"type":"Line","name":"Road"}]}';
  expect(textsOf(source, 'json')).toEqual(['Bridge', 'Road']);
});

test('placeholders move with the sentence and none is lost', () => {
  expect(translateText('{"a":"{n} files in {dir}"}', 'json', ['In <x id="2"/>: <x id="1"/>'])).toBe(
    '{"a":"In {dir}: {n}"}',
  );
  expect(translateText('{"a":"Hello %s, bye"}', 'json', ['Hallo, ade'])).toBe(
    '{"a":"Hallo, ade%s"}',
  );
});

test('engine output stays one string', () => {
  expect(translateText('{"a":"One"}', 'json', ['x", "b": "\\\n\u0000'])).toBe(
    '{"a":"x\\", \\"b\\": \\"\\\\\\n\\u0000"}',
  );
});

test('in ICU messages an apostrophe before an argument does not quote it', () => {
  const source = '{"a":"{n, plural, other {the file {name}}}"}';
  expect(translateText(source, 'json', ['l\'<x id="1"/>'])).toBe(
    '{"a":"{n, plural, other {l\'\'{name}}}"}',
  );
});

test.each([
  ['an empty file', '', 'DOCUMENT_EMPTY'],
  ['no translatable text', '{"a": 1}', 'DOCUMENT_EMPTY'],
  ['truncated JSON', '{"a": "One', 'DOCUMENT_CORRUPT'],
  ['invalid JSON', 'Hello there', 'DOCUMENT_CORRUPT'],
  ['nesting depth 10,000', `${'['.repeat(10_000)}"One"${']'.repeat(10_000)}`, 'DOCUMENT_CORRUPT'],
  ['nested objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'DOCUMENT_CORRUPT'],
])('rejects %s', (_, source, code) => {
  expect(() => openDocument(bytesOf(source), 'json')).toThrow(expect.objectContaining({ code }));
});

test('brackets within strings and comments do not nest', () => {
  expect(textsOf(`{"a": "Text ${'['.repeat(500)}" /* ${'{'.repeat(500)} */}`, 'json')).toHaveLength(
    1,
  );
});
