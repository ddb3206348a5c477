import type { LanguageCode } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { checkMeaning } from './check-meaning.ts';

type Case = [LanguageCode, string, LanguageCode, string];
const namesOf = ([sourceLanguage, source, targetLanguage, target]: Case) =>
  checkMeaning({ source, target, sourceLanguage, targetLanguage }).flatMap(({ code, wanted }) =>
    code === 'name' ? [wanted] : [],
  );

// The first four are answers of Apertium.
test.each<[string[], Case]>([
  [
    ['May', 'Parks'],
    [
      ...(['en', 'Theresa May spoke with Rosa Parks and Peter Smith.', 'es'] as const),
      'Theresa mayo habló con Rosa Parques y Peter Smith.',
    ],
  ],
  [
    ['Baker'],
    ['en', 'I met Jessica Brown and Paul Baker.', 'es', 'Cumplí Jessica Brown y Paul Panadero.'],
  ],
  [['Schneider'], ['de', 'Herr Schneider wartet.', 'fr', 'Monsieur le tailleur attend.']],
  [['Kramer'], ['en', 'Ask Mrs Kramer for it.', 'pt', 'Pergunte à senhora.']],
])('finds %j', (wanted, pair) => {
  expect(namesOf(pair)).toEqual(wanted);
});

test.each<[Case]>([
  [['en', 'Angela Merkel spoke.', 'de', 'Merkel sprach.']],
  [['en', 'Donald Trump won.', 'de', 'Trumps Sieg.']],
  [['en', 'Thomas Bjorn played.', 'fr', 'Thomas Bjørn a joué.']],
  [['en', 'Robert Mueller came.', 'es', 'Robert Müller vino.']],
  [['en', 'He lives in John Street.', 'es', 'Vive en la calle John Street.']],
  [['en', 'The White House in New York.', 'fr', 'La Maison Blanche à New York.']],
  [['en', 'Angela Merkel spoke.', 'ru', 'Ангела Меркель выступила.']],
  [['en', 'Rosa Parks Avenue is closed.', 'fr', 'L’avenue est fermée.']],
])('finds no name in %j', (pair) => {
  expect(namesOf(pair)).toEqual([]);
});
