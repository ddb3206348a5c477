import { expect, test } from 'vitest';
import { checkTerms, type Term, type TermList } from './check-terms.ts';

const term = (languages: Term['languages'], more: Partial<Term> = {}): Term => ({
  part: 'noun',
  english: ['glossary', 'glossaries'],
  languages,
  ...more,
});
const list = (terms: TermList['terms'], exceptions: TermList['exceptions'] = []) => ({
  terms,
  exceptions,
});
const english = {
  'a.add': 'Add glossary',
  'a.count': '{n, plural, one {# glossary} other {# glossaries}}',
  'a.other': 'Add file',
};

test('finds a translation without the approved term', () => {
  const de = { 'a.add': 'Wortliste hinzufügen', 'a.count': '{n} Glossare', 'a.other': 'Datei' };
  expect(checkTerms(list({ glossary: term({ de: ['Glossar'] }) }), english, { de })).toEqual([
    'de: a.add: “glossary” is “Glossar”: Wortliste hinzufügen',
  ]);
});

test('reads every case of a plural of English', () => {
  const de = { 'a.count': '{n} Listen' };
  expect(checkTerms(list({ glossary: term({ de: ['Glossar'] }) }), english, { de })).toEqual([
    'de: a.count: “glossary” is “Glossar”: {n} Listen',
  ]);
});

test('accepts listed stems at the start of a word, in any case, with or without vowel signs', () => {
  const terms = list({
    role: term({ ru: ['Роль', 'рол'], ar: ['صلاحيّة'] }, { english: ['role'] }),
  });
  const roles = { 'a.role': 'A role' };
  expect(checkTerms(terms, roles, { ru: { 'a.role': 'Нет роли' } })).toEqual([]);
  expect(checkTerms(terms, roles, { ru: { 'a.role': 'Нет пароля' } })).toHaveLength(1);
  expect(checkTerms(terms, roles, { ar: { 'a.role': 'الصلاحية' } })).toEqual([]);
});

test('a command that is only the verb is one of the forms from end to end', () => {
  const undo = term({ ru: ['Отменить', 'отмен'] }, { part: 'verb', english: ['undo'] });
  const messages = { 'a.undo': 'Undo', 'a.step': 'Undo the step' };
  const found = (ru: Record<string, string>) => checkTerms(list({ undo }), messages, { ru });
  expect(found({ 'a.undo': 'Отменить', 'a.step': 'Отмена шага' })).toEqual([]);
  expect(found({ 'a.undo': 'Отмена' })).toEqual(['ru: a.undo: “undo” is “Отменить”: Отмена']);
});

test('leaves out expressions and messages in which the word means something else', () => {
  const messages = { 'tts.voice': 'Add voice-over', 'a.voice': 'Voice', 'b.voice': 'Voice' };
  const de = { 'tts.voice': 'Kommentar', 'a.voice': 'Ton', 'b.voice': 'Ton' };
  const found = (more: Partial<Term>) =>
    checkTerms(
      list({ voice: term({ de: ['Stimme'] }, { english: ['voice'], ...more }) }),
      messages,
      {
        de,
      },
    ).map((fault) => fault.split(': ')[1]);
  expect(found({})).toEqual(['a.voice', 'b.voice']);
  expect(found({ ids: ['b.'] })).toEqual(['b.voice']);
  expect(found({ exceptIds: ['b.'] })).toEqual(['a.voice']);
  expect(found({ except: ['voice'] })).toEqual([]);
});

test('an exception is for one message and language, and has to be needed', () => {
  const exceptions = [{ term: 'glossary', id: 'a.add', languages: ['de'], reason: 'Test.' }];
  const found = (add: string) =>
    checkTerms(list({ glossary: term({ de: ['Glossar'] }) }, exceptions), english, {
      de: { 'a.add': add },
    });
  expect(found('Wortliste hinzufügen')).toEqual([]);
  expect(found('Glossar hinzufügen')).toEqual([
    expect.stringContaining('terms.json: not needed: {"term":"glossary","id":"a.add"'),
  ]);
});

test('a term without a translation for a language is a fault', () => {
  expect(checkTerms(list({ glossary: term({}) }), english, { de: {} })).toEqual([
    'terms.json: glossary: no translation for de',
  ]);
});
