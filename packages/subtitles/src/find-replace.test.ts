import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue, Track } from './cue.ts';
import { type FindQuery, findInCues, previewReplace, replaceInCues } from './find-replace.ts';
import { patternCost } from './pattern-cost.ts';
import { cueText, manyCues } from './testing/cues.ts';
import { rejection } from './testing/refusals.ts';

const cue = (text: string, id = 'a', track: Track = 'lower'): Cue => ({
  id,
  startMs: 0,
  endMs: 1_000,
  text,
  track,
});
const found = (text: string, query: FindQuery): string[] =>
  findInCues([cue(text)], query).flatMap(({ ranges }) =>
    ranges.map(({ start, end }) => text.slice(start, end)),
  );
const replaced = (text: string, query: FindQuery, by: string): string | undefined =>
  replaceInCues([cue(text)], query, by)[0]?.text;
const re = { regularExpression: true };

describe('finding', () => {
  test.each<[string, FindQuery, string[]]>([
    ['The cat, the Cat', { find: 'cat' }, ['cat', 'Cat']],
    ['The cat, the Cat', { find: 'cat', matchCase: true }, ['cat']],
    ['cat category cat’s', { find: 'cat', wholeWord: true }, ['cat']],
    ['Ärger ärgern', { find: 'ÄRGER', wholeWord: true }, ['Ärger']],
    ['1.5 (a.c) abc', { find: 'a.c' }, ['a.c']],
    ['two\nlines', { find: 'two lines' }, ['two\nlines']],
    ['cafe\u0301 café', { find: 'café' }, ['cafe\u0301', 'café']],
    ['cafe\u0301 café', { find: 'cafe\u0301' }, ['cafe\u0301', 'café']],
    ['cafe\u0301', { find: 'cafe' }, []],
    ['東京都に行く', { find: '行く', wholeWord: true }, ['行く']],
    ['مرحبًا بكم', { find: 'بكم', wholeWord: true }, ['بكم']],
    ['a1 b22', { find: '\\d+', ...re }, ['1', '22']],
    ['one\ntwo', { find: '^\\w', ...re }, ['o', 't']],
    ['nothing', { find: '' }, []],
  ])('%j %j', (text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });

  test('in one track or both', () => {
    const cues = [cue('x', 'a', 'upper'), cue('x', 'b', 'lower')];
    expect(findInCues(cues, { find: 'x' }).map(({ cueId }) => cueId)).toEqual(['a', 'b']);
    expect(findInCues(cues, { find: 'x', track: 'lower' })).toHaveLength(1);
  });
});

describe('replacing', () => {
  test.each<[string, FindQuery, string, string]>([
    ['a.a', { find: '.' }, '$1', 'a$1a'],
    ['Ann Lee', { find: '(\\w+) (\\w+)', ...re }, '$2, $1', 'Lee, Ann'],
    ['Ann Lee', { find: '(?<first>\\w+) ', ...re }, '$<first>-$$-$9-$&', 'Ann-$-$9-Ann Lee'],
    ['Hi. You.', { find: '\\. ', ...re }, '.\\n', 'Hi.\nYou.'],
    ['one\ntwo', { find: '^', ...re }, '- ', '- one\n- two'],
    ['cafe\u0301 e\u0301te\u0301', { find: 'café' }, 'bar', 'bar e\u0301te\u0301'],
  ])('%j %j %j', (text, query, by, expected) => {
    expect(replaced(text, query, by)).toBe(expected);
  });

  test('the preview returns each match with its context', () => {
    expect(previewReplace([cue('the cat'), cue('x', 'b')], { find: 'cat' }, 'dog')).toEqual([
      {
        cueId: 'a',
        ranges: [{ start: 4, end: 7 }],
        before: 'the cat',
        after: 'the dog',
        afterRanges: [{ start: 4, end: 7 }],
        emptied: false,
      },
    ]);
  });

  test('reports an emptied cue and deletes it only on request', () => {
    const cues = [cue('uh'), cue('well', 'b')];
    expect(previewReplace(cues, { find: 'uh' }, '')[0]?.emptied).toBe(true);
    expect(replaceInCues(cues, { find: 'uh' }, '')).toHaveLength(2);
    expect(replaceInCues(cues, { find: 'uh' }, '', { deleteEmptied: true })).toEqual([cues[1]]);
    expect(replaceInCues(cues, { find: 'e|u', ...re }, 'o', { ids: ['b'] })[0]?.text).toBe('uh');
  });

  test('finds plain text in place and restores it unchanged', () => {
    fc.assert(
      fc.property(cueText, fc.string({ minLength: 1, maxLength: 3 }), (text, part) => {
        const query = { find: part, matchCase: true };
        if (part.trim() === part && part === part.normalize('NFC') && !/\s/.test(part))
          expect(replaced(text, query, part)).toBe(text.replaceAll(part.normalize('NFC'), part));
      }),
    );
  });
});

