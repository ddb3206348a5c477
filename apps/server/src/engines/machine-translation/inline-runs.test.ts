import { describe, expect, test } from 'vitest';
import { balanceTags, dropTags, keepsTags, mendSplitWords } from './inline-runs.ts';

describe('tags of a translation against those of its source', () => {
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

test('text without tags stays escaped', () => {
  expect(dropTags('a &lt;b&gt; <g id="1">c</g><x id="2"/>')).toBe('a &lt;b&gt; c');
});

test('tags without their other half go, entities are written one way', () => {
  expect(balanceTags('<g id="1">a &#38; &quot;b&quot;<i>c</g> d</b> &unknown;')).toBe(
    '<g id="1">a &amp; "b"c</g> d &amp;unknown;',
  );
});

test('a word in several runs goes where its longest part is', () => {
  const runs = ['un', 'believ', 'able ', 'end'].map((text, index) => ({
    kind: 'text' as const,
    text,
    tagSet: index,
  }));
  expect(mendSplitWords(runs)).toEqual([
    { kind: 'text', text: 'unbelievable', tagSet: 1 },
    { kind: 'text', text: ' ', tagSet: 2 },
    { kind: 'text', text: 'end', tagSet: 3 },
  ]);
});
