import { expect, test } from 'vitest';
import { line, lines, page } from './build-page.fixture.ts';
import { locateSegments } from './locate-segments.ts';

const segment = (id: string, plain: string) => ({ id, plain });

test('finds a segment across lines, list numbers and hyphenated words', () => {
  const pages = [
    page(1, [line('The heading', 60, 50)], lines(['1. A para-', 'graph of “two” lines'], 60, 100)),
  ];
  const found = locateSegments(
    [segment('h', 'The heading'), segment('p', 'A paragraph of "two" lines')],
    pages,
  );
  expect(found.get('h')).toEqual([{ page: 1, box: expect.objectContaining({ x: 60, y: 50 }) }]);
  const [place] = found.get('p') ?? [];
  expect(place?.box.y).toBe(100);
  expect(place?.box.height).toBeCloseTo(26, 5);
});

test('finds the same text twice, in order', () => {
  const pages = [
    page(1, [line('Total', 60, 50)], [line('Total', 60, 90)]),
    page(2, [line('Total', 60, 70)]),
  ];
  const found = locateSegments(
    ['a', 'b', 'c'].map((id) => segment(id, 'Total')),
    pages,
  );
  expect([...found.values()].map(([place]) => [place?.page, place?.box.y])).toEqual([
    [1, 50],
    [1, 90],
    [2, 70],
  ]);
});

test('a segment across two pages has a position on each', () => {
  const pages = [
    page(1, [line('It begins here', 60, 800)]),
    page(2, [line('and ends there', 60, 50)]),
  ];
  const places = locateSegments([segment('a', 'It begins here and ends there')], pages).get('a');
  expect(places?.map(({ page: number }) => number)).toEqual([1, 2]);
});

test('unprinted text has no position and does not affect others', () => {
  const pages = [page(1, [line('First of all', 60, 50)], [line('Second of all', 60, 90)])];
  const segments = [
    segment('a', 'First of all'),
    segment('x', 'A note to the speaker'),
    segment('b', 'Second of all'),
  ];
  expect([...locateSegments(segments, pages).keys()]).toEqual(['a', 'b']);
});

test('finds text out of order and continues where it was', () => {
  const pages = [
    page(
      1,
      [line('Header of it', 60, 20)],
      [line('Body one', 60, 90)],
      [line('Body two', 60, 120)],
    ),
  ];
  const segments = [
    segment('b1', 'Body one'),
    segment('h', 'Header of it'),
    segment('b2', 'Body two'),
  ];
  expect([...locateSegments(segments, pages).keys()]).toEqual(['b1', 'h', 'b2']);
});

test('does not find a short text within a longer word', () => {
  const pages = [page(1, [line('The start of art', 60, 50)])];
  const [place] = locateSegments([segment('a', 'art')], pages).get('a') ?? [];
  expect(place?.box.x).toBeGreaterThan(100);
});

test('takes linear time for long documents, even without matches', () => {
  const pages = Array.from({ length: 100 }, (_, at) =>
    page(
      at + 1,
      ...Array.from({ length: 40 }, (_one, row) => [
        line('aaaa aaaa aaaa aaaa aaaa', 60, row * 20),
      ]),
    ),
  );
  const segments = Array.from({ length: 4000 }, (_, at) =>
    segment(`${at}`, `aaaaaaaaaaaaaaaaaaab${at}`),
  );
  expect(locateSegments(segments, pages).size).toBe(0);
});
