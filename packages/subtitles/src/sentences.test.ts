import { languageCodes } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import type { Cue } from './cue.ts';
import { groupSentences, placeTranslation } from './sentences.ts';

const cue = (
  id: string,
  startMs: number,
  text: string,
  track: 'upper' | 'lower' = 'lower',
): Cue => ({ id, startMs, endMs: startMs + 1_500, text, track });

test('joins cues up to the end of the sentence, per track, but not across a long silence', () => {
  const cues = [
    cue('1', 0, 'I spoke to Dr.'),
    cue('2', 1_600, 'Smith about\nthe plan.'),
    cue('3', 3_200, 'He agreed'),
    cue('4', 9_000, 'at last.'),
    cue('5', 500, 'NEWS', 'upper'),
  ];
  expect(groupSentences(cues, 'en')).toEqual([
    { text: 'NEWS', cueIds: ['5'] },
    { text: 'I spoke to Dr. Smith about the plan.', cueIds: ['1', '2'] },
    { text: 'He agreed', cueIds: ['3'] },
    { text: 'at last.', cueIds: ['4'] },
  ]);
});

test('splits a translation at its clauses', () => {
  const cues = [cue('1', 0, 'When we started,'), cue('2', 1_600, 'nobody believed in the idea.')];
  const [unit] = groupSentences(cues, 'en');
  expect(
    unit && [...placeTranslation(unit, 'Cuando empezamos, nadie creía en la idea.', cues, 'es')],
  ).toEqual([
    ['1', 'Cuando empezamos,'],
    ['2', 'nadie creía en la idea.'],
  ]);
});

test('loses nothing of a translation and leaves no cue empty while there are words', () => {
  const word = fc.stringMatching(/^[\p{L}]{1,12}[,.]?$/u);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 12 }),
      fc.array(word, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...languageCodes),
      (sources, target, language) => {
        const cues = sources.map((text, index) => cue(String(index), index * 1_600, text));
        const unit = { text: sources.join(' '), cueIds: cues.map((entry) => entry.id) };
        const placed = placeTranslation(unit, target.join(' '), cues, language);
        expect([...placed.values()].join('').replace(/\s+/g, '')).toBe(target.join(''));
        for (const text of placed.values()) expect(text.trim()).not.toBe('');
      },
    ),
  );
});

test.each([
  [
    'en',
    'The committee will meet again on Tuesday to decide about the new library',
    'The committee will meet again on Tuesday\nto decide about the new library',
  ],
  [
    'es',
    'Los niños pueden leer libros allí todos los días de la semana',
    'Los niños pueden leer libros\nallí todos los días de la semana',
  ],
  ['ja', '街の新しい図書館についてお話しします。', '街の新しい図書館について\nお話しします。'],
] as const)('lines in %s', (language, text, expected) => {
  expect(breakLines(text, language)).toBe(expected);
});