describe('a pattern cannot hang', () => {
  test.each([
    ['abc', 1],
    ['a+', 1],
    ['(\\w+) (\\w+) (\\w+)', 1],
    ['(?:ab|cd)*', 1],
    ['\\d{1,3}(?:,\\d{3})*', 1],
    ['^.*$', 2],
    ['a.*b.*c', 3],
    ['(?:\\w+\\s)+x', 3],
    ['(\\s\\w+)+', 1],
    ['[^"]*"', 1],
    ['(a)\\1*b', 2],
    ['(?<=\\d)€|\\p{Lu}{2,}', 1],
    ['(a+)+', undefined],
    ['(a*)*b', undefined],
    ['(a|a)*b', undefined],
    ['(a|\\w)*b', undefined],
    ['(\\w+\\s?)+$', undefined],
    ['(a?){30}a{30}', undefined],
    ['((a+)b?)+', undefined],
    ['(?=(x+x+)+y)', undefined],
    ['a?'.repeat(30), undefined],
  ])('%s', (pattern, cost) => {
    expect(patternCost(pattern, 'gimu')).toBe(cost);
  });

  test('rejects catastrophic and invalid patterns with a message', () => {
    const evil = cue(`${'a'.repeat(60)}!`);
    expect(() => findInCues([evil], { find: '(a+)+$', ...re })).toThrow(
      rejection('subtitles.patternNestedRepeat'),
    );
    expect(() => findInCues([cue('a'.repeat(2_000))], { find: '.*.*.*x', ...re })).toThrow(
      rejection('subtitles.patternTooSlow', {
        where: { id: 'subtitles.slowOnLongCue', params: { startMs: '00:00:00.0' } },
      }),
    );
    expect(() => findInCues([evil], { find: '(', ...re })).toThrow(
      rejection('subtitles.patternInvalid', { why: 'Unterminated group' }),
    );
    expect(() => findInCues([evil], { find: 'x'.repeat(501) })).toThrow(
      rejection('subtitles.patternTooLong', { longestPattern: 500 }),
    );
  });

  test('any accepted pattern ends quickly on any text', () => {
    const atoms = fc.constantFrom('a', '\\w', '.', ' ', '[ab]', '\\s', 'b', '(a)', '(a|b)', '\\1?');
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2,}', '{1,3}', '*?');
    const part = fc
      .tuple(atoms, repeat)
      .map(([atom, times]) => (atom === '\\1?' ? 'a' : atom + times));
    const pattern = fc
      .array(
        fc.oneof(
          part,
          fc.tuple(part, part, repeat).map(([a, b, r]) => `(?:${a}${b})${r}`),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, (find) => {
        const cost = patternCost(find, 'gimu');
        if (cost === undefined) return;
        const text = 'a'.repeat(Math.min(60, Math.floor(3e6 ** (1 / cost))));
        new RegExp(`(?:${find})!`, 'gimu').test(text);
      }),
      { numRuns: 300 },
    );
  });
});

test('replaces in all of 10,000 cues at once', () => {
  const after = replaceInCues(manyCues(10_000), { find: 'somebody' }, 'nobody');
  expect(after).toHaveLength(10_000);
  expect(after.every(({ text }) => text.includes('nobody'))).toBe(true);
});
