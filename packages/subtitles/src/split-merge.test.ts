import type { LanguageCode } from '@glossa/contracts/languages';
import { describe, expect, test } from 'vitest';
import type { Cue, CueWord } from './cue.ts';
import { mergeCues } from './merge-cues.ts';
import { splitCue } from './split-cue.ts';
import { rejection } from './testing/refusals.ts';

const cue = (text: string, more: Partial<Cue> = {}): Cue => ({
  id: 'a',
  startMs: 1_000,
  endMs: 3_000,
  text,
  track: 'upper',
  ...more,
});
const spoken = (text: string, startMs: number, endMs: number): CueWord => ({
  text,
  startMs,
  endMs,
  confidence: 0.9,
});

describe('splitting at the playhead', () => {
  test.each<[string, LanguageCode | undefined, number, string, string]>([
    ['one two three four', 'en', 2_000, 'one two', 'three four'],
    ['one two three four', 'en', 1_001, 'one', 'two three four'],
    ['one two three four', 'en', 2_999, 'one two three', 'four'],
    ['- Are you?\n- Not me, it was him.', 'en', 2_000, '- Are you?', '- Not me, it was him.'],
    ['It rains. We stay inside.', 'en', 1_900, 'It rains.', 'We stay inside.'],
    ['私は学生です。東京に行く。', 'ja', 2_000, '私は学生です。', '東京に行く。'],
    ['私は学生です。東京に行く。', undefined, 2_000, '私は学生です。', '東京に行く。'],
    ['مرحبًا بكم في القاهرة', 'ar', 2_000, 'مرحبًا بكم', 'في القاهرة'],
  ])('%j (%s) at %i', (text, language, timeMs, left, right) => {
    const halves = splitCue(
      [cue(text, { speaker: 'Ann', sourceCueIds: ['s'] })],
      'a',
      { at: 'playhead', timeMs },
      'b',
      language ? { language } : {},
    );
    expect(halves).toEqual([
      cue(left, { endMs: timeMs, speaker: 'Ann', sourceCueIds: ['s'] }),
      cue(right, { id: 'b', startMs: timeMs, speaker: 'Ann', sourceCueIds: ['s'] }),
    ]);
  });

  test('uses word times if known', () => {
    const words = [spoken('well', 1_000, 2_500), spoken('yes', 2_600, 2_900)];
    const halves = splitCue(
      [cue('Well yes', { words })],
      'a',
      { at: 'playhead', timeMs: 2_550 },
      'b',
    );
    // The text was changed by hand (a capital), so the words determine the times but not the text.
    expect(halves.map((half) => half.words)).toEqual([[words[0]], [words[1]]]);
    const same = splitCue(
      [
        cue('well yes no way', {
          words: [...words, spoken('no', 2_900, 2_920), spoken('way', 2_920, 3_000)],
        }),
      ],
      'a',
      { at: 'playhead', timeMs: 2_550 },
      'b',
    );
    expect(same.map((half) => half.text)).toEqual(['well', 'yes no way']);
  });
});

