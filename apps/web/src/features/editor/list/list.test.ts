import { readingRules } from '@glossa/subtitles/reading-rules';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { type CueFilter, noFilter } from '../store/editor-types.ts';
import { testCue } from '../testing/test-store.ts';
import { filterCues, isFiltering } from './filter-cues.ts';
import {
  isLowConfidence,
  lowConfidenceWordsOf,
  markLowConfidenceWords,
} from './low-confidence-words.ts';
import { describeMeasures, measureCue } from './measure-cue.ts';
import { countLines, heightOfCues, layoutOf, lineHeight } from './row-height.ts';

const word = (text: string, confidence: number, startMs = 0) => ({
  text,
  startMs,
  endMs: startMs + 100,
  confidence,
});

test('marks low-confidence words in place and keeps the text complete', () => {
  const pieces = markLowConfidenceWords('The house is read.', [
    word('The', 0.9),
    word('house', 0.5),
    word('is', 0.9),
    word('read.', 0.1),
  ]);
  expect(pieces.map(({ text, word }) => [text, word?.confidence ?? null])).toEqual([
    ['The ', null],
    ['house', 0.5],
    [' is ', null],
    ['read.', 0.1],
  ]);
  expect(pieces.map(({ text }) => text).join('')).toBe('The house is read.');
});

test('an edited word is no longer low-confidence', () => {
  const words = [word('mourning', 0.2)];
  expect(isLowConfidence(testCue('a', 0, { text: 'Good mourning', words }))).toBe(true);
  expect(isLowConfidence(testCue('a', 0, { text: 'Good morning', words }))).toBe(false);
  expect(lowConfidenceWordsOf({ text: 'Good mourning', words })[0]?.at).toBe(5);
});

test('filters by text ignoring case, by speaker and by issue', () => {
  const cues = [
    testCue('a', 0, { text: 'A large\nGARDEN' }),
    testCue('b', 3000, { text: 'Hello', speaker: 'Gardener' }),
    testCue('c', 6000, { text: '', stale: true }),
  ];
  const known = {
    findings: [{ cueId: 'c', kind: 'empty', severity: 'error', value: 0, limit: 1 }] as const,
    meaning: [{ cueId: 'a', code: 'number', wanted: '3', found: '8' }] as const,
    conflicts: new Map(),
  };
  const ids = (filter: Partial<CueFilter>) => [
    ...filterCues(cues, { ...noFilter, ...filter }, known),
  ];
  expect(ids({ text: 'large garden', only: 'all' })).toEqual(['a']);
  expect(ids({ text: 'garden', only: 'all' })).toEqual(['a', 'b']);
  expect(ids({ text: '', only: 'errors' })).toEqual(['c']);
  expect(ids({ text: '', only: 'overlap' })).toEqual([]);
  expect(ids({ text: '', only: 'meaning' })).toEqual(['a']);
  expect(ids({ text: '', only: 'findings' })).toEqual(['a', 'c']);
  expect(ids({ text: '', only: 'stale' })).toEqual(['c']);
  expect(ids({ speaker: 'Gardener' })).toEqual(['b']);
  expect(ids({ speaker: '' })).toEqual(['a', 'c']);
  expect(isFiltering({ ...noFilter, text: '  ' })).toBe(false);
  expect(isFiltering({ ...noFilter, speaker: '' })).toBe(true);
});

test('the meters describe their values in words', () => {
  const cue = testCue('a', 0, { text: `${'x'.repeat(50)}\nshort`, endMs: 2000 });
  const measures = measureCue(cue, readingRules.en);
  expect(measures.line).toEqual({ value: 50, limit: 42, over: true });
  expect(measures.speed.value).toBe(27.5);
  expect(describeMeasures(measures)).toBe(
    [
      t('editor.measure.speedTooFast', { value: '27.5', limit: 20 }),
      t('editor.measure.longestLineTooLong', { value: '50', limit: 42 }),
    ].join('; '),
  );
});

test('counts and measures Chinese and Japanese characters by their width', () => {
  const cue = testCue('a', 0, { text: '大きな庭があり、' });
  expect(measureCue(cue, readingRules.ja).line.value).toBe(8);
  expect(countLines('大'.repeat(30), 300)).toBe(2);
  expect(countLines('i'.repeat(30), 300)).toBe(1);
});

test('a row is as high as its longer text, or as both when stacked', () => {
  const one = testCue('a', 0, { text: 'One' });
  const three = testCue('b', 0, { text: 'One\ntwo\nthree', track: 'upper' });
  const wide = heightOfCues([one, three], null, layoutOf(900, 2));
  expect(wide).toBe(heightOfCues([undefined, three], null, layoutOf(900, 2)));
  expect(wide - heightOfCues([one, undefined], null, layoutOf(900, 2))).toBe(lineHeight);
  expect(
    heightOfCues([one, three], null, layoutOf(360, 2)) -
      heightOfCues([one, undefined], null, layoutOf(360, 2)),
  ).toBe(3 * lineHeight);
});
