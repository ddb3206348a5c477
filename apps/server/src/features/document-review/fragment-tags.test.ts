import { expect, test } from 'vitest';
import { plainOf, requireSound } from './fragment-tags.ts';

const source = 'A <g id="1">bold &amp; big</g> word<x id="2"/> here';

test.each([
  ['the same chips elsewhere', '<x id="2"/>Ein <g id="1">fettes</g> Wort'],
  ['formatting given up', 'Ein fettes Wort<x id="2"/>'],
  ['what stands around a thing', '<g id="1">Ein<x id="2"/> Wort</g>'],
  ['escaped signs', 'a &lt; b &amp; c &#233;<x id="2"/>'],
])('%s can be put back', (_what, target) => {
  expect(() => requireSound(source, target)).not.toThrow();
});

test.each([
  ['a lost thing', 'Ein <g id="1">fettes</g> Wort', /Chip 2 is missing/],
  ['an unknown chip', 'Ein <g id="9">fettes</g> Wort<x id="2"/>', /no chip 9/],
  ['a chip twice', '<x id="2"/> Wort<x id="2"/>', /Chip 2 stands there twice/],
  ['a thing as formatting', '<g id="2">Wort</g>', /no chip 2/],
  ['an open chip', '<g id="1">Wort<x id="2"/>', /opened and not closed/],
  ['ends in the wrong order', '</g>Wort<g id="1"><x id="2"/>', /opened and not closed/],
  ['another tag', '<b>Wort</b><x id="2"/>', /&lt; for </],
  ['a bare ampersand', 'Wort & Bild<x id="2"/>', /&amp; for &/],
])('%s is refused with a sentence', (_what, target, sentence) => {
  expect(() => requireSound(source, target)).toThrow(sentence);
});

test('the words alone go into the memory', () => {
  expect(plainOf(source)).toBe('A bold & big word here');
});
