import { expect, test } from 'vitest';
import { isConfidentVoice } from './voiced-windows.ts';

const window = (probabilities: number[]) => ({
  startMs: 0,
  endMs: probabilities.length * 32,
  spans: [{ startMs: 0, endMs: probabilities.length * 32 }],
  probabilities,
});
const frames = (count: number, probability: number): number[] => Array(count).fill(probability);

test('a second of clear speech is confident, also with pauses', () => {
  expect(isConfidentVoice(window(frames(32, 0.95)))).toBe(true);
  expect(
    isConfidentVoice(window([...frames(16, 0.9), ...frames(20, 0.1), ...frames(16, 0.9)])),
  ).toBe(true);
});

test('a short burst and long doubt are not confident', () => {
  expect(isConfidentVoice(window(frames(31, 0.99)))).toBe(false);
  expect(isConfidentVoice(window([...frames(200, 0.7), ...frames(20, 0.9)]))).toBe(false);
});
