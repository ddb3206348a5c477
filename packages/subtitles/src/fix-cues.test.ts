import type { LanguageCode } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckRules, checkCues } from './check-cues.ts';
import type { Cue } from './cue.ts';
import { newOverlap } from './cue-list.ts';
import { createFindingsIndex } from './findings-index.ts';
import { fixAll, fixFinding } from './fix-cues.ts';
import { readingRules } from './reading-rules.ts';
import { flatText, manyCues, tidyCues, wildCues } from './testing/cues.ts';

const en = readingRules.en;
const cue = (id: string, startMs: number, endMs: number, text = 'Some words.'): Cue => ({
  id,
  startMs,
  endMs,
  text,
  track: 'lower',
});
const kinds = (cues: readonly Cue[], rules: CheckRules = en, shotChangesMs: number[] = []) =>
  checkCues(cues, rules, { shotChangesMs, mediaMs: 60_000 }).map(
    ({ cueId, kind }) => `${cueId} ${kind}`,
  );
const times = (cues: readonly Cue[] | null) =>
  cues?.map(({ id, startMs, endMs }) => [id, startMs, endMs]);

describe('issues', () => {
  test.each<[string, Cue[], string[]]>([
    ['no issues', [cue('a', 0, 2_000)], []],
    ['no text', [cue('a', 0, 2_000, ' \n')], ['a empty']],
    ['an overlap', [cue('a', 0, 2_100), cue('b', 2_000, 4_000)], ['a overlap']],
    ['a small gap', [cue('a', 0, 1_950), cue('b', 2_000, 4_000)], ['a gap-too-small']],
    ['reading speed', [cue('a', 0, 1_000, 'x'.repeat(21))], ['a too-fast']],
    ['an unreadable cue', [cue('a', 0, 1_000, 'x'.repeat(41))], ['a unreadable']],
    ['a start before zero', [cue('a', -1, 2_000)], ['a before-start']],
    ['an end after the media', [cue('a', 58_000, 60_041)], ['a past-end']],
    ['an end within the last frame', [cue('a', 58_000, 60_040)], []],
    ['no duration', [cue('a', 5_000, 5_000)], ['a impossible-duration']],
    ['an end before the start', [cue('a', 5_000, 4_000)], ['a impossible-duration']],
    ['a long line', [cue('a', 0, 7_000, 'x'.repeat(43))], ['a line-too-long']],
    ['lines', [cue('a', 0, 7_000, 'x\ny\nz')], ['a too-many-lines']],
    ['a duration that is too short', [cue('a', 0, 800)], ['a too-short']],
    ['a duration that is too long', [cue('a', 0, 7_001)], ['a too-long']],
    ['an edge near a shot change', [cue('a', 9_800, 12_000)], ['a crosses-shot-change']],
    ['a shot change inside a cue', [cue('a', 9_000, 11_000)], []],
    ['a start at a shot change', [cue('a', 10_010, 11_000)], []],
  ])('%s', (_name, cues, expected) => {
    expect(kinds(cues, en, [10_000])).toEqual(expected);
  });

  test('severities can be changed or switched off', () => {
    const cues = [cue('a', 0, 800, ''), cue('b', 700, 4_000)];
    const severities = { empty: 'warning', overlap: 'off', 'too-short': 'error' } as const;
    expect(
      checkCues(cues, { ...en, severities }).map(({ kind, severity }) => [kind, severity]),
    ).toEqual([
      ['empty', 'warning'],
      ['too-short', 'error'],
    ]);
  });

  test('the index returns the same issues as a full check after any change', () => {
    fc.assert(
      fc.property(fc.array(wildCues, { minLength: 2, maxLength: 4 }), fc.nat(), (lists, pick) => {
        const index = createFindingsIndex();
        const shotChangesMs = [2_000, 5_000];
        for (const cues of lists) {
          expect(index.update(cues, en, { shotChangesMs })).toEqual(
            checkCues(cues, en, { shotChangesMs }),
          );
          const edited = cues.map((one, at) =>
            at === pick % cues.length ? { ...one, text: '' } : one,
          );
          const found = index.update(edited, en, { shotChangesMs });
          expect(found).toEqual(checkCues(edited, en, { shotChangesMs }));
          const id = edited[0]?.id ?? '';
          expect(index.of(id)).toEqual(found.filter(({ cueId }) => cueId === id));
        }
      }),
    );
  });

  test('an edit among 10,000 cues is cheap', () => {
    const index = createFindingsIndex();
    let read = 0;
    let cues = manyCues(10_000).map((cue): Cue => {
      const { text } = cue;
      return Object.defineProperty(cue, 'text', {
        get: () => {
          read += 1;
          return text;
        },
      });
    });
    index.update(cues, en);
    expect(read).toBeGreaterThanOrEqual(10_000);
    for (let at = 100; at < 10_000; at += 300) {
      cues = cues.with(at, { ...(cues[at] as Cue), text: `Edited ${at}` });
      read = 0;
      index.update(cues, en);
      // Of the unchanged ones, the neighbors at most.
      expect(read).toBeLessThan(100);
    }
  });
});

