import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { checkCues } from './check-cues.ts';
import type { Cue } from './cue.ts';
import { newOverlap } from './cue-list.ts';
import { fixOverlaps } from './fix-overlaps.ts';
import { readingRules } from './reading-rules.ts';
import { cueText, wildCues } from './testing/cues.ts';
import { autoBreak, closeGaps, extendToReadingSpeed } from './tidy-cues.ts';

const cue = (id: string, startMs: number, endMs: number, text = 'Some words.'): Cue => ({
  id,
  startMs,
  endMs,
  text,
  track: 'lower',
});
const times = (cues: readonly Cue[]) => cues.map(({ startMs, endMs }) => [startMs, endMs]);

test('closes small gaps and keeps large and tiny ones', () => {
  const cues = [
    cue('a', 0, 1_000),
    cue('b', 1_300, 2_000),
    cue('c', 2_500, 3_000),
    cue('d', 3_040, 4_000),
  ];
  const options = { smallerThanMs: 480, minGapMs: 80 };
  expect(times(closeGaps(cues, ['a', 'b', 'c', 'd'], options))).toEqual([
    [0, 1_220],
    [1_300, 2_000],
    [2_500, 3_000],
    [3_040, 4_000],
  ]);
  expect(closeGaps(cues, ['b'], options)).toEqual(cues);
  expect(closeGaps(cues, ['a'], { ...options, maxMs: 1_100 })).toEqual(cues);
});

describe('overlaps', () => {
  test.each<[string, [number, number][], [number, number][]]>([
    [
      'ends before the next',
      [
        [0, 3_000],
        [2_000, 4_000],
      ],
      [
        [0, 1_920],
        [2_000, 4_000],
      ],
    ],
    [
      'meets it where time is short',
      [
        [0, 3_000],
        [520, 4_000],
      ],
      [
        [0, 520],
        [520, 4_000],
      ],
    ],
    [
      'separates cues with the same start',
      [
        [0, 2_000],
        [0, 4_000],
      ],
      [
        [0, 2_000],
        [2_000, 4_000],
      ],
    ],
    [
      'separates a cue inside another',
      [
        [0, 9_000],
        [2_000, 3_000],
        [5_000, 6_000],
      ],
      [
        [0, 1_920],
        [2_000, 3_000],
        [5_000, 6_000],
      ],
    ],
    [
      'handles more cues than milliseconds',
      [
        [0, 2],
        [0, 2],
        [1, 9],
      ],
      [
        [0, 1],
        [1, 2],
        [2, 9],
      ],
    ],
  ])('%s', (_name, before, after) => {
    const cues = before.map(([startMs, endMs], index) => cue(`c${index}`, startMs, endMs));
    expect(times(fixOverlaps(cues, { minGapMs: 80, minMs: 500 }))).toEqual(after);
  });
  test('removes all overlaps and is idempotent', () => {
    fc.assert(
      fc.property(wildCues, (cues) => {
        const fixed = fixOverlaps(cues, { minGapMs: 80, minMs: 500 });
        expect(newOverlap([], fixed)).toBeUndefined();
        expect(fixOverlaps(fixed, { minGapMs: 80, minMs: 500 })).toEqual(fixed);
      }),
    );
  });
});

test('extends a cue to its reading time if there is room', () => {
  fc.assert(
    fc.property(cueText, fc.constantFrom('en', 'ja', 'ar' as const), (text, language) => {
      const rules = { ...readingRules[language], maxMs: 60_000 };
      const longer = extendToReadingSpeed([cue('a', 0, 1, text)], ['a'], rules, { minGapMs: 80 });
      const kinds = checkCues(longer, rules).map(({ kind }) => kind);
      expect(kinds).not.toContain('too-fast');
      expect(kinds).not.toContain('too-short');
    }),
  );
  const cues = [cue('a', 0, 1_000, 'x'.repeat(100)), cue('b', 2_000, 3_000)];
  expect(times(extendToReadingSpeed(cues, ['a'], readingRules.en, { minGapMs: 80 }))[0]).toEqual([
    0, 1_920,
  ]);
});

describe('wrapping lines', () => {
  const long = 'This is a sentence that is too long for one line, as you see.';
  test('follows the organization’s limits, and only on request', () => {
    const rules = { ...readingRules.en, cpl: 70 };
    expect(breakLines(long, 'en').split('\n')).toHaveLength(2);
    expect(breakLines(long, 'en', rules)).toBe(long);
    const cues = [cue('a', 0, 1_000, 'Two\nlines.'), cue('b', 2_000, 3_000, long)];
    expect(autoBreak(cues, ['a'], 'en')[0]?.text).toBe('Two lines.');
    expect(autoBreak(cues, ['a', 'b'], 'en', { onlyUnfit: true })[0]?.text).toBe('Two\nlines.');
    expect(autoBreak(cues, ['a', 'b'], 'en', { onlyUnfit: true })[1]?.text).toContain('\n');
  });
  test('two speakers keep a line each', () => {
    expect(breakLines('- Yes.\n- No.', 'en')).toBe('- Yes.\n- No.');
    expect(breakLines('– Да.\n– Нет.', 'ru')).toBe('– Да.\n– Нет.');
  });
});
