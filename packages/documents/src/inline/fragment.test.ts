import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFragment } from './build-fragment.ts';
import type { Fragment, Inline } from './fragment.ts';
import { escapeText } from './fragment.ts';
import { resolveFragment } from './resolve-fragment.ts';

const text = (value: string, format = '', wrap = ''): Inline<string> => ({
  kind: 'text',
  value,
  format,
  wrap,
  payload: format,
});
const atom = (name: string, standsFor = ''): Inline<string> => ({
  kind: 'atom',
  standsFor,
  payload: name,
});
const mark = (side: 'start' | 'end', pair: string): Inline<string> => ({
  kind: 'mark',
  side,
  pair,
  payload: `${side}-${pair}`,
});

function build(...items: Inline<string>[]): Fragment<string> {
  const fragment = buildFragment(items);
  if (!fragment) throw new Error('nothing to translate');
  return fragment;
}

/** Compact notation of items: text as `format(value)`, others by name. */
function show(items: Inline<string>[]): string {
  return items
    .map((item) =>
      item.kind === 'text'
        ? item.payload === ''
          ? item.value
          : `${item.payload}(${item.value})`
        : `[${item.payload}]`,
    )
    .join('');
}

test('uniform formatting needs no markup or escaping', () => {
  const fragment = build(text('AT'), text('&T <now> '));
  expect(fragment).toMatchObject({ markup: 'none', text: 'AT&T <now>', plain: 'AT&T <now>' });
  expect(show(resolveFragment(fragment, 'a < b &amp; c'))).toBe('a < b &amp; c ');
});

test('the most common formatting is bare, and spaces stay outside tags', () => {
  const fragment = build(text('A & long sentence with '), text('bold ', 'b'), text('words'));
  expect(fragment.text).toBe('A &amp; long sentence with <g id="1">bold</g> words');
});

test('text outside a link is bare even if the link is longer', () => {
  const fragment = build(text('See '), text('a very long link title', 'link', 'h1'));
  expect(fragment.text).toBe('See <g id="1">a very long link title</g>');
});

test('does not translate numbers, rules and URLs', () => {
  for (const value of ['', '  ', '2024', '—', '3.5 %', 'https://a.example/b', 'a@b.example']) {
    expect(buildFragment([text(value)])).toBeUndefined();
  }
});

test('hides text before the first and after the last letter from the translator', () => {
  const fragment = build(atom('note'), text('  Hello', 'b'), text(' '), atom('ref'));
  expect(fragment).toMatchObject({ markup: 'none', text: 'Hello' });
  expect(show(resolveFragment(fragment, 'Hallo'))).toBe('[note]b(  )b(Hallo) [ref]');
});

const rich = build(
  text('one '),
  text('two', 'b'),
  text(' three '),
  atom('tab', '\t'),
  text('four'),
);

test.each([
  ['as sent', rich.text, 'one b(two) three [tab]four'],
  ['reordered', '<x id="2"/>four <g id="1">two</g> one', '[tab]four b(two) one'],
  [
    'tags in another notation',
    '<G ID = "1" >zwei</ G> drei<X id=\'2\'></X>vier',
    'b(zwei) drei[tab]vier',
  ],
  ['a lost closing tag', 'eins <g id="1">zwei drei<x id="2"/>vier', 'eins zwei drei[tab]vier'],
  ['a lost opening tag', 'eins zwei</g> drei<x id="2"/>vier', 'eins zwei drei[tab]vier'],
  ['a lost placeholder', 'eins <g id="1">zwei</g>', 'eins b(zwei)[tab]'],
  ['a doubled placeholder', 'a<x id="2"/>b<x id="2"/>c', 'a[tab]bc'],
  ['an unknown tag', '<g id="9">eins</g> <x id="7"/>zwei', 'eins zwei[tab]'],
  ['repeated formatting', '<g id="1">a</g> b <g id="1">c</g>', 'b(a) b b(c)[tab]'],
  ['nested tags', '<g id="9">a <g id="1">b</g> c</g>', 'a b(b) c[tab]'],
  ['double spaces', 'eins <g id="1"> zwei </g> drei', 'eins b(zwei) drei[tab]'],
  ['escapes', '<g id="1">R&amp;D</g> &lt;x&gt; &#39;q&#39;', "b(R&D) <x> 'q'[tab]"],
  ['plain text', 'eins two drei\tvier', 'eins b(two) drei[tab]vier'],
  ['plain text without any tags', 'eins zwei', 'eins zwei[tab]'],
])('a translation with %s', (_, translation, expected) => {
  expect(show(resolveFragment(rich, translation))).toBe(expected);
});

