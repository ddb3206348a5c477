import { expect, test } from 'vitest';
import { checkTerms } from './check-terms.ts';
import type { GlossaryEntry } from './glossary-entry.ts';
import { pairsFor } from './term-pairs.ts';

const entry = (
  terms: Array<
    [GlossaryEntry['terms'][number]['language'], string, GlossaryEntry['terms'][number]['usage']]
  >,
  doNotTranslate = false,
): GlossaryEntry => ({
  partOfSpeech: null,
  definition: '',
  doNotTranslate,
  terms: terms.map(([language, term, usage]) => ({ language, term, usage })),
});
const entries = [
  entry([
    ['en', 'library', 'preferred'],
    ['fr', 'médiathèque', 'allowed'],
    ['fr', 'bibliothèque', 'preferred'],
    ['fr', 'librairie', 'forbidden'],
  ]),
  entry([['en', 'Glossa', 'preferred']], true),
  entry([
    ['en', 'gate', 'preferred'],
    ['de', 'Tor', 'preferred'],
  ]),
];

test('returns the preferred terms of the texts, and names unchanged', () => {
  expect(
    pairsFor(entries, ['Glossa has libraries.', 'A library and a gate.'], 'en', 'fr-CA'),
  ).toEqual([
    { source: 'Glossa', target: 'Glossa' },
    { source: 'library', target: 'bibliothèque' },
  ]);
});

test.each([
  ['no violations', 'Glossa has a library.', 'Glossa a une bibliothèque.', []],
  ['an allowed term in the plural', 'Two libraries.', 'Deux médiathèques.', []],
  ['a forbidden term', 'The library.', 'La librairie.', ['forbidden librairie']],
  ['a forbidden term of another concept', 'The shop.', 'La librairie.', ['forbidden librairie']],
  ['a translated name', 'Glossa is here.', 'La glose est là.', ['changed Glossa: Glossa']],
  ['no term in the language', 'The gate.', 'La porte.', []],
])('%s', (_what, source, target, expected) => {
  const [found] = checkTerms(entries, [{ source, target }], 'en', 'fr');
  expect(
    found?.map(({ kind, source: word, found: said, wanted }) =>
      kind === 'forbidden' ? `${kind} ${said}` : `${kind} ${word}: ${wanted.join(', ')}`,
    ),
  ).toEqual(expected);
});
