import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { groupSentences, placeMarkedTranslation } from './sentences.ts';
import { hasSourceMarks, partialSpans, translatedSpans } from './translated-marks.ts';
import { unitSpans } from './unit-marks.ts';

const span = (kind: 'italic' | 'bold', start: number, end: number): CueSpan => ({
  ...{ kind, start, end },
});
const cue = (id: string, startMs: number, text: string, spans: CueSpan[] = []): Cue => ({
  ...{ id, startMs, endMs: startMs + 3_000, text, track: 'lower' },
  ...(spans.length > 0 ? { spans } : {}),
});
const markedWords = ({ text, spans }: { text: string; spans?: readonly CueSpan[] }) =>
  (spans ?? []).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

test('marks of all of the source are those of all of the translation', () => {
  const source = { text: 'Far\naway', spans: [span('italic', 0, 8)] };
  expect(translatedSpans(source, 'Lejos de aquí')).toEqual([span('italic', 0, 13)]);
  expect(partialSpans(source)).toEqual([]);
});

test('marks of a part are over those of all', () => {
  const source = { text: 'Far away', spans: [span('italic', 0, 8), span('bold', 0, 3)] };
  expect(partialSpans(source)).toEqual([span('bold', 0, 3)]);
  expect(translatedSpans(source, 'Muy lejos', [span('bold', 4, 9)])).toEqual([
    span('italic', 0, 9),
    span('bold', 4, 9),
  ]);
});

test('readings and languages of parts are of the source', () => {
  const spans: CueSpan[] = [
    { kind: 'language', value: 'ja', start: 0, end: 2 },
    { kind: 'ruby', value: 'とう', start: 0, end: 1 },
  ];
  expect(translatedSpans({ text: '東京', spans }, 'Tokyo')).toEqual([]);
  expect(partialSpans({ text: '東京', spans })).toEqual([]);
  expect(hasSourceMarks({ text: '東京', spans })).toBe(true);
  expect(hasSourceMarks({ text: '東京', spans: spans.slice(0, 1) })).toBe(false);
  expect(hasSourceMarks({ text: 'x' })).toBe(false);
});

test('marks of a sentence are at their place in its joined text', () => {
  const cues = [
    cue('a', 0, 'ANNA: I have never\nread', [span('bold', 0, 5), span('italic', 13, 18)]),
    cue('b', 3_100, 'War and Peace.', [span('italic', 0, 13)]),
  ];
  const [unit] = groupSentences(cues, 'en');
  expect(unit?.text).toBe('I have never read War and Peace.');
  const spans = unit ? unitSpans(unit, new Map(cues.map((one) => [one.id, one]))) : [];
  expect(spans.map(({ cueId, start, end }) => [cueId, unit?.text.slice(start, end)])).toEqual([
    ['a', 'never'],
    ['b', 'War and Peace'],
  ]);
});

test('each speaker keeps the marks of their line', () => {
  const dialogue = cue('a', 0, '- Yes.\n- No!', [span('italic', 2, 6), span('bold', 9, 12)]);
  const [unit] = groupSentences([dialogue], 'en');
  const spans = unit ? unitSpans(unit, new Map([['a', dialogue]])) : [];
  expect(markedWords({ text: unit?.text ?? '', spans })).toEqual(['italic: Yes.', 'bold: No!']);
});

test('marks follow the words of a translation to its cues and lines', () => {
  const cues = [
    cue('a', 0, 'ANNA: I have never read', [span('bold', 0, 5)]),
    cue('b', 3_100, 'War and Peace, not even the beginning.'),
  ];
  const [unit] = groupSentences(cues, 'en');
  const text = 'Nunca he leído Guerra y paz, ni siquiera el principio.';
  const title = text.indexOf('Guerra');
  const placed = unit
    ? placeMarkedTranslation(
        unit,
        { text, spans: [span('italic', title, title + 'Guerra y paz'.length)] },
        cues,
        'es',
      )
    : new Map();
  const all = [...placed.values()];
  expect(all.map((one) => one.text.replaceAll('\n', ' ')).join(' ')).toBe(`ANNA: ${text}`);
  expect(markedWords(all[0] ?? { text: '' })[0]).toBe('bold: ANNA:');
  expect(
    all
      .flatMap(markedWords)
      .filter((one) => one.startsWith('italic'))
      .join(' '),
  ).toMatch(/italic: Guerra.* ?.*paz$/);
});