test('restores a page number in plain text but not within another number', () => {
  const fragment = build(
    text('Page '),
    atom('page', '1'),
    text(' of '),
    atom('pages', '12'),
    text(' pages'),
  );
  expect(fragment.plain).toBe('Page 1 of 12 pages');
  expect(show(resolveFragment(fragment, 'Seite 1 von 12 Seiten'))).toBe(
    'Seite [page] von [pages] Seiten',
  );
});

const noted = (format = '') =>
  build(text('The first words', format), atom('note'), text('. Then more of them follow'));

test.each([
  [
    'in the same part',
    noted(),
    'Die ersten Wörter. Dann folgen mehr',
    'Die ersten Wörter[note]. Dann folgen mehr',
  ],
  [
    'behind the same tag',
    noted('b'),
    'Dann mehr. <g id="1">Die ersten Wörter</g> also',
    'Dann mehr. b(Die ersten Wörter)[note] also',
  ],
  [
    'outside a word',
    noted(),
    'Die ersten Wör<x id="1"/>ter. Dann',
    'Die ersten Wörter[note]. Dann',
  ],
  ['outside a number', noted(), 'Die 3.141592653589793238', 'Die[note] 3.141592653589793238'],
  ['without spaces', noted(), '这是最初的词语。然后还有更多', '这是最初的词语[note]。然后还有更多'],
])('a placeholder without text that was lost is put %s', (_, fragment, translation, expected) => {
  expect(show(resolveFragment(fragment, translation))).toBe(expected);
});

test('a lost number does not join the last word', () => {
  const fragment = build(text('See page '), atom('page', '12'), text(' of the book'));
  expect(show(resolveFragment(fragment, 'Siehe Seite im Buch'))).toBe('Siehe Seite im Buch [page]');
});

test('hidden objects leave no doubled spaces, and words whole', () => {
  const gone = (name: string): Inline<string> => ({
    ...atom(name),
    kind: 'atom',
    standsFor: '',
    hidden: true,
  });
  const fragment = build(
    text('The '),
    gone('del'),
    text('pri'),
    gone('entry'),
    text('ce'),
    text(' rises', 'b'),
  );
  expect(fragment.text).toBe('The <x id="1"/>price<x id="2"/> <g id="3">rises</g>');
  expect(
    show(resolveFragment(fragment, 'Der <x id="1"/> Preis<x id="2"/> <g id="3">steigt</g>')),
  ).toBe('Der [del]Preis[entry]b( steigt)');
});

test('any translation gets a lost note between words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '1'), minLength: 1, maxLength: 9 }), {
        minLength: 1,
      }),
      (list) => {
        const shown = show(resolveFragment(noted(), list.join(' ')));
        expect(shown).not.toMatch(/[\p{L}\p{N}]\[note\][\p{L}\p{N}]/u);
        expect(shown.replace('[note]', '')).toBe(list.join(' '));
      },
    ),
  );
});

test('anchors are invisible, keep their neighbors, and never end before they start', () => {
  const fragment = build(
    text('see '),
    mark('start', 'x'),
    text('two', 'b'),
    text(' and '),
    text('three', 'i'),
    mark('end', 'x'),
    text(' now'),
  );
  expect(fragment.text).toBe('see <g id="1">two</g> and <g id="2">three</g> now');
  const swapped = resolveFragment(fragment, '<g id="2">C</g> x <g id="1">B</g>');
  expect(show(swapped)).toBe('i(C) x [start-x]b(B)[end-x]');
  expect(show(resolveFragment(fragment, 'all lost'))).toBe('[start-x]all lost[end-x]');
});