describe('fixing one issue', () => {
  const fix = (cues: Cue[], kind: string, language: LanguageCode = 'en', shots: number[] = []) => {
    const options = { shotChangesMs: shots, makeId: () => 'new' };
    const finding = checkCues(cues, readingRules[language], options).find(
      (found) => found.kind === kind,
    );
    if (!finding) throw new Error(`The test expects ${kind}`);
    return fixFinding(cues, finding, readingRules[language], language, options);
  };
  test('times', () => {
    const next = cue('b', 3_000, 5_000);
    expect(times(fix([cue('a', 0, 500)], 'too-short'))).toEqual([['a', 0, 833]]);
    expect(times(fix([cue('a', 0, 8_000)], 'too-long'))).toEqual([['a', 0, 7_000]]);
    expect(times(fix([cue('a', 0, 1_000, 'x'.repeat(40)), next], 'too-fast'))?.[0]).toEqual([
      'a',
      0,
      2_000,
    ]);
    expect(times(fix([cue('a', 0, 3_500), next], 'overlap'))?.[0]).toEqual(['a', 0, 2_920]);
    expect(times(fix([cue('a', 0, 2_990), next], 'gap-too-small'))?.[0]).toEqual(['a', 0, 2_920]);
    expect(times(fix([cue('a', 3_000, 3_500), next], 'overlap'))).toEqual([
      ['a', 3_000, 4_000],
      ['b', 4_000, 5_000],
    ]);
    expect(times(fix([cue('a', 9_800, 12_000)], 'crosses-shot-change', 'en', [10_000]))).toEqual([
      ['a', 10_000, 12_000],
    ]);
    expect(times(fix([cue('a', 8_000, 10_200)], 'crosses-shot-change', 'en', [10_000]))).toEqual([
      ['a', 8_000, 9_920],
    ]);
  });
  test('lines', () => {
    const long = 'This line is too long for it, so it goes on two lines.';
    expect(fix([cue('a', 0, 5_000, long)], 'line-too-long')?.[0]?.text).toBe(
      'This line is too long for it,\nso it goes on two lines.',
    );
    const three = 'It goes on and on.\nNobody knows why it does.\nThen there is another sentence.';
    const halves = fix([cue('a', 0, 6_000, three)], 'too-many-lines');
    expect(halves?.map(({ text }) => text.split('\n').length)).toEqual([2]);
    const four = `${three} ${three}`.replaceAll('\n', ' ');
    const parts = fix([cue('a', 0, 7_000, four)], 'line-too-long');
    expect(parts).toBeNull();
  });
  test('empty text', () => {
    expect(fix([cue('a', 0, 2_000, ''), cue('b', 3_000, 5_000)], 'empty')).toHaveLength(1);
  });
  test('null without a fix', () => {
    const next = cue('b', 1_080, 5_000);
    expect(fix([cue('a', 0, 1_000, 'x'.repeat(40)), next], 'too-fast')).toBeNull();
  });
});

const errors = (cues: readonly Cue[], language: LanguageCode) =>
  checkCues(cues, readingRules[language]).filter(({ severity }) => severity === 'error').length;

test.each(['en', 'ja', 'ar'] as const)(
  'fixing everything in %s terminates, helps and keeps the text',
  (language) => {
    const rules = readingRules[language];
    fc.assert(
      fc.property(fc.oneof(tidyCues, wildCues), fc.array(fc.nat({ max: 9_000 })), (cues, times) => {
        let made = 0;
        const options = {
          makeId: () => `made-${++made}`,
          shotChangesMs: times.sort((a, b) => a - b),
        };
        const found = checkCues(cues, rules, options);
        const fixed = fixAll(cues, found, rules, language, options);
        const left = checkCues(fixed, rules, options);
        expect(flatText(fixed)).toHaveLength(flatText(cues).length);
        expect([...flatText(fixed)].sort()).toEqual([...flatText(cues)].sort());
        expect(errors(fixed, language)).toBeLessThanOrEqual(errors(cues, language));
        for (const { startMs, endMs } of fixed) expect(startMs >= 0 && endMs > startMs).toBe(true);
        if (newOverlap([], cues) === undefined) expect(newOverlap([], fixed)).toBeUndefined();
        expect(fixAll(fixed, left, rules, language, options)).toEqual(fixed);
      }),
      { numRuns: 150 },
    );
  },
);

test('what an empty cue had prevented is fixed once it is gone', () => {
  const cues = [cue('a', 0, 1), cue('b', 1, 914), cue('c', 2, 3, '')];
  const fixed = fixAll(cues, checkCues(cues, en), en, 'en');
  expect(times(fixed)).toEqual([
    ['a', 0, 1],
    ['b', 81, 914],
  ]);
  expect(fixAll(fixed, checkCues(fixed, en), en, 'en')).toEqual(fixed);
});

test('fixes only what was selected', () => {
  const cues = [cue('a', 0, 500), cue('b', 3_000, 3_500)];
  const [first] = checkCues(cues, en);
  expect(times(first ? fixAll(cues, [first], en, 'en') : [])).toEqual([
    ['a', 0, 833],
    ['b', 3_000, 3_500],
  ]);
});
