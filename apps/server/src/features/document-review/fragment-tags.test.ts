import { expect, test } from 'vitest';
import { assertValidFragment, plainOf } from './service.ts';

const source = 'A <g id="1">bold &amp; big</g> word<x id="2"/> here';

test.each([
  ['moved chips', '<x id="2"/>Ein <g id="1">fettes</g> Wort'],
  ['removed formatting', 'Ein fettes Wort<x id="2"/>'],
  ['text around a placeholder', '<g id="1">Ein<x id="2"/> Wort</g>'],
  ['escaped characters', 'a &lt; b &amp; c &#233;<x id="2"/>'],
])('restores %s', (_what, target) => {
  expect(() => assertValidFragment(source, target)).not.toThrow();
});

test.each([
  [
    'a missing placeholder',
    'Ein <g id="1">fettes</g> Wort',
    'documentReview.requiredTagMissing',
    { missing: '2' },
  ],
  [
    'an unknown chip',
    'Ein <g id="9">fettes</g> Wort<x id="2"/>',
    'documentReview.tagUnknown',
    { unknown: '9' },
  ],
  [
    'a repeated chip',
    '<x id="2"/> Wort<x id="2"/>',
    'documentReview.tagRepeated',
    { repeated: '2' },
  ],
  [
    'a placeholder as formatting',
    '<g id="2">Wort</g>',
    'documentReview.tagUnknown',
    { unknown: '2' },
  ],
  ['an unclosed chip', '<g id="1">Wort<x id="2"/>', 'documentReview.tagUnbalanced', undefined],
  ['crossed tags', '</g>Wort<g id="1"><x id="2"/>', 'documentReview.tagUnbalanced', undefined],
  ['another tag', '<b>Wort</b><x id="2"/>', 'documentReview.escapeFormatting', undefined],
  ['a bare ampersand', 'Wort & Bild<x id="2"/>', 'documentReview.escapeFormatting', undefined],
])('rejects %s with the reason', (_what, target, id, params) => {
  const why = params ? { id, params } : { id };
  expect(() => assertValidFragment(source, target)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', messageRef: why, fields: { target: why } }),
  );
});

test('stores only the words in the translation memory', () => {
  expect(plainOf(source)).toBe('A bold & big word here');
});