const letters = (value: string) => value.replace(/\s/gu, '');

test('any engine output keeps all text and placeholders', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((value) => ({ raw: escapeText(value), value })),
    fc
      .constantFrom(
        '<g id="1">',
        '</g>',
        '<g id="2">',
        '<x id="2"/>',
        '<x id="2">',
        '<g>',
        '< /g >',
      )
      .map((raw) => ({ raw, value: '' })),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      fc.pre(pieces.some(({ raw, value }) => value === '' && raw !== ''));
      const items = resolveFragment(rich, pieces.map(({ raw }) => raw).join(''));
      const kept = items.map((item) => (item.kind === 'text' ? item.value : '')).join('');
      expect(letters(kept)).toBe(letters(pieces.map(({ value }) => value).join('')));
      expect(items.filter((item) => item.kind === 'atom')).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
});

test('an unchanged fragment restores the paragraph', () => {
  const item = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.string(), fc.constantFrom('', 'b', 'i')).map(([v, f]) => text(v, f)),
    },
    { weight: 1, arbitrary: fc.constantFrom('p', 'q').map((name) => atom(name)) },
    { weight: 1, arbitrary: fc.nat(3).map((n) => mark('start', `m${n}`)) },
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 10 }), (items) => {
      const fragment = buildFragment(items);
      fc.pre(fragment !== undefined);
      if (!fragment) return;
      const flat = (list: Inline<string>[]) =>
        list.map((one) => (one.kind === 'text' ? one.value : `[${one.payload}]`)).join('');
      const withoutMarks = (list: Inline<string>[]) => list.filter((one) => one.kind !== 'mark');
      const back = resolveFragment(fragment, fragment.text);
      expect(letters(flat(withoutMarks(back)))).toBe(letters(flat(withoutMarks(items))));
      expect(back.filter((one) => one.kind === 'mark')).toHaveLength(
        items.filter((one) => one.kind === 'mark').length,
      );
    }),
    { numRuns: 500 },
  );
});

test.each<[string, ...Inline<string>[]]>([
  ['struck', text('Salmon', 's'), text(' '), text('sold out')],
  ['hidden', text('a '), text('hidden ', 'h'), text('message', '')],
  ['of a format of its own', text('word', 'b'), text(' ', 'small'), text('word that is longer')],
  ['of two formats', text('word'), text(' ', 'u'), text(' ', 'i'), text('other', 'b')],
  [
    'between two formats',
    text('There is a '),
    text('second', 'b'),
    text(' ', 'i'),
    text('one', 'u'),
    text(' here'),
  ],
  [
    'highlighted beside an object',
    text('word'),
    text(' '),
    atom('tab', ''),
    text(' ', 'h'),
    text('b', 'u'),
    text('longer'),
  ],
  ['underlined before a link', text('throw emails to'), text(' me@example.org', 'u', 'link')],
])('spaces are as in the source: %s', (_, ...items) => {
  const fragment = build(...items);
  expect(show(resolveFragment(fragment, fragment.text))).toBe(show(items));
});

test('spaces are as in the source where the same texts meet in a translation', () => {
  const fragment = build(text('a '), text('hidden ', 'h'), text('message'));
  expect(fragment.text).toBe('a <g id="1">hidden</g> message');
  const translate = (words: string) => show(resolveFragment(fragment, words));
  expect(translate('eine <g id="1">verborgene</g> Nachricht')).toBe('eine h(verborgene )Nachricht');
  expect(translate('Es ist eine <g id="1">verborgene</g> Nachricht')).toBe(
    'Es ist eine h(verborgene )Nachricht',
  );
  expect(translate('<g id="1">verborgen</g>: eine Nachricht')).toBe('h(verborgen): eine Nachricht');
});
