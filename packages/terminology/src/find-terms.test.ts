import { expect, test } from 'vitest';
import { createTermFinder } from './find-terms.ts';

const found = (language: Parameters<typeof createTermFinder>[1], terms: string[], text: string) =>
  createTermFinder(
    terms.map((term) => ({ term })),
    language,
  )(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['en', ['gate'], 'The Gate and two gates, not investigate.', ['Gate', 'gates']],
  [
    'en',
    ['machine', 'machine learning'],
    'Machine learning needs a machine.',
    ['Machine learning', 'machine'],
  ],
  ['en', ['US'], 'Tell us about the US.', ['US']],
  ['en', ['e-mail'], 'Send an e-mail.', ['e-mail']],
  ['en', ['door'], 'A <b>door</b>', ['door']],
  ['de', ['Vertrag'], 'Die Verträge des Vertrages', ['Vertrages']],
  ['fr', ['contrat'], 'Les contrats', ['contrats']],
  ['ru', ['договор', 'библиотека'], 'В договоре о библиотеках', ['договоре', 'библиотеках']],
  ['ko', ['도서관', '전문'], '도서관에서 전문가는', ['도서관에서']],
  ['ar', ['مكتبة', 'العقد'], 'في المكتبة والعقد', ['المكتبة', 'والعقد']],
  ['zh', ['图书馆'], '新的图书馆开了', ['图书馆']],
  ['ja', ['図書館', '新図書館'], '新図書館と図書館', ['新図書館', '図書館']],
] as const)('%s %j', (language, terms, text, expected) => {
  expect(found(language, [...terms], text)).toEqual(expected);
});

test('searches fifty thousand terms in one pass', () => {
  const finder = createTermFinder(
    Array.from({ length: 50_000 }, (_, index) => ({ term: `thing ${index}` })),
    'en',
  );
  const text = Array.from({ length: 2_000 }, (_, index) => `a thing ${index * 7}`).join(', ');
  expect(finder(text)).toHaveLength(2_000);
});
