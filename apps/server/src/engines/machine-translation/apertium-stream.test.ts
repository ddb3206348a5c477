import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeStreamUnit, joinStreamUnits, splitStreamUnits } from './apertium-stream.ts';

/** Encodes and decodes with an engine that changes nothing. */
const passThrough = (text: string, markup: 'none' | 'html' = 'none') => {
  const unit = encodeStreamUnit(text, markup);
  return unit.decode(unit.stream);
};

describe('text in the Apertium stream', () => {
  test.each([
    'Prices: ^5$ / [a] {b} <c> \\d @e *f #g ~h',
    'Ends with a stop.',
    'Ends with three...',
    '[] .[] [;0;] [x0] [[t:g:0]]no[[/]] [t]',
    'first line\n  second line',
    'C:\\path\\to\\file, a_b, 50%, {name}, %s, https://example.org/[x]?a=b#c',
    'Xqzaaw is not one of ours',
    '😀 中文 العربية',
  ])('round-trips %s', (text) => {
    expect(passThrough(text)).toBe(text);
  });
  test('round-trips arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(passThrough(text)).toBe(text.replace(/[^\P{Cc}\n\t]/gu, ' '));
      }),
      { numRuns: 500 },
    );
  });
  test('replaces unencodable characters with a space: control characters, NUL, lone surrogates', () => {
    expect(passThrough('a\u0000b\u0007c\ud800d')).toBe('a b c d');
  });
  test('reports whether there is anything to translate', () => {
    expect(encodeStreamUnit('— … ?!', 'none').hasWords).toBe(false);
    expect(encodeStreamUnit('<x id="1"/><g id="2">—</g>', 'html').hasWords).toBe(false);
    expect(encodeStreamUnit('<g id="2">a</g>', 'html').hasWords).toBe(true);
  });
  test('returns glossary terms translated, even in another order', () => {
    const unit = encodeStreamUnit('Open the Machine Room now', 'none', [
      { source: 'machine room', target: 'sala de máquinas' },
    ]);
    expect(unit.stream).not.toMatch(/machine/i);
    expect(unit.decode(unit.stream.replace('Open the', 'Abra la'))).toBe(
      'Abra la sala de máquinas now',
    );
  });
  test('appends a token that the engine lost', () => {
    expect(encodeStreamUnit('Dear {name}, hello', 'none').decode('Hola.[]')).toBe('Hola {name}');
  });
});

describe('a fragment in the Apertium stream', () => {
  test.each([
    'The <g id="3">red house</g> is <g id="4">very <g id="5">big</g></g> &amp; nice &lt;b&gt;.',
    'Click <x id="1"/> to open the <g id="2">file</g>.',
    '<g id="1">One</g> <g id="2">two</g>',
    '<b>bold</b> and <i>slanted {name} ~ [a]</i>',
  ])('round-trips %s', (fragment) => {
    expect(passThrough(fragment, 'html')).toBe(fragment);
  });
  test('moves tags together with their words', () => {
    const unit = encodeStreamUnit('I like the <g id="5">black</g> cat.', 'html');
    expect(unit.stream).toContain('[[t:g:0]]black[[/]]');
    expect(unit.decode('Me gusta el gato [[t:g:0]]negro[[/]]..[]')).toBe(
      'Me gusta el gato <g id="5">negro</g>.',
    );
  });
  test('merges a tag repeated around each word into one tag', () => {
    const unit = encodeStreamUnit('The <g id="1">red house</g>', 'html');
    expect(unit.decode('La [[t:g:0]]casa[[/]] [[t:g:0]]roja[[/]].[]')).toBe(
      'La <g id="1">casa roja</g>',
    );
  });
  test('keeps the first tag when words of two tags are merged', () => {
    const unit = encodeStreamUnit('<g id="1">de</g> <g id="2">el</g>', 'html');
    expect(unit.decode('[[t:g:0; t:g:1]]del[[/]].[]')).toBe('<g id="1">del</g>');
  });
  test('extends a tag inside a word to the whole word or drops it', () => {
    expect(passThrough('un<g id="1">believ</g>able <g id="2">H</g>ello', 'html')).toBe(
      '<g id="1">unbelievable</g> Hello',
    );
  });
  test('drops unpaired tags and keeps their text', () => {
    expect(passThrough('<g id="1">never closed', 'html')).toBe('never closed');
    expect(passThrough('a</g> b <g id="2">c <i>d</g>', 'html')).toBe('a b <g id="2">c d</g>');
  });
  test('balances tags and loses no word, whatever the nesting', () => {
    const piece = fc.constantFrom('one', ' ', '<g id="1">', '</g>', '<i>', '</i>', '<x id="2"/>');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const answer = passThrough(pieces.join(''), 'html');
        const open: string[] = [];
        for (const [, end, name = ''] of answer.matchAll(/<(\/?)([gi])\b[^>]*>/g)) {
          if (end === '') open.push(name);
          else expect(open.pop()).toBe(name);
        }
        expect(open).toEqual([]);
        expect(answer.match(/one/g)?.length).toBe(pieces.join('').match(/one/g)?.length);
        expect(answer.match(/<x/g)?.length).toBe(pieces.join('').match(/<x/g)?.length);
      }),
    );
  });
});

describe('several texts in one stream', () => {
  const units = ['One.', 'Two [;1;] three.', 'Four'].map((text) => encodeStreamUnit(text, 'none'));
  test('returns one result per text', () => {
    expect(splitStreamUnits(units, joinStreamUnits(units))).toEqual([
      'One.',
      'Two [;1;] three.',
      'Four',
    ]);
  });
  test('rejects output with a missing or misplaced text', () => {
    expect(splitStreamUnits(units, 'a[;0;]\nb[;1;]\n')).toBeUndefined();
    expect(splitStreamUnits(units, 'a[;0;]\nb[;2;]\nc[;1;]\n')).toBeUndefined();
  });
});
