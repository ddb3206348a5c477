import { expect, test } from 'vitest';
import { createShotList, mostShotChanges } from './shot-list.ts';

const gather = (times: number[], framesPerSecond?: number) => {
  const list = createShotList(framesPerSecond);
  for (const ms of times) list.add(ms);
  return list.timesMs;
};

test('leaves out what comes less than three frames after another', () => {
  expect(gather([1000, 1040, 1080, 1120, 1240], 25)).toEqual([1000, 1120, 1240]);
  expect(gather([1000, 1033, 1067, 1100], 30)).toEqual([1000, 1100]);
  expect(gather([417, 459, 501, 542], 23.976)).toEqual([417, 542]);
});

test('takes 25 frames per second where none are known', () => {
  expect(gather([1000, 1080, 1120], 0)).toEqual([1000, 1120]);
  expect(gather([1000, 1080, 1120])).toEqual([1000, 1120]);
});

test('the start of the picture is no change, and a change right after it is one', () => {
  expect(gather([0, 40, 2000], 25)).toEqual([40, 2000]);
});

test('is full at 20,000', () => {
  const list = createShotList(25);
  for (let shot = 1; shot < mostShotChanges; shot += 1) expect(list.add(shot * 200)).toBe(true);
  expect(list.add(mostShotChanges * 200)).toBe(false);
  expect(list.timesMs).toHaveLength(20_000);
});
