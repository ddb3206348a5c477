import { describe, expect, test } from 'vitest';
import { balanceTags, dropTags, joinSplitWords, keepsTags } from './inline-runs.ts';

describe('tags of a translation compared with its source', () => {
  const source = 'The <g id="1">red</g> house <x id="2"/> here';
  test.each([
    ['La maison <g id="1">rouge</g> ici <x id="2"/>', true],
    ['La maison <g id="1">rouge</g> ici <x id="2"></x>', true],
    ['La maison <g  id="1">rouge</g> ici <x id="2">', true],
    ['La maison rouge ici <x id="2"/>', false],
    ['La maison <g id="9">rouge</g> ici <x id="2"/>', false],
    ['La maison </g>rouge<g id="1"> ici <x id="2"/>', false],
    ['<g id="1">La</g> maison <g id="1">rouge</g> <x id="2"/>', false],
  ])('%s', (translation, kept) => {
    expect(keepsTags(source, translation)).toBe(kept);
  });
});

test('keeps text without tags escaped', () => {
  expect(dropTags('a &lt;b&gt; <g id="1">c</g><x id="2"/>')).toBe('a &lt;b&gt; c');
});

test('drops unpaired tags and normalizes entities', () => {
  expect(balanceTags('<g id="1">a &#38; &quot;b&quot;<i>c</g> d</b> &unknown;')).toBe(
    '<g id="1">a &amp; "b"c</g> d &amp;unknown;',
  );
});

test('assigns a word spanning several runs to the run with its longest part', () => {
  const runs = ['un', 'believ', 'able ', 'end'].map((text, index) => ({
    kind: 'text' as const,
    text,
    tagSet: index,
  }));
  expect(joinSplitWords(runs)).toEqual([
    { kind: 'text', text: 'unbelievable', tagSet: 1 },
    { kind: 'text', text: ' ', tagSet: 2 },
    { kind: 'text', text: 'end', tagSet: 3 },
  ]);
});
