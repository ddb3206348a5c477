import type { Cue } from '@glossa/subtitles/cue';
import { expect, test } from 'vitest';
import { hasLeft, sameCues, takeWindow } from './subtitle-preview-session.ts';

const cue = (id: string, startMs: number, endMs = startMs + 2000): Cue => ({
  ...{ id, startMs, endMs },
  ...{ text: id, track: 'lower' },
});
const film = Array.from({ length: 10_000 }, (_, index) => cue(`c${index}`, index * 3000));

test('passes only cues within a minute of the playhead to the renderer', () => {
  const { cues } = takeWindow(film, 600_000);
  expect(cues.length).toBeLessThan(45);
  expect(cues[0]?.startMs).toBeGreaterThanOrEqual(540_000 - 3000);
  expect(cues.at(-1)?.startMs).toBeLessThanOrEqual(660_000);
  expect(cues.some(({ startMs }) => startMs === 600_000)).toBe(true);
});

test('includes a long cue that is still visible', () => {
  const long = cue('long', 1000, 400_000);
  expect(takeWindow([long, cue('near', 201_000)], 200_000).cues.map(({ id }) => id)).toEqual([
    'long',
    'near',
  ]);
});

test('the window moves when the playhead leaves its middle, and changes outside are ignored', () => {
  const window = takeWindow(film, 600_000);
  expect(hasLeft(window, 620_000)).toBe(false);
  expect(hasLeft(window, 640_000)).toBe(true);
  const changedFar = film.map((one, index) => (index === 9000 ? { ...one, text: 'x' } : one));
  expect(sameCues(window.cues, takeWindow(changedFar, 600_000).cues)).toBe(true);
  const changedNear = film.map((one, index) => (index === 200 ? { ...one, text: 'x' } : one));
  expect(sameCues(window.cues, takeWindow(changedNear, 600_000).cues)).toBe(false);
});
