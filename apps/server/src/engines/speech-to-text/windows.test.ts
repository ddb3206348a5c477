import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FRAME_MS, type Span } from './speech-spans.ts';
import { halveWindow, MAX_WINDOW_MS, packWindows } from './windows.ts';

const span = (startMs: number, endMs: number): Span => ({ startMs, endMs });
const even = new Array<number>(10_000).fill(0.9);

test('returns no windows without speech', () => {
  expect(packWindows([], [])).toEqual([]);
});

test('keeps speech together that fits into one window', () => {
  const spans = [span(500, 4_000), span(5_000, 12_000), span(13_000, 29_000)];
  expect(packWindows(spans, even)).toEqual([{ startMs: 500, endMs: 29_000, spans }]);
});

test('splits at the longest pause', () => {
  const spans = [span(0, 9_000), span(9_400, 15_000), span(18_000, 25_000), span(25_400, 34_000)];
  const windows = packWindows(spans, even);
  expect(windows.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 15_000],
    [18_000, 34_000],
  ]);
});

test('splits a span longer than a window where speech is least likely', () => {
  const heard = [...even];
  const quietFrame = Math.round(21_000 / FRAME_MS);
  heard.fill(0.2, quietFrame - 1, quietFrame + 2);
  const windows = packWindows([span(0, 40_000)], heard);
  expect(windows).toHaveLength(2);
  expect(Math.abs((windows[0]?.endMs ?? 0) - 21_000)).toBeLessThan(2 * FRAME_MS);
  expect(windows[1]?.startMs).toBe(windows[0]?.endMs);
});

test('windows cover all speech once, in order, none too long', () => {
  const pauseAndSpeech = fc.tuple(
    fc.integer({ min: 300, max: 9_000 }),
    fc.integer({ min: 250, max: 90_000 }),
  );
  fc.assert(
    fc.property(fc.array(pauseAndSpeech, { maxLength: 40 }), (parts) => {
      let at = 0;
      const spans = parts.map(([pause, length]) => {
        const made = span(at + pause, at + pause + length);
        at = made.endMs;
        return made;
      });
      const windows = packWindows(spans, even);
      const total = (all: readonly Span[]) =>
        all.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
      expect(total(windows.flatMap((window) => window.spans))).toBeCloseTo(total(spans), 3);
      let earliest = 0;
      for (const window of windows) {
        expect(window.endMs - window.startMs).toBeLessThanOrEqual(MAX_WINDOW_MS);
        expect(window.startMs).toBeGreaterThanOrEqual(earliest);
        earliest = window.endMs;
      }
    }),
  );
});

test('packs ten hours of speech', () => {
  const spans = Array.from({ length: 12_000 }, (_, i) => span(i * 3_000, i * 3_000 + 2_500));
  expect(packWindows(spans, []).length).toBeGreaterThan(1_000);
});

test('keeps the speech and its position when halving', () => {
  const [whole] = packWindows([span(60_000, 70_000), span(71_000, 86_000)], even);
  if (!whole) throw new Error('nothing packed');
  const first = Math.floor(whole.startMs / FRAME_MS);
  const last = Math.ceil(whole.endMs / FRAME_MS);
  const halves = halveWindow({ ...whole, probabilities: even.slice(first, last) });
  expect(halves.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [60_000, 70_000],
    [71_000, 86_000],
  ]);
  for (const half of halves)
    expect(half.probabilities.length).toBeGreaterThanOrEqual(
      Math.floor((half.endMs - half.startMs) / FRAME_MS),
    );
});
