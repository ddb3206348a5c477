import { expect, test } from 'vitest';
import { chrf } from './chrf.ts';

/** Computed with sacreBLEU 2.6.0 (`CHRF()`, nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no). */
const judged = [
  {
    translation: 'Der Ausschuss traf sich am Dienstag.',
    reference: 'Der Ausschuss tagte am Dienstagmorgen.',
    score: 59.314420169374785,
  },
  {
    translation: 'Niemand wusste es!',
    reference: 'Keiner wusste das.',
    score: 31.998210123210125,
  },
  { translation: '', reference: 'Leer', score: 0 },
  {
    translation: '我们今天谈论河流。',
    reference: '今天我们来谈谈河流。',
    score: 23.31822717853103,
  },
];

test.each(judged)('scores “$translation” as sacreBLEU does', ({ score, ...pair }) => {
  expect(chrf([pair])).toBeCloseTo(score, 9);
});

test('scores a text as sacreBLEU does: by its n-grams together, not by a mean of its sentences', () => {
  expect(chrf(judged)).toBeCloseTo(46.204918802003824, 9);
});

test('the same text is 100, nothing in common is 0', () => {
  expect(chrf([{ translation: 'ab', reference: 'ab' }])).toBe(100);
  expect(chrf([{ translation: 'ab', reference: 'cd' }])).toBe(0);
  expect(chrf([])).toBe(0);
});
