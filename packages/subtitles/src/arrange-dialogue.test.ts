import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeDialogue } from './arrange-dialogue.ts';
import { dialogueDash } from './break-lines.ts';
import { type Cue, overlaps } from './cue.ts';
import { readingRules } from './reading-rules.ts';
import { segmentWords } from './segment-cues.ts';

const rules = readingRules.en;
let made = 0;
/** What one speaker says: each text begins at its time, four words a second. */
function said(speaker: string, turns: ReadonlyArray<[startMs: number, text: string]>): Cue[] {
  const words = turns.flatMap(([startMs, text]) =>
    text.split(' ').map((word, index) => ({
      text: word,
      startMs: startMs + index * 250,
      endMs: startMs + index * 250 + 240,
      confidence: 0.9,
    })),
  );
  return segmentWords(words, 'en', { makeId: () => `cue-${++made}` }).map((cue) => ({
    ...cue,
    speaker,
  }));
}
const arrange = (...cues: Cue[][]) => arrangeDialogue(cues.flat(), 'en', { rules });
const shown = (cues: readonly Cue[]) => cues.map(({ speaker, text }) => `${speaker}: ${text}`);

test('turns one after the other are cues of their own, without dashes', () => {
  const cues = arrange(
    said('Ann', [[0, 'Have you seen the new library?']]),
    said('Bob', [[3000, 'Yes, I was there on Friday.']]),
  );
  expect(shown(cues)).toEqual([
    'Ann: Have you seen the new library?',
    'Bob: Yes, I was there on Friday.',
  ]);
});

test('turns that are too short to be read alone share a cue, a line and a dash for each', () => {
  const [cue, ...more] = arrange(said('Ann', [[0, 'Ready?']]), said('Bob', [[300, 'Yes, go.']]));
  expect(more).toEqual([]);
  expect(cue).toMatchObject({
    text: '-Ready?\n-Yes, go.',
    speaker: 'Ann, Bob',
    spans: [
      { kind: 'voice', value: 'Ann', start: 0, end: 7 },
      { kind: 'voice', value: 'Bob', start: 8, end: 17 },
    ],
  });
  expect(cue?.words?.map(({ text }) => text)).toEqual(['Ready?', 'Yes,', 'go.']);
});

test('a short answer before the next question shares the cue of what it answers', () => {
  const cues = arrange(
    said('Ann', [
      [0, 'Are you coming with us?'],
      [1700, 'Then take your coat, it is cold outside.'],
    ]),
    said('Bob', [[1300, 'Yes.']]),
  );
  expect(shown(cues)).toEqual([
    'Ann, Bob: -Are you coming with us?\n-Yes.',
    'Ann: Then take your coat, it is cold outside.',
  ]);
});

test('a third short turn never joins two others', () => {
  const cues = arrange(
    said('Ann', [[0, 'Ready?']]),
    said('Bob', [[300, 'Yes.']]),
    said('Cy', [[600, 'No.']]),
  );
  expect(shown(cues)).toEqual(['Ann, Bob: -Ready?\n-Yes.', 'Cy: No.']);
});

test('what two say at once at length is shown on both tracks, at its time', () => {
  const long = 'This is a very long sentence that is said without any pause at all';
  const cues = arrange(said('Ann', [[0, long]]), said('Bob', [[400, long]]));
  expect(cues.map(({ speaker, track }) => `${speaker} ${track}`)).toContain('Bob upper');
  for (const cue of cues.filter(({ track }) => track === 'upper')) expect(cue.speaker).toBe('Bob');
});

test('a slight overlap of two turns is cut where the next one begins', () => {
  const [ann, bob] = arrange(
    said('Ann', [[0, 'Good morning and welcome to the opening of the library.']]),
    said('Bob', [[2200, 'Thank you very much, it is good to be here.']]),
  );
  expect(bob?.startMs).toBe(2200);
  expect(ann?.endMs).toBeLessThan(2200);
  expect(shown([ann, bob] as Cue[]).join('\n')).not.toContain('-');
});

const turn = fc.record({
  pauseMs: fc.integer({ min: 0, max: 4000 }),
  words: fc.array(fc.constantFrom('yes', 'no.', 'library', 'and,', 'extraordinary'), {
    minLength: 1,
    maxLength: 30,
  }),
});
const speech = fc.array(turn, { maxLength: 8 }).map((turns) => {
  let at = 0;
  return turns.map(({ pauseMs, words }): [number, string] => {
    const startMs = at + pauseMs;
    at = startMs + words.length * 250;
    return [startMs, words.join(' ')];
  });
});
const wordsOf = (cues: readonly Cue[], speaker: string) =>
  cues
    .flatMap((cue) => cue.text.split('\n').map((line, index) => ({ cue, line, index })))
    .filter(({ cue, index }) =>
      cue.speaker?.includes(', ')
        ? cue.speaker.split(', ')[index] === speaker
        : cue.speaker === speaker,
    )
    .flatMap(({ line }) => line.replace(/^-/, '').split(' '));

test('whatever is said by two: no word is lost, no cue overlaps, and two share one only with dashes', () => {
  fc.assert(
    fc.property(speech, speech, (first, second) => {
      const own = { Ann: said('Ann', first), Bob: said('Bob', second) };
      const cues = arrange(own.Ann, own.Bob);
      for (const [speaker, before] of Object.entries(own))
        expect(wordsOf(cues, speaker).toSorted()).toEqual(wordsOf(before, speaker).toSorted());
      for (const [index, cue] of cues.entries()) {
        expect(cue.endMs).toBeGreaterThan(cue.startMs);
        expect(cues.slice(index + 1).some((other) => overlaps(cue, other))).toBe(false);
        const lines = cue.text.split('\n');
        if (cue.speaker?.includes(', ')) {
          expect(lines).toHaveLength(2);
          expect(lines.every((line) => dialogueDash.test(line))).toBe(true);
        } else expect(cue.spans).toBeUndefined();
      }
    }),
    { numRuns: 200 },
  );
});
