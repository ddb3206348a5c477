import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findParts } from './recording-parts.ts';
import { noise, silence } from './testing/recordings.ts';
import { type Recording, SAMPLES_PER_SECOND } from './wav.ts';

const recordingOf = (samples: Float32Array<ArrayBuffer>) => ({
  sampleCount: samples.length,
  read: async (start: number, count: number) => samples.slice(start, start + count),
});
const partsOf = (samples: Float32Array<ArrayBuffer>, maxSeconds?: number) =>
  findParts(recordingOf(samples) as Recording, maxSeconds);

function join(...pieces: Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

test('a recording of up to ten minutes is one part', async () => {
  const sampleCount = 600 * SAMPLES_PER_SECOND;
  const recording = { sampleCount, read: () => Promise.reject(new Error('not needed')) };
  expect(await findParts(recording as unknown as Recording)).toEqual([
    { startSample: 0, count: sampleCount },
  ]);
});

test('a long recording is cut in the pause before the latest end of a part', async () => {
  // Speech for 8 s, a pause of 0.6 s, speech for 5 s.
  const parts = await partsOf(join(noise(8, 0.5), silence(0.6), noise(5, 0.5)), 10);
  expect(parts).toHaveLength(2);
  const cutSeconds = (parts[1]?.startSample ?? 0) / SAMPLES_PER_SECOND;
  expect(cutSeconds).toBeGreaterThan(8.1);
  expect(cutSeconds).toBeLessThan(8.5);
});

test('a short dip inside a word is no pause', async () => {
  const dip = join(noise(6, 0.5), silence(0.06), noise(2.5, 0.5));
  const parts = await partsOf(join(dip, noise(0.5, 0.02), noise(4, 0.5)), 10);
  const cutSeconds = (parts[1]?.startSample ?? 0) / SAMPLES_PER_SECOND;
  expect(cutSeconds).toBeGreaterThan(8.56);
  expect(cutSeconds).toBeLessThan(9.06);
});

test('parts follow each other without gaps, and none is longer than allowed', async () => {
  const length = fc.double({ min: 0, max: 9, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(length, fc.constantFrom(0, 0.01, 0.5)), { maxLength: 6 }),
      fc.integer({ min: 2, max: 12 }),
      async (pieces, maxSeconds) => {
        const samples = join(...pieces.map(([seconds, loudness]) => noise(seconds, loudness)));
        const parts = await partsOf(samples, maxSeconds);
        let at = 0;
        for (const { startSample, count } of parts) {
          expect(startSample).toBe(at);
          expect(count).toBeLessThanOrEqual(maxSeconds * SAMPLES_PER_SECOND);
          if (samples.length > 0) expect(count).toBeGreaterThan(0);
          at += count;
        }
        expect(at).toBe(samples.length);
      },
    ),
    { numRuns: 40 },
  );
});
