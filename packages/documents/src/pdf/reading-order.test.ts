import { expect, test } from 'vitest';
import { line, page } from './build-page.fixture.ts';
import { inReadingOrder } from './reading-order.ts';
import { segmentPages } from './segment-pages.ts';

const read = (drawn: string) =>
  inReadingOrder(line(drawn, 60, 100))
    .words.map(({ text }) => text)
    .join(' ');
/** As returned by poppler: drawing order from the left. */
const drawn = (text: string) => [...text].toReversed().join('');

test('puts Arabic and Hebrew letters and words in logical order', () => {
  expect(read(drawn('هذه فقرة عربية'))).toBe('هذه فقرة عربية');
  expect(read(drawn('שלום לכולם'))).toBe('שלום לכולם');
});

test('keeps the order of embedded Latin words and numbers and mirrors brackets', () => {
  const text = `${drawn('في القاهرة')} Glossa Translate 2024 ${drawn('رقم')}`;
  expect(read(text)).toBe('رقم Glossa Translate 2024 في القاهرة');
  expect(read(`(${drawn('القاهرة')}) ${drawn('مدينة')}`)).toBe('مدينة (القاهرة)');
});

test('keeps a Latin line with an Arabic word', () => {
  expect(read('The word نعم means yes')).toBe('The word نعم means yes');
});

test('right-aligned lines are one paragraph, and a shorter one ends it', () => {
  const at = (text: string, y: number) => line(drawn(text), 500, y, { anchor: 'right' });
  const long = 'هذه فقرة عربية قصيرة تتكون من عدة كلمات';
  const { segments } = segmentPages([
    page(1, [at(long, 100), at('وتنتهي هنا', 114), at(`${long} أخرى`, 128)]),
  ]);
  expect(segments.map(({ plain }) => plain)).toEqual([`${long} وتنتهي هنا`, `${long} أخرى`]);
});
