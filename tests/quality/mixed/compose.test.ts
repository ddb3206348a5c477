import { expect, test } from 'vitest';
import { compose, composeWithoutSpeech } from './compose.ts';

const loud = (seconds: number) => new Int16Array(seconds * 16_000).fill(10_000);
const speaker = (name: string, language: 'en' | 'fr') => ({
  name,
  language,
  clips: ['one', 'two', 'three'].map((text) => ({ name: text, text, samples: loud(3) })),
});
const bytesOf = (samples?: Int16Array) =>
  samples ? Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength) : Buffer.alloc(0);
const material = {
  speakers: [speaker('a', 'en'), speaker('b', 'fr'), speaker('c', 'en')],
  music: [{ name: 'piano', samples: loud(60) }],
  sounds: [{ name: 'laugh', samples: loud(1) }],
};
const compositions = [1, 2, 3].map((seed) => compose(material, { minutes: 10, seed }));

test('a recording has two speakers in two languages, and silence, music and sounds', () => {
  for (const { parts } of compositions) {
    const speech = parts.filter((part) => part.kind === 'speech');
    expect(new Set(speech.map((part) => part.speaker)).size).toBe(2);
    expect(new Set(speech.map((part) => part.language)).size).toBe(2);
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(
      new Set(['speech', 'silence', 'music', 'sound']),
    );
  }
});

test('parts follow each other, and something is heard in each but silence', () => {
  for (const { parts, samples } of compositions) {
    let before = 0;
    for (const { kind, startMs, endMs } of parts) {
      expect(startMs).toBeGreaterThanOrEqual(before);
      const own = samples.subarray((startMs + 1) * 16, (endMs - 1) * 16);
      const loudest = own.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      if (kind === 'silence') expect(loudest).toBeLessThan(30);
      else expect(own.every((one) => one > 1_000)).toBe(true);
      before = endMs;
    }
    expect(samples.length).toBeLessThanOrEqual(10 * 60 * 16_000);
    expect(before).toBeGreaterThan(9 * 60_000);
  }
});

test('a seed gives the same recording again, and another one another', () => {
  const [first, second] = compositions;
  const again = compose(material, { minutes: 10, seed: 1 });
  expect(again.parts).toEqual(first?.parts);
  expect(Buffer.compare(bytesOf(again.samples), bytesOf(first?.samples))).toBe(0);
  expect(second?.parts).not.toEqual(first?.parts);
});

test('a recording without speech has each sound and piece of music once', () => {
  const { parts, samples } = composeWithoutSpeech(material);
  expect(parts).toEqual([
    { kind: 'sound', name: 'laugh', startMs: 0, endMs: 1_000 },
    { kind: 'music', name: 'piano', startMs: 2_000, endMs: 32_000 },
  ]);
  expect(samples).toHaveLength(33 * 16_000);
});
