import { describe, expect, test } from 'vitest';
import type { ChannelFrames } from './channel-frames.ts';
import { hasVoicePerChannel, ownFrames } from './voice-channels.ts';

/** Seconds of sound, with the amplitude of the left and the right channel; `same`: of one source. */
type Stretch = { seconds: number; left: number; right: number; same?: boolean };

function frames(stretches: readonly Stretch[]): ChannelFrames {
  const all = stretches.flatMap(({ seconds, left, right, same }) =>
    Array.from({ length: seconds * 50 }, (_, index) => {
      // Syllables: a fifth of a second each.
      const syllable = index % 10 < 7 ? 1 : 0.1;
      const [one, other] = [left * syllable, right * syllable];
      return { left: one * one, right: other * other, product: same ? one * other : 0 };
    }),
  );
  const of = (pick: (frame: (typeof all)[number]) => number) => Float32Array.from(all, pick);
  return { left: of((f) => f.left), right: of((f) => f.right), product: of((f) => f.product) };
}
const hears = (...stretches: Stretch[]) => hasVoicePerChannel(frames(stretches));
const dB = (level: number) => 10 ** (level / 20);
const loud = 0.2;
const pause = { seconds: 1, left: 0.0005, right: 0.0005 };
const ann = { seconds: 6, left: loud, right: 0 };
const bob = { seconds: 5, left: 0, right: loud };

describe('a voice per channel', () => {
  test('is heard where they speak in turn', () => {
    expect(hears(ann, pause, bob, pause, ann, bob)).toBe(true);
  });
  test('is heard though each microphone hears the other voice 15 dB quieter', () => {
    const cross = loud * dB(-15);
    expect(
      hears({ ...ann, right: cross, same: true }, pause, { ...bob, left: cross, same: true }),
    ).toBe(true);
  });
  test('is heard though they interrupt each other, or one is 12 dB quieter', () => {
    expect(hears(ann, { seconds: 3, left: loud, right: loud }, bob)).toBe(true);
    expect(hears(ann, { ...bob, right: loud * dB(-12) }, ann)).toBe(true);
  });
  test('is heard in a quiet call', () => {
    expect(hears({ ...ann, left: dB(-48) }, { ...bob, right: dB(-50) })).toBe(true);
  });
});

describe('no voice per channel', () => {
  test('in a mix with the same sound on both channels', () => {
    expect(hears({ seconds: 20, left: loud, right: loud, same: true }, pause)).toBe(false);
  });
  test('in a stereo recording whose voices are only a little to one side', () => {
    const aside = loud * dB(-6);
    expect(
      hears({ seconds: 8, left: loud, right: aside, same: true }, pause, {
        ...{ seconds: 8, left: aside, right: loud, same: true },
      }),
    ).toBe(false);
  });
  test('where one channel is silent, or has a few seconds at most', () => {
    expect(hears(ann, pause, ann)).toBe(false);
    expect(hears(ann, ann, ann, { ...bob, seconds: 1 })).toBe(false);
  });
  test('in music with different instruments on both sides', () => {
    expect(hears(ann, { seconds: 20, left: loud, right: loud * dB(-3) }, bob)).toBe(false);
  });
  test('in a film of which most is in the middle', () => {
    const middle = { seconds: 20, left: loud, right: loud, same: true };
    expect(hears(middle, ann, bob)).toBe(false);
  });
  test('in silence, in noise, and in an empty file', () => {
    expect(hears({ seconds: 30, left: 0, right: 0 })).toBe(false);
    expect(
      hears({ seconds: 30, left: dB(-80), right: 0 }, { seconds: 30, left: 0, right: dB(-80) }),
    ).toBe(false);
    expect(hears()).toBe(false);
  });
});

test('what crosses over from the other channel is not of a channel’s own voice', () => {
  const cross = loud * dB(-15);
  const own = ownFrames(
    frames([{ ...ann, right: cross, same: true }, pause, { ...bob, left: cross, same: true }]),
  );
  const share = (audible: Uint8Array, fromSecond: number, toSecond: number) => {
    const part = audible.subarray(fromSecond * 50, toSecond * 50);
    return part.filter((one) => one === 1).length / part.length;
  };
  expect(share(own.left, 0, 6)).toBe(1);
  expect(share(own.right, 0, 5.5)).toBe(0);
  expect(share(own.right, 7, 12)).toBe(1);
  expect(share(own.left, 7.5, 12)).toBe(0);
});

test('both voices are kept where they speak at once', () => {
  const own = ownFrames(frames([{ seconds: 3, left: loud, right: loud * dB(-6) }]));
  expect(own.left.every((one) => one === 1) && own.right.every((one) => one === 1)).toBe(true);
});
