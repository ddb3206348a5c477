import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCueSets } from './compare-cue-sets.ts';
import { directionOf } from './language-tag.ts';
import { countCharacters, readingRules, readingRulesSource } from './reading-rules.ts';
import { cueText, tidyCues } from './testing/cues.ts';
import { diffWords } from './text-diff.ts';

const shown = (before: string, after: string, language: 'en' | 'ja' = 'en') =>
  diffWords(before, after, language)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${kind === 'added' ? '+' : '-'}${text}]`))
    .join('');

describe('text differences', () => {
  test.each([
    ['the same', 'the same', 'the same'],
    ['a red cat', 'a blue cat', 'a [-red][+blue] cat'],
    ['Hello world', 'Hello, world', 'Hello[+,] world'],
    ['', 'new', '[+new]'],
    ['gone', '', '[-gone]'],
  ])('%j to %j', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });
  test('by characters in scripts without spaces', () => {
    expect(shown('東京に行く', '京都に行く', 'ja')).toBe('[-東]京[+都]に行く');
  });
  test('both texts can be rebuilt from it', () => {
    fc.assert(
      fc.property(
        cueText,
        cueText,
        fc.constantFrom('en', 'ja' as const),
        (before, after, language) => {
          const parts = diffWords(before, after, language);
          const without = (kind: string) =>
            parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
          expect([without('added'), without('removed')]).toEqual([before, after]);
        },
      ),
    );
  });
  test('a huge text does not block the page', () => {
    const long = (word: string) => Array(20_000).fill(word).join(' ');
    expect(diffWords(long('a'), long('b'), 'en').map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ]);
  });
});

test('compares versions cue by cue', () => {
  fc.assert(
    fc.property(tidyCues, (cues) => {
      expect(compareCueSets(cues, cues).every(({ kind }) => kind === 'same')).toBe(true);
      const [first, ...rest] = cues;
      if (!first) return;
      const changed = rest.map((cue) => ({ ...cue, endMs: cue.endMs + 1, text: `${cue.text}!` }));
      const [gone, ...others] = compareCueSets(cues, changed);
      expect(gone).toEqual({
        id: first.id,
        kind: 'removed',
        before: first,
        after: null,
        fields: [],
      });
      expect(others.map(({ id, kind }) => `${kind} ${id}`).sort()).toEqual(
        rest.map(({ id }) => `changed ${id}`).sort(),
      );
      expect(others.every(({ fields }) => fields.join() === 'text,time')).toBe(true);
    }),
  );
});

test('counts characters as readers see them', () => {
  const { ar, en, ja, ko, zh } = readingRules;
  expect(countCharacters('مُحَمَّدٌ', ar)).toBe(4);
  expect(countCharacters('كتـــاب', ar)).toBe(7);
  expect(countCharacters('\u200fقال\u2067 OK\u2069', ar)).toBe(6);
  expect(countCharacters('cafe\u0301', en)).toBe(4);
  expect(countCharacters('한글 ab', ko)).toBe(3.5);
  expect(countCharacters('\u1112\u1161\u11ab', ko)).toBe(1);
  expect(countCharacters('ｶﾞ東京AB', ja)).toBe(3.5);
  expect(countCharacters('中文AB', zh)).toBe(4);
  expect(directionOf('ar')).toBe('rtl');
  expect(readingRulesSource.ja).toEqual({
    id: 'subtitles.netflixSource',
    params: { label: { language: 'ja' } },
  });
});