describe('splitting at the cursor', () => {
  test('divides time by text length, or by words if their times are known', () => {
    const at = { at: 'cursor', offset: 5 } as const;
    expect(splitCue([cue('abcd efghijkl')], 'a', at, 'b')[0]?.endMs).toBe(1_667);
    const words = [spoken('abcd', 1_000, 2_500), spoken('efghijkl', 2_600, 3_000)];
    const [left, right] = splitCue([cue('abcd efghijkl', { words })], 'a', at, 'b');
    expect([left?.endMs, right?.startMs]).toEqual([2_550, 2_550]);
    expect([left?.words, right?.words]).toEqual([[words[0]], [words[1]]]);
  });
  test('keeps lines and never splits a character', () => {
    const [left, right] = splitCue(
      [cue('one\ntwo three\nfour')],
      'a',
      { at: 'cursor', offset: 7 },
      'b',
    );
    expect([left?.text, right?.text]).toEqual(['one\ntwo', 'three\nfour']);
    const family = splitCue([cue('ab👩‍👩‍👧cd')], 'a', { at: 'cursor', offset: 5 }, 'b');
    expect(family.map((half) => half.text)).toEqual(['ab', '👩‍👩‍👧cd']);
  });
  test('leaves a gap on request', () => {
    const at = { at: 'playhead', timeMs: 2_000 } as const;
    expect(splitCue([cue('a b')], 'a', at, 'b', { gapMs: 80 })[0]?.endMs).toBe(1_920);
  });
  test.each([
    [{ at: 'cursor', offset: 0 }, 'subtitles.splitWithoutText'],
    [{ at: 'cursor', offset: 99 }, 'subtitles.splitWithoutText'],
    [{ at: 'playhead', timeMs: 1_000 }, 'subtitles.splitOutsideCue'],
    [{ at: 'playhead', timeMs: 3_000 }, 'subtitles.splitOutsideCue'],
  ] as const)('rejects %j', (where, id) => {
    expect(() => splitCue([cue('one two')], 'a', where, 'b')).toThrow(rejection(id));
  });
  test('does not split a single word at the playhead, and rejects an existing id', () => {
    const at = { at: 'playhead', timeMs: 2_000 } as const;
    expect(() => splitCue([cue('Hello!')], 'a', at, 'b')).toThrow(
      rejection('subtitles.splitWithoutText'),
    );
    expect(() => splitCue([cue('a b')], 'a', at, 'a')).toThrow(rejection('subtitles.cueIdTaken'));
    expect(() => splitCue([cue('a b')], 'x', at, 'b')).toThrow(rejection('subtitles.cueGone'));
  });
});

describe('merging', () => {
  const after = (text: string, more: Partial<Cue> = {}): Cue =>
    cue(text, { id: 'b', startMs: 3_100, endMs: 4_000, ...more });
  test.each<[string, string, LanguageCode, string]>([
    ['one', 'two', 'en', 'one two'],
    ['one\ntwo', 'three\nfour', 'en', 'one\ntwo three\nfour'],
    [
      'It is much too long a line for',
      'a screen that is so small',
      'en',
      'It is much too long a line for\na screen that is so small',
    ],
    ['- Yes.', '- No.', 'en', '- Yes.\n- No.'],
    ['東京に', '行く', 'ja', '東京に行く'],
    ['', 'two', 'en', 'two'],
  ])('%j + %j in %s', (left, right, language, text) => {
    expect(mergeCues([cue(left), after(right)], ['b', 'a'], { language })).toEqual([
      cue(text, { endMs: 4_000 }),
    ]);
  });
  test('keeps words, sources, speaker and stale marks', () => {
    const words = [spoken('a', 1_000, 1_100)];
    const [merged] = mergeCues(
      [
        cue('a', { words, sourceCueIds: ['1', '2'] }),
        after('b', { sourceCueIds: ['2', '3'], stale: true, speaker: 'Bo' }),
      ],
      ['a', 'b'],
      { separator: ' / ' },
    );
    expect(merged).toEqual(
      cue('a / b', {
        endMs: 4_000,
        words,
        sourceCueIds: ['1', '2', '3'],
        stale: true,
        speaker: 'Bo',
      }),
    );
  });
  test('rejects invalid merges', () => {
    const between = cue('x', { id: 'c', startMs: 3_000, endMs: 3_050 });
    expect(() => mergeCues([cue('a')], ['a'])).toThrow(rejection('subtitles.mergeNeedsTwo'));
    expect(() => mergeCues([cue('a'), after('b', { track: 'lower' })], ['a', 'b'])).toThrow(
      rejection('subtitles.mergeDifferentTracks'),
    );
    expect(() => mergeCues([cue('a'), between, after('b')], ['a', 'b'])).toThrow(
      rejection('subtitles.mergeNotConsecutive'),
    );
  });
});
