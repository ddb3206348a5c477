import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Inline } from '../inline/fragment.ts';
import { resolveFragment } from '../inline/resolve-fragment.ts';
import { makeSegment } from '../segment.ts';
import { cutIntoSentences } from './cut-segments.ts';
import { createSentenceCutter } from './sentence-cutter.ts';

const cutter = createSentenceCutter('en');
const word = fc.constantFrom('One', 'two', '3', '&amp;', '<b>', 'É', 'house');
const end = fc.constantFrom('. ', ' ', '? ', '.', '!  ', '.\n');
const value = fc
  .array(fc.tuple(word, end), { minLength: 1, maxLength: 6 })
  .map((words) => words.flat().join(''));
const item: fc.Arbitrary<Inline<string>> = fc.oneof(
  fc.tuple(value, fc.constantFrom('', 'bold', 'link')).map(
    ([text, format]): Inline<string> => ({
      ...{ kind: 'text', value: text, wrap: '' },
      ...{ format, payload: format },
    }),
  ),
  fc
    .constantFrom('', '1', '\n', 'tab')
    .map((standsFor): Inline<string> => ({ kind: 'atom', standsFor, payload: 'atom' })),
);

/** Neighbors in one format are one text. */
function written(items: readonly Inline<string>[]): string[] {
  const all: string[] = [];
  let last = '';
  for (const one of items) {
    const format = one.kind === 'text' ? one.payload : '';
    if (one.kind === 'text' && last === `text ${format}`) all[all.length - 1] += one.value;
    else all.push(one.kind === 'text' ? `${format}:${one.value}` : one.kind);
    last = one.kind === 'text' ? `text ${format}` : one.kind;
  }
  return all;
}

test('sentences that are translated as they are make the paragraph as it was', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
      const fragment = buildFragment(items);
      fc.pre(fragment !== undefined);
      if (!fragment) return;
      const segment = makeSegment('p', 'body', fragment);
      const { segments, join } = cutIntoSentences([segment], 'docx', cutter);
      const joined = join(new Map(segments.map(({ id, text }) => [id, text])));
      const back = resolveFragment(fragment, joined.get('p') ?? '');
      expect(written(back)).toEqual(written(resolveFragment(fragment, segment.text)));
      const plain = segments.map((one) => one.plain.replace(/\s/gu, '')).join('');
      expect(plain).toBe(segment.plain.replace(/\s/gu, ''));
    }),
    { numRuns: 300 },
  );
});

test('each sentence is translated on its own', () => {
  const fragment = buildFragment<string>([
    { kind: 'text', value: 'One two. ', wrap: '', format: '', payload: '' },
    { kind: 'text', value: 'Three four. Five six.', wrap: '', format: 'bold', payload: 'bold' },
  ]);
  if (!fragment) throw new Error('nothing to translate');
  const segment = makeSegment('p', 'body', fragment);
  const { segments, join } = cutIntoSentences([segment], 'docx', cutter);
  expect(segments.map(({ id, text }) => [id, text])).toEqual([
    ['p.s1', 'One two.'],
    ['p.s2', 'Three four.'],
    ['p.s3', 'Five six.'],
  ]);
  expect(join(new Map([['p.s3', 'Cinco & seis.']])).get('p')).toBe(
    '<g id="1">One two.</g> Three four. Cinco &amp; seis.',
  );
});
