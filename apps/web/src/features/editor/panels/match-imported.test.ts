import { type Cue, orderCues } from '@glossa/subtitles/cue';
import { normalizeSpans } from '@glossa/subtitles/cue-spans';
import { statedBy } from '@glossa/subtitles/formats/stated';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId as makeId } from '../../../lib/new-id.ts';
import { testCue } from '../testing/test-store.ts';
import { matchImported } from './match-imported.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};
const words = [{ text: 'Good', startMs: 0, endMs: 500, confidence: 0.9 }];

test('a cue with the same text keeps its id and words anywhere', () => {
  const current = [testCue('a', 0, { text: 'Good', words })];
  const [cue] = matchImported(current, [testCue('srt-1', 7000, { text: 'Good' })], newId);
  expect(cue).toMatchObject({ id: 'a', startMs: 7000, words });
});

test('a cue with the same start keeps its id but not the words of another text', () => {
  const current = [testCue('a', 1000, { text: 'Good', words, sourceCueIds: ['s'] })];
  const [cue] = matchImported(current, [testCue('srt-1', 1000, { text: 'Bad' })], newId);
  expect(cue).toMatchObject({ id: 'a', text: 'Bad', sourceCueIds: ['s'] });
  expect(cue?.words).toBeUndefined();
});

test('unchanged cues stay the same objects, and a speaker missing in the file stays', () => {
  const current = [testCue('a', 0, { speaker: 'Ada' })];
  const { speaker: _speaker, ...plain } = current[0] as Cue;
  expect(matchImported(current, [{ ...plain, id: 'vtt-1' }], newId)[0]).toBe(current[0]);
});

test('of a whole file, a cue has the speaker that it has there, or none', () => {
  const current = [testCue('a', 0, { speaker: 'Ada', words }), testCue('b', 3000)];
  const { speaker: _speaker, ...plain } = current[0] as Cue;
  const imported = [plain, testCue('b', 3000, { speaker: 'Bob' })];
  const [first, second] = matchImported(current, imported, newId, statedBy('json'));
  expect(first).toEqual(plain);
  expect(first).not.toHaveProperty('speaker');
  expect(second).toMatchObject({ id: 'b', speaker: 'Bob' });
});

test.each([
  ['json', {}],
  ['ttml', {}],
  ['scc', { speaker: 'Ada', spans: [{ kind: 'bold', start: 0, end: 3 }] }],
  ['sami', { speaker: 'Ada', placement: { y: 10 } }],
  ['srt', {}],
] as const)(
  'a cue without marks and place in a file of %s keeps what the format cannot say',
  (format, kept) => {
    const italic = { kind: 'italic', start: 0, end: 4 } as const;
    const bold = { kind: 'bold', start: 0, end: 3 } as const;
    const all = {
      text: 'Good',
      speaker: 'Ada',
      placement: { y: 10 },
      spans: normalizeSpans('Good', [bold, italic]),
    };
    const current = [testCue('a', 0, all)];
    const plain = testCue('x-1', 0, { text: 'Good' });
    const [cue] = matchImported(current, [plain], newId, statedBy(format));
    if (format === 'srt') expect(cue).toBe(current[0]);
    else expect(cue).toEqual({ ...testCue('a', 0, { text: 'Good' }), ...kept });
  },
);

test('prefers the nearer of two equal texts and uses no id twice', () => {
  const current = [testCue('a', 0, { text: 'Yes' }), testCue('b', 9000, { text: 'Yes' })];
  const imported = [testCue('1', 9100, { text: 'Yes' }), testCue('2', 100, { text: 'Yes' })];
  expect(matchImported(current, imported, newId).map(({ id }) => id)).toEqual(['b', 'a']);
});

test('returns every imported cue once with its text, times and own id', () => {
  const cue = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c', 'x'),
      startMs: fc.integer({ min: 0, max: 5 }).map((at) => at * 1000),
      text: fc.constantFrom('One', 'Two', 'Three'),
    })
    .map(({ id, startMs, text }) => testCue(id, startMs, { text }));
  const current = fc.uniqueArray(cue, { selector: ({ id }) => id, maxLength: 4 });
  fc.assert(
    fc.property(current, fc.array(cue, { maxLength: 8 }), (before, imported) => {
      const after = matchImported(before, imported, newId);
      expect(after.map(({ startMs, text }) => [startMs, text])).toEqual(
        imported.map(({ startMs, text }) => [startMs, text]),
      );
      expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
    }),
  );
});

test('new cues of one time stay in the order of the file', () => {
  const imported = Array.from({ length: 50 }, (_, index) =>
    testCue(`srt-${index}`, 0, { text: `Line ${index}` }),
  );
  const cues = matchImported([], imported, makeId);
  expect(orderCues(cues).map(({ text }) => text)).toEqual(imported.map(({ text }) => text));
});
