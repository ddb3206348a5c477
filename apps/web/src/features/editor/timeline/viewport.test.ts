import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelStepMs, rulerTicks } from './ruler-ticks.ts';
import {
  bringIntoView,
  bringRangeIntoView,
  centreOn,
  closestMsPerPx,
  endOf,
  farthestMsPerPx,
  fitView,
  followPlayhead,
  msAt,
  scrollBy,
  showAll,
  type Viewport,
  xOf,
  zoomAround,
} from './viewport.ts';

const view: Viewport = { startMs: 10_000, msPerPx: 10, widthPx: 1000, durationMs: 7_200_000 };

const views = fc
  .record({
    startMs: fc.double({ min: -1e5, max: 8e6, noNaN: true }),
    msPerPx: fc.double({ min: 0.1, max: 20_000, noNaN: true }),
    widthPx: fc.integer({ min: 1, max: 3000 }),
    durationMs: fc.integer({ min: 1, max: 7_200_000 }),
  })
  .map(fitView);

test('shows nothing before the start and limits the zoom', () => {
  fc.assert(
    fc.property(
      views,
      fc.double({ min: 0, max: 3000, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (before, x, factor) => {
        for (const after of [
          zoomAround(before, x, factor),
          scrollBy(before, x - 1500),
          centreOn(before, x * 1000),
          bringIntoView(before, x * 1000),
          showAll(before),
        ]) {
          expect(after.startMs).toBeGreaterThanOrEqual(0);
          expect(after.msPerPx).toBeGreaterThanOrEqual(closestMsPerPx);
          expect(after.msPerPx).toBeLessThanOrEqual(farthestMsPerPx(after));
          if (after.startMs > 0) expect(endOf(after)).toBeLessThanOrEqual(after.durationMs + 1e-3);
        }
      },
    ),
  );
});

test('zooming keeps the point under the pointer, away from the ends', () => {
  const zoomed = zoomAround({ ...view, startMs: 3_000_000 }, 300, 0.5);
  expect(zoomed.msPerPx).toBe(5);
  expect(msAt(zoomed, 300)).toBe(3_003_000);
  expect(xOf(zoomed, 3_003_000)).toBe(300);
});

test.each([
  ['page', 15_000, 10_000],
  ['page', 19_600, 18_600],
  ['page', 4000, 3000],
  ['centre', 15_000, 10_000],
  ['centre', 19_600, 14_600],
  ['centre', 1000, 0],
] as const)('auto-scroll by %s: at %i the view starts at %i', (how, ms, startMs) => {
  expect(followPlayhead(view, ms, how).startMs).toBe(startMs);
});

test.each([
  [2, 200],
  [10, 1000],
  [50, 5000],
  [200, 30_000],
  [5000, 600_000],
])('at %i ms per pixel labels are %i ms apart', (msPerPx, step) => {
  expect(labelStepMs(msPerPx)).toBe(step);
});

test('labels are as precise as the zoom requires', () => {
  const labels = (at: Viewport) =>
    rulerTicks(fitView(at))
      .flatMap(({ label }) => label ?? [])
      .slice(0, 3);
  expect(labels({ ...view, msPerPx: 2 })).toEqual(['0:10.0', '0:10.2', '0:10.4']);
  expect(labels({ ...view, startMs: 3_599_000, msPerPx: 10 })).toEqual([
    '59:59',
    '1:00:00',
    '1:00:01',
  ]);
  expect(labels(showAll({ ...view, widthPx: 1200 }))).toEqual(['0:00', '10:00', '20:00']);
});

test('labels never touch and ticks are few at every zoom', () => {
  fc.assert(
    fc.property(views, (at) => {
      const ticks = rulerTicks(at);
      expect(ticks.length).toBeLessThanOrEqual(at.widthPx / 7 + 12);
      const labelled = ticks.filter(({ label }) => label !== null).map(({ ms }) => xOf(at, ms));
      labelled.forEach((x, index) => {
        if (index > 0) expect(x - (labelled[index - 1] ?? 0)).toBeGreaterThanOrEqual(91.9);
      });
    }),
  );
});

const rangeView: Viewport = { startMs: 60_000, msPerPx: 20, widthPx: 1000, durationMs: 600_000 };
const isShown = (after: Viewport, startMs: number, endMs: number) =>
  after.startMs <= startMs && endMs <= endOf(after);

test('a range is shown whole, wherever it is and however long', () => {
  fc.assert(
    fc.property(fc.nat(599_000), fc.integer({ min: 1, max: 600_000 }), (startMs, lastsMs) => {
      const endMs = Math.min(600_000, startMs + lastsMs);
      expect(isShown(bringRangeIntoView(rangeView, startMs, endMs), startMs, endMs)).toBe(true);
    }),
  );
});

test('a range that is whole already moves nothing, and no scroll changes the zoom', () => {
  expect(bringRangeIntoView(rangeView, 61_000, 64_000)).toBe(rangeView);
  expect(bringRangeIntoView(rangeView, 78_000, 84_000).msPerPx).toBe(20);
  // Playing it would turn the page in its middle.
  expect(bringRangeIntoView(rangeView, 77_000, 79_900).startMs).toBe(75_000);
});

test('going back leaves room before the range, going on room after it', () => {
  expect(endOf(bringRangeIntoView(rangeView, 40_000, 42_000))).toBe(44_000);
  expect(bringRangeIntoView(rangeView, 100_000, 102_000).startMs).toBe(98_000);
});
