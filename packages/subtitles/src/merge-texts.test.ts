import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

describe('mergeTexts', () => {
  test.each([
    ['the cat sat', 'oh, the cat sat', 'the cat sat down', 'oh, the cat sat down'],
    ['the cat sat', 'the big cat sat', 'the cat sat still', 'the big cat sat still'],
    ['one\ntwo', 'one!\ntwo', 'one\ntwo three', 'one!\ntwo three'],
    ['他们来了', '他们都来了', '他们来了吗', '他们都来了吗'],
    ['مرحبا بكم', 'أهلا مرحبا بكم', 'مرحبا بكم جميعا', 'أهلا مرحبا بكم جميعا'],
    ['a 👩‍👩‍👧 b', 'x a 👩‍👩‍👧 b', 'a 👩‍👩‍👧 b y', 'x a 👩‍👩‍👧 b y'],
    ['the cat', 'the cat sat', 'the cat sat', 'the cat sat'],
  ])('of %j, %j and %j keeps what each wrote', (base, theirs, mine, merged) => {
    expect(mergeTexts(base, theirs, mine)).toBe(merged);
    expect(mergeTexts(base, mine, theirs)).toBe(merged);
  });

  test.each([
    ['both insert at the end', 'hello', 'hello there', 'hello world'],
    ['both replace a word', 'the cat sat', 'the dog sat', 'the cow sat'],
    ['one deletes where the other writes', 'the old cat sat', 'cat sat', 'the very old cat sat'],
    ['both rewrite', 'the cat sat here', 'a dog ran there', 'my cow lay here'],
    ['both write in an empty text', '', 'hello', 'world'],
  ])('returns null if %s', (_what, base, theirs, mine) => {
    expect(mergeTexts(base, theirs, mine)).toBeNull();
    expect(mergeTexts(base, mine, theirs)).toBeNull();
  });

  test('no word is lost or doubled, whatever two people insert', () => {
    const places = fc.array(fc.nat(6), { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), places, places, (length, first, second) => {
        const words = Array.from({ length }, (_, index) => `base${index}`);
        const written = (name: string, at: readonly number[]) =>
          [...words, '']
            .flatMap((word, index) => [
              ...at.flatMap((one, nth) => (one === index ? [`${name}${nth}`] : [])),
              word,
            ])
            .filter((word) => word !== '');
        const [theirs, mine] = [written('their', first), written('my', second)];
        const merged = mergeTexts(words.join(' '), theirs.join(' '), mine.join(' '));
        if (merged === null) return;
        expect(merged.split(' ').sort()).toEqual([...new Set([...theirs, ...mine])].sort());
      }),
    );
  });
});
