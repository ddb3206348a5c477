import { languageCodes } from '@glossa/contracts/languages';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileCatalogue, readCatalogue, sentenceOf } from './catalogue.ts';
import { contextEnd } from './context-end.ts';

const open = `status of a ticket${contextEnd}Open`;

function shown(language: string, catalogue: ReturnType<typeof compileCatalogue>) {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogue } });
  return (key: string, values?: Record<string, unknown>) => i18n._(key, values);
}

test('English keeps only what has arguments or a context', () => {
  const keys = ['Your files', '{count, plural, one {# cue} other {# cues}}', open];
  const compiled = compileCatalogue('en', keys, {});
  expect(Object.keys(compiled)).toEqual([keys[1], open]);
  const show = shown('en', compiled);
  expect(show(keys[1] ?? '', { count: 1 })).toBe('1 cue');
  expect(show(keys[1] ?? '', { count: 3 })).toBe('3 cues');
  expect(show(open)).toBe('Open');
});

test('plurals follow the rules of the language', () => {
  const key = '{count, plural, one {# file} other {# files}}';
  const russian = '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}';
  const show = shown('ru', compileCatalogue('ru', [key], { [key]: russian }));
  expect([1, 3, 5, 21].map((count) => show(key, { count }))).toEqual([
    '1 файл',
    '3 файла',
    '5 файлов',
    '21 файл',
  ]);
});

test('what is not translated is shown in English', () => {
  const show = shown('de', compileCatalogue('de', ['Hello {name}', open], {}));
  expect(show('Hello {name}', { name: 'Kim' })).toBe('Hello Kim');
  expect(show(open)).toBe('Open');
});

test('only the keys asked for come along', () => {
  expect(compileCatalogue('de', ['Yes'], { Yes: 'Ja', No: 'Nein' })).toEqual({ Yes: ['Ja'] });
});

test('a sentence that is not well formed is refused', () => {
  expect(() =>
    compileCatalogue('de', ['{name} is here'], { '{name} is here': '{name ist da' }),
  ).toThrow();
});

test('the key of a sentence in a context holds the sentence', () => {
  expect(sentenceOf(open)).toBe('Open');
  expect(sentenceOf('Open')).toBe('Open');
});

test('every language but English has a catalogue', () => {
  for (const language of languageCodes)
    if (language !== 'en') expect(readCatalogue(language), language).toBeTypeOf('object');
});
