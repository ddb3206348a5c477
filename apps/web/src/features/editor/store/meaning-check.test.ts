import type { Cue } from '@glossa/subtitles/cue';
import { expect, test } from 'vitest';
import { testCue } from '../testing/test-store.ts';
import { createMeaningCheck } from './meaning-check.ts';

const sources = [
  testCue('s1', 0, { text: 'The bridge was built in 1897' }),
  testCue('s2', 3_000, { text: 'and closed after twelve years.' }),
  testCue('s3', 6_000, { text: 'Do not lift\nthe lid.' }),
  testCue('s4', 9_000, { text: 'Thank you.' }),
];
const source = new Map(sources.map((cue) => [cue.id, cue]));
const check = () => createMeaningCheck({ source, sourceLanguage: 'en', language: 'de' });
const translated = (id: string, startMs: number, sourceCueIds: string[], text: string): Cue =>
  testCue(id, startMs, { text, sourceCueIds, rendersCueIds: sourceCueIds });
const found = (cues: readonly Cue[]) => {
  const all = check();
  while (!all.advance(cues, 50));
  return all.all(cues).map(({ cueId, code }) => [cueId, code]);
};

test('a changed number is an issue of the cue that has it', () => {
  const cues = [
    translated('a', 0, ['s1', 's2'], 'Die Brücke wurde gebaut'),
    translated('b', 3_000, ['s1', 's2'], 'im Jahr 1987 und nach zwölf Jahren geschlossen.'),
    translated('c', 9_000, ['s4'], 'Danke.'),
  ];
  expect(found(cues)).toEqual([['b', 'number']]);
});

test('cues of one sentence are compared together: words may change places between them', () => {
  const cues = [
    translated('a', 0, ['s1', 's2'], 'Nach zwölf Jahren wurde die'),
    translated('b', 3_000, ['s1', 's2'], '1897 gebaute Brücke geschlossen.'),
  ];
  expect(found(cues)).toEqual([]);
  // Divided over cues that share one source with each other.
  const chain = [
    translated('a', 0, ['s1'], 'Die Brücke wurde gebaut'),
    translated('b', 1_500, ['s1', 's2'], 'im Jahr 1897'),
    translated('c', 3_000, ['s2'], 'und nach zwölf Jahren geschlossen.'),
  ];
  expect(found(chain)).toEqual([]);
});

test('a lost negation is an issue of the first cue of the sentence, over line breaks too', () => {
  expect(found([translated('a', 6_000, ['s3'], 'Heben Sie den\nDeckel an.')])).toEqual([
    ['a', 'negationLost'],
  ]);
  expect(found([translated('a', 6_000, ['s3'], 'Heben Sie den Deckel\nnicht an.')])).toEqual([]);
});

test('cues without a source, or whose source was deleted, have no issue', () => {
  expect(found([testCue('a', 0, { text: 'Im Jahr 1987.' })])).toEqual([]);
  expect(found([translated('a', 0, ['gone'], 'Im Jahr 1987.')])).toEqual([]);
});

test('the other track is another sentence', () => {
  const upper = { ...translated('u', 500, ['s4'], 'Danke 7.'), track: 'upper' as const };
  const cues = [
    translated('a', 0, ['s1', 's2'], 'Die 1897 gebaute Brücke'),
    upper,
    translated('b', 3_000, ['s1', 's2'], 'wurde nach zwölf Jahren geschlossen.'),
  ];
  expect(found(cues)).toEqual([]);
});

test('an edited cue is compared again, and the others keep their lists', () => {
  const cues = [
    translated('a', 0, ['s1', 's2'], 'Die Brücke von 1987 wurde nach zwölf Jahren geschlossen.'),
    translated('b', 6_000, ['s3'], 'Heben Sie den Deckel an.'),
  ];
  const all = check();
  while (!all.advance(cues, 50));
  const [first, second] = cues as [Cue, Cue];
  const before = all.of(cues, second);
  expect(all.of(cues, first)).toHaveLength(1);
  const edited = { ...first, text: first.text.replace('1987', '1897') };
  const after = [edited, second];
  expect(all.of(after, edited)).toEqual([]);
  expect(all.of(after, second)).toBe(before);
});

test('the first pass stops for other work, and lists what is known by then', () => {
  const cues = Array.from({ length: 3_000 }, (_, index) =>
    translated(`c${index}`, index * 3_000, ['s3'], index % 2 ? 'Danke.' : 'Nicht.'),
  ).map((cue, index) => ({ ...cue, sourceCueIds: [index % 3 ? 's3' : 's4'] }));
  const all = check();
  expect(all.all(cues)).toEqual([]);
  expect(all.advance(cues, 0)).toBe(false);
  while (!all.advance(cues, 5));
  expect(all.all(cues).length).toBeGreaterThan(0);
});
