import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';

const german = { targetLanguage: 'de', direction: 'ltr' } as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function mark(bytes: Uint8Array, disclaimer?: string): string {
  const opened = openDocument(bytes, 'txt');
  const translations = opened.segments.map(({ id, text }): [string, string] => [id, `⟦${text}⟧`]);
  return textOf(opened.rebuild(new Map(translations), { ...german, disclaimer }));
}

test('translates each line and keeps spaces, numbers and line endings', () => {
  expect(mark(bytesOf('Title\r\n\r\n  - One \r\n42\r\n\tTwo\n----\nEnd'))).toBe(
    '⟦Title⟧\r\n\r\n  - One \r\n42\r\n\tTwo\n----\nEnd'
      .replace('- One', '⟦- One⟧')
      .replace('Two', '⟦Two⟧')
      .replace('End', '⟦End⟧'),
  );
});

test('joins and rewraps hard-wrapped lines of a paragraph', () => {
  const source = [
    'This paragraph was wrapped by hand at a width',
    'that its writer liked, so that every line but',
    'the last one is nearly full.',
    '',
    'Short line',
    'Another short line',
  ].join('\n');
  const opened = openDocument(bytesOf(source), 'txt');
  expect(opened.segments.map(({ text }) => text)).toEqual([
    'This paragraph was wrapped by hand at a width that its writer liked, so that every line but the last one is nearly full.',
    'Short line',
    'Another short line',
  ]);
  const lines = mark(bytesOf(source)).split('\n');
  expect(lines.every((line) => line.length <= 45)).toBe(true);
  expect(lines.slice(0, 3).join(' ')).toBe(`⟦${opened.segments[0]?.text}⟧`);
});

test('keeps untranslated text byte for byte', () => {
  const source = 'One\r\n\r\nTwo  \nThree\r';
  const opened = openDocument(bytesOf(source), 'txt');
  const second = opened.segments[1];
  const out = opened.rebuild(new Map([[second?.id ?? '', 'Zwei']]), german);
  expect(textOf(out)).toBe('One\r\n\r\nZwei  \nThree\r');
});

test.each([
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x48, 0x69, 0xc3, 0xa9], '\ufeff⟦Hié⟧'],
  ['UTF-16 little-endian', [0xff, 0xfe, 0x48, 0, 0x69, 0, 0xe9, 0], '\ufeff⟦Hié⟧'],
  ['UTF-16 big-endian', [0xfe, 0xff, 0, 0x48, 0, 0x69, 0, 0xe9], '\ufeff⟦Hié⟧'],
  ['Windows-1252', [0x93, 0x48, 0x69, 0xe9, 0x94], '⟦“Hié”⟧'],
])('reads %s and writes UTF-8', (_, bytes, expected) => {
  expect(mark(Uint8Array.from(bytes))).toBe(expected);
});

test('appends the disclaimer after a blank line', () => {
  expect(mark(bytesOf('One'), 'By a machine.')).toBe('⟦One⟧\n\nBy a machine.\n');
  expect(mark(bytesOf('One\r\n'), 'By a machine.')).toBe('⟦One⟧\r\n\r\nBy a machine.\r\n');
});

test.each([
  ['an empty file', '', 'DOCUMENT_EMPTY'],
  ['only spaces', ' \n\n ', 'DOCUMENT_EMPTY'],
  ['only numbers', '1 2 3', 'DOCUMENT_EMPTY'],
  ['NUL characters', 'a\u0000b', 'DOCUMENT_CORRUPT'],
  ['a PDF', '%PDF-1.7 text', 'DOCUMENT_CORRUPT'],
  ['a zip', 'PK\u0003\u0004', 'DOCUMENT_CORRUPT'],
])('rejects %s as text', (_, text, code) => {
  expect(() => openDocument(bytesOf(text), 'txt')).toThrow(expect.objectContaining({ code }));
});

test('rejects an unchanged text', () => {
  const opened = openDocument(bytesOf('One\nTwo'), 'txt');
  const same = new Map(opened.segments.map(({ id, text }) => [id, text]));
  expect(() => opened.rebuild(same, { ...german, disclaimer: 'By a machine.' })).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
  );
});
