import { languageCodes } from '@glossa/contracts/languages';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileCatalogue, readCatalogue } from './catalogue.ts';

const english = {
  'files.title': 'Your files',
  'files.count': '{count, plural, one {# file} other {# files}}',
  'app.greeting': 'Hello {name}',
};

function show(language: string, translated: Readonly<Record<string, string>>) {
  const messages = compileCatalogue(Object.keys(english), translated, english);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (id: string, values?: Record<string, unknown>) => i18n._(id, values);
}

test('formats arguments and plurals in English', () => {
  const text = show('en', english);
  expect(text('files.title')).toBe('Your files');
  expect(text('files.count', { count: 1 })).toBe('1 file');
  expect(text('files.count', { count: 3 })).toBe('3 files');
});

test('plurals follow the rules of the language', () => {
  const text = show('ru', {
    'files.count': '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  });
  expect([1, 3, 5, 21].map((count) => text('files.count', { count }))).toEqual([
    '1 файл',
    '3 файла',
    '5 файлов',
    '21 файл',
  ]);
});

test('a message without a translation is shown in English', () => {
  expect(show('de', {})('app.greeting', { name: 'Kim' })).toBe('Hello Kim');
});

test('values keep their place in a sentence that is written from the right', () => {
  const messages = {
    line: '{count, plural, one {# من {name}} other {# من {name}}}، {at}',
    number: '{count, number} / {of, number}',
    only: '{name}',
  };
  const i18n = setupI18n({
    locale: 'ar',
    messages: { ar: compileCatalogue(Object.keys(messages), messages, {}, 'rtl') },
  });
  const values = { count: 5, of: 7, name: 'Bea Bertin 2', at: '3 Nov' };
  expect(i18n._('line', values)).toBe('5 من \u2068Bea Bertin 2\u2069، \u20683 Nov\u2069');
  expect(i18n._('number', values)).toBe('5 / 7');
  expect(i18n._('only', values)).toBe('Bea Bertin 2');
});

test('compiles only the ids asked for', () => {
  expect(compileCatalogue(['files.title'], {}, english)).toEqual({ 'files.title': ['Your files'] });
});

test('rejects an unknown id and a malformed message', () => {
  expect(() => compileCatalogue(['files.unknown'], {}, english)).toThrow('files.unknown');
  expect(() =>
    compileCatalogue(['app.greeting'], { 'app.greeting': '{name ist da' }, english),
  ).toThrow();
});

test('every language has a catalogue', () => {
  for (const language of languageCodes)
    expect(Object.keys(readCatalogue(language)).length, language).toBeGreaterThan(1_000);
});
