import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import { compareCueSets } from './compare-cue-sets.ts';
import type { Cue } from './cue.ts';
import { applyCueChanges, diffCues, mergeCueChanges, sameCue } from './cue-change.ts';
import { moveToTrack, setSpeaker } from './edit-cues.ts';
import { replaceInCues } from './find-replace.ts';
import { fixAll } from './fix-cues.ts';
import { divideLong } from './formats/divide-long.ts';
import { mergeCues } from './merge-cues.ts';
import { readingRules } from './reading-rules.ts';
import { splitCue } from './split-cue.ts';
import { stackOverlaps } from './stack-overlaps.ts';
import { autoBreak } from './tidy-cues.ts';
import { updateCue } from './update-cue.ts';

/** A cue whose italics stand between stars. */
const cue = (starred: string, more: Partial<Cue> = {}): Cue => {
  const parts = starred.split('*');
  const spans: CueSpan[] = [];
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1)
      spans.push({ kind: 'italic', start: text.length, end: text.length + part.length });
    text += part;
  }
  return {
    ...{ id: 'a', startMs: 1_000, endMs: 3_000, text, track: 'lower' },
    ...(spans.length > 0 ? { spans } : {}),
    ...more,
  };
};
const starred = ({ text, spans = [] }: Cue): string =>
  [...spans]
    .reverse()
    .reduce(
      (result, { start, end }) =>
        `${result.slice(0, start)}*${result.slice(start, end)}*${result.slice(end)}`,
      text,
    );
const next = (text: string, more: Partial<Cue> = {}) =>
  cue(text, { id: 'b', startMs: 3_000, endMs: 4_000, ...more });

test('split and merge', () => {
  const halves = splitCue([cue('one *two three* four')], 'a', { at: 'cursor', offset: 7 }, 'b');
  expect(halves.map(starred)).toEqual(['one *two*', '*three* four']);
  expect(mergeCues(halves, ['a', 'b']).map(starred)).toEqual(['one *two three* four']);
  expect(mergeCues([cue('one'), next('*two*')], ['a', 'b']).map(starred)).toEqual(['one *two*']);
});

test('line breaks, find and replace, and typed text', () => {
  const long = cue('This is *what they say* and it goes on for a second line.');
  expect(autoBreak([long], ['a'], 'en').map(starred)).toEqual([
    'This is *what they say* and it\ngoes on for a second line.',
  ]);
  const replaced = replaceInCues([cue('no *no no* no')], { find: 'no' }, 'never');
  expect(replaced.map(starred)).toEqual(['never *never never* never']);
  expect(
    updateCue([cue('I *said* so')], 'a', { text: 'I *told* so'.replaceAll('*', '') }).map(starred),
  ).toEqual(['I *told* so']);
  const marked = updateCue([cue('I said so')], 'a', {
    spans: [{ kind: 'italic', start: 2, end: 7 }],
  });
  expect(marked.map(starred)).toEqual(['I *said* so']);
});

test('fixes of issues', () => {
  const rules = { ...readingRules.en, cpl: 20 };
  const long = cue('This is *what they said* once', { endMs: 9_000 });
  const fixed = fixAll([long], [{ cueId: 'a', kind: 'line-too-long' } as never], rules, 'en');
  expect(fixed.map(starred)).toEqual(['This is *what\nthey said* once']);
});

test('long cues that are divided, and texts that are stacked', () => {
  const word = 'word '.repeat(300);
  const parts = divideLong(cue(`${word}*${word}*`), (part) => `p${part}`);
  expect(parts.map(({ spans }) => spans?.length)).toEqual([1, 1]);
  const stacked = stackOverlaps([cue('*one*'), next('two', { startMs: 2_000, track: 'upper' })]);
  expect(stacked.map(starred)).toEqual(['*one*', 'two\n*one*', 'two']);
});

test('a change of marks or place alone is a change', () => {
  const [plain, italic] = [cue('one'), cue('*one*')];
  const placed = cue('one', { placement: { x: 20 } });
  for (const other of [italic, placed]) {
    expect(sameCue(plain, other)).toBe(false);
    const changes = diffCues([plain], [other]);
    expect(changes).toHaveLength(1);
    expect(mergeCueChanges(changes, [])).toEqual(changes);
    expect(applyCueChanges([plain], changes)).toEqual([other]);
    expect(mergeCueChanges(changes, diffCues([other], [plain]))).toEqual([]);
  }
  expect(sameCue(plain, { ...plain, spans: [], placement: {} })).toBe(true);
  expect(compareCueSets([plain], [italic])[0]?.fields).toEqual(['marks']);
  expect(compareCueSets([plain], [placed])[0]?.fields).toEqual(['placement']);
});

test('another track replaces the height, not the side', () => {
  const placement = { y: 10, lineAlign: 'end', x: 20, align: 'left' } as const;
  const placed = cue('one', { placement });
  const moved = { x: 20, align: 'left' };
  expect(moveToTrack([placed], ['a'], 'upper')[0]?.placement).toEqual(moved);
  expect(updateCue([placed], 'a', { track: 'upper' })[0]?.placement).toEqual(moved);
  expect(updateCue([placed], 'a', { startMs: 900 })[0]?.placement).toEqual(placement);
  expect(updateCue([placed], 'a', { placement: null })[0]).not.toHaveProperty('placement');
});

test('one name for a cue ends the marks of several speakers', () => {
  const voice: CueSpan = { kind: 'voice', value: 'Ann', start: 0, end: 3 };
  const said = cue('one two', { spans: [voice], speaker: 'Ann, Bo' });
  expect(setSpeaker([said], ['a'], 'Cy')[0]).not.toHaveProperty('spans');
  expect(setSpeaker([said], ['a'], 'Ann, Bo')[0]?.spans).toEqual([voice]);
});
