import { expect, test } from 'vitest';
import type { Turn } from '../pdf/page.ts';
import { segmentPages } from '../pdf/segment-pages.ts';
import { measureSkew } from './measure-skew.ts';
import { recognizedWords } from './recognize-page.ts';
import { draw, printTsv } from './recognized.fixture.ts';
import { boxAsShown, uprightMatrix, uprightSize } from './upright.ts';

/** Lines of letters that fall to the right. */
function drawLines(degrees: number) {
  const [width, height] = [1000, 1300];
  const fall = Math.tan((degrees * Math.PI) / 180);
  const letters = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 40 }, (_item, column) => {
      const x = 120 + column * 19;
      const y = Math.round(150 + row * 50 + (x - width / 2) * fall);
      return { at: [x, y, 12, 20] as [number, number, number, number], color: ink };
    }),
  );
  return draw(width, height, letters.flat());
}
const ink: [number, number, number] = [20, 20, 20];

test.each([-4, -1.5, 0.6, 2, 7])('lines that fall by %d degrees are measured', (degrees) => {
  expect(measureSkew(drawLines(degrees))).toBeCloseTo(degrees, 0.5);
  expect(Math.abs(measureSkew(drawLines(degrees)) - degrees)).toBeLessThan(0.2);
});

test('level lines, and a page without lines, are not turned', () => {
  expect(measureSkew(drawLines(0))).toBe(0);
  expect(measureSkew(draw(500, 500, [{ at: [100, 100, 200, 200], color: ink }]))).toBe(0);
});

test.each<[Turn | undefined, number | undefined]>([
  [90, undefined],
  [180, undefined],
  [270, undefined],
  [undefined, 5],
  [90, -3],
])('a box of a page turned by %s and %s degrees is found where it is shown', (turn, skew) => {
  const upright = { ...(turn && { turn }), ...(skew && { skew }) };
  const shown = { width: 600, height: 800 };
  const point = { x: 130, y: 250 };
  const [a, b, c, d, e, f] = uprightMatrix(upright, shown);
  const there = { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f };
  const size = uprightSize(upright, shown);
  expect(there.x).toBeLessThan(size.width);
  const back = boxAsShown({ ...there, width: 0, height: 0 }, upright, size);
  expect(back.x).toBeCloseTo(point.x, 5);
  expect(back.y).toBeCloseTo(point.y, 5);
});

test('a quarter turn clockwise brings the lower left corner to the upper left', () => {
  const [, , c, , e, f] = uprightMatrix({ turn: 90 }, { width: 600, height: 800 });
  expect([c * 800 + e, f]).toEqual([0, 0]);
});

test('the place of a text is that on the page as it is shown', () => {
  const tsv = printTsv([{ words: [{ text: 'Upright', at: [100, 200, 300, 40] }] }]);
  const { blocks } = recognizedWords(tsv, { picture: draw(800, 600, []), scale: 1 });
  const recognition = { because: 'no-text' as const, dropped: [] };
  const page = { number: 1, widthPt: 800, heightPt: 600, blocks };
  const level = segmentPages([{ ...page, recognition }]).segments[0]?.box;
  const turned = segmentPages([
    { ...page, recognition: { ...recognition, upright: { turn: 90 } } },
  ]);
  // The page is shown 600 wide and 800 high: what is on the left of the upright page is at its foot.
  expect(turned.segments[0]?.box.y).toBeCloseTo(800 - (level?.x ?? 0) - (level?.width ?? 0), 5);
  expect(turned.segments[0]?.box.x).toBeCloseTo(level?.y ?? 0, 5);
});
