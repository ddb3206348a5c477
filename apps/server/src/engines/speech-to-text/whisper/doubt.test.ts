import { expect, test } from 'vitest';
import { certaintyOf, isCertain, isCredible, isFound, isSilence } from './doubt.ts';

const decoded = (noSpeech: number, ...probabilities: number[]) => ({
  noSpeech,
  sound: false,
  tokens: probabilities.map((probability, id) => ({ id, probability })),
});

test('is silence only where no speech is likely and the text is not', () => {
  expect(isSilence(decoded(0.9, 0.1, 0.2))).toBe(true);
  expect(isSilence(decoded(0.9, 0.9, 0.8))).toBe(false);
  expect(isSilence(decoded(0.1, 0.1, 0.2))).toBe(false);
});

test('an uncertain text is silence where a description of a sound is more probable', () => {
  // Laughter ("lol") and music ("Music") of public recordings, decoded by whisper-base.
  expect(isSilence({ ...decoded(0.24, 0.03), sound: true })).toBe(true);
  expect(isSilence({ ...decoded(0.597, 0.07), sound: true })).toBe(true);
  // Speech after applause.
  expect(isSilence({ ...decoded(0.24, 0.5, 0.9, 0.9), sound: true })).toBe(false);
});

test('a text that is not certain is silence where no speech and a description of a sound are probable', () => {
  // “Buh-buh” for a rhythm of voices.
  expect(isSilence({ ...decoded(0.7, 0.54), sound: true })).toBe(true);
  expect(isSilence({ ...decoded(0.7, 0.65), sound: true })).toBe(false);
});

test('speech without a text is not silence', () => {
  expect(isSilence(decoded(0.02))).toBe(false);
  expect(isSilence(decoded(0.9))).toBe(true);
});

test('credible is a text with a mean probability of a third or more', () => {
  expect(isCredible(decoded(0.02, 0.9, 0.4))).toBe(true);
  expect(isCredible(decoded(0.02, 0.3, 0.2))).toBe(false);
  expect(isCredible(decoded(0.02))).toBe(false);
});

test('the rest of a loop has no certainty of its own', () => {
  expect(certaintyOf(decoded(0, 0.5, 0))).toBeCloseTo(Math.log(0.5));
  expect(certaintyOf(decoded(0, 0, 0))).toBeUndefined();
  expect(isSilence(decoded(0.9, 0, 0))).toBe(false);
});

test('a text is certain from a mean log probability of -0.5', () => {
  const text = (probability: number) => ({
    ...{ noSpeech: 0, sound: false },
    tokens: [{ id: 1, probability }],
  });
  expect(isCertain(text(0.61))).toBe(true);
  expect(isCertain(text(0.6))).toBe(false);
  expect(isCertain({ ...text(1), tokens: [] })).toBe(false);
});

test('a text that a first one left out is certain where no speech is probable, else credible if it is compared', () => {
  // “But if not, I am very proud.” in the noise of a party, whose first text was silence.
  const party = [0.15, 0.49, 0.79, 0.86, 0.5, 0.33, 0.21];
  expect(isFound(decoded(0.7, ...party), true)).toBe(false);
  expect(isFound(decoded(0.5, ...party), true)).toBe(true);
  expect(isFound(decoded(0.5, ...party), false)).toBe(false);
  expect(isFound(decoded(0.7, 0.7, 0.7), false)).toBe(true);
});
