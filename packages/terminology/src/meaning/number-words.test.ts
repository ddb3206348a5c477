import type { LanguageCode } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { checkMeaning } from './check-meaning.ts';

type Case = [LanguageCode, string, LanguageCode, string];
const findings = ([sourceLanguage, source, targetLanguage, target]: Case) =>
  checkMeaning({ source, target, sourceLanguage, targetLanguage });

test.each<[string, string, Case]>([
  ['twelve', 'zwanzig', ['en', 'Bring twelve chairs.', 'de', 'Bringen Sie zwanzig Stühle.']],
  ['sieben', 'seis', ['de', 'Er blieb sieben Tage.', 'es-MX', 'Se quedó seis días.']],
  ['dix-sept', 'sixteen', ['fr-CA', 'J’ai dix-sept ans.', 'en', 'I am sixteen.']],
  ['пяти', 'quatro', ['ru', 'Около пяти лет.', 'pt', 'Cerca de quatro anos.']],
  ['three', 'cinco', ['en', 'A three-year plan.', 'pt-PT', 'Um plano de cinco anos.']],
])('finds the number in words “%s” that became “%s”', (wanted, found, pair) => {
  expect(findings(pair)).toEqual([{ code: 'number', wanted, found }]);
});

test.each<[string, Case]>([
  ['the same number', ['en', 'Bring twelve chairs.', 'de', 'Bringen Sie zwölf Stühle.']],
  ['digits', ['en', 'Bring twelve or ten.', 'de', 'Bringen Sie 12 oder zehn.']],
  ['an ordinal', ['en', 'Seven of them, three here.', 'fr', 'La septième, trois ici.']],
  ['a month', ['en', 'In three days of July', 'de', 'In drei Tagen im Juli']],
  ['hours of the evening', ['en', 'Come at eight.', 'fr', 'Venez à vingt heures.']],
  ['a number of two words', ['en', 'It has forty-two rooms.', 'es', 'Tiene cuarenta y dos salas.']],
  ['a sum', ['en', 'There were eighty of us.', 'fr', 'Nous étions quatre-vingts.']],
  [
    'a larger number',
    ['en', 'Twelve hundred came.', 'de', 'Eintausendzweihundert oder drei kamen.'],
  ],
  ['weeks in days', ['fr', 'Dans quinze jours.', 'en', 'In twenty days.']],
  ['a number that is left out', ['en', 'All three of us left.', 'es', 'Nos fuimos todos.']],
  [
    'a language without these words',
    ['en', 'Bring twelve chairs.', 'ja', '椅子を二十脚ください。'],
  ],
])('reports nothing for %s', (_name, pair) => {
  expect(findings(pair).filter(({ code }) => code === 'number')).toEqual([]);
});
