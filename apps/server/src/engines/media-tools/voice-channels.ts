import { type ChannelFrames, framesPerSecond } from './channel-frames.ts';

/** A voice is on one channel where that is at least 10 dB louder than the other: what crosses over is quieter. */
const dominance = 10;
/** What is 25 dB quieter than the loudest parts is not speech, and neither is what is below -60 dB. */
const quietest = 10 ** -2.5;
const silence = 10 ** -6;
/** Frames on each side that count for the loudness of one: a tenth of a second, for what is between syllables. */
const around = 5;
/** Channels with the same sound move together; two voices at once do not. */
const sameSound = 0.5;
const minSecondsOfVoice = 2;
const minShareOfVoice = 0.05;
const minShareApart = 0.6;
const maxShareOfSameSound = 0.1;

/**
 * Whether each channel has a voice of its own, as in calls and interviews with two microphones: most of the time one is
 * much louder, each in turn, and hardly ever do both have the same sound. Unsure answers are no: a mix of both channels
 * loses nothing.
 */
export function hasVoicePerChannel(frames: ChannelFrames): boolean {
  const [left, right, product] = [frames.left, frames.right, frames.product].map(smooth) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const loudness = left.map((level, index) => Math.max(level, right[index] ?? 0));
  const floor = Math.max(silence, quietest * percentile(loudness, 0.95));
  let [active, onLeft, onRight, same] = [0, 0, 0, 0];
  for (const [index, loud] of loudness.entries()) {
    if (loud < floor) continue;
    active += 1;
    const [one, other] = [left[index] ?? 0, right[index] ?? 0];
    if (one >= other * dominance) onLeft += 1;
    else if (other >= one * dominance) onRight += 1;
    else if (Math.abs(product[index] ?? 0) >= sameSound * Math.sqrt(one * other)) same += 1;
  }
  const least = Math.max(minSecondsOfVoice * framesPerSecond, minShareOfVoice * active);
  return (
    onLeft >= least &&
    onRight >= least &&
    onLeft + onRight >= minShareApart * active &&
    same <= maxShareOfSameSound * active
  );
}

/** The frames of each channel that are of its own voice: 0 where it only has what crosses over from the other. */
export function ownFrames({ left, right }: ChannelFrames): { left: Uint8Array; right: Uint8Array } {
  const [one, other] = [smooth(left), smooth(right)];
  return { left: ownOf(one, other), right: ownOf(other, one) };
}

function ownOf(own: Float32Array, other: Float32Array): Uint8Array {
  const audible = Uint8Array.from(own, (level, index) =>
    level * dominance > (other[index] ?? 0) ? 1 : 0,
  );
  // Words begin and end more quietly than they are.
  return audible.map((_, index) =>
    audible.subarray(Math.max(0, index - around), index + around + 1).includes(1) ? 1 : 0,
  );
}

/** The mean of each frame and those around it. */
function smooth(levels: Float32Array): Float32Array {
  const smoothed = new Float32Array(levels.length);
  let sum = 0;
  for (let index = -around; index < levels.length; index += 1) {
    sum += levels[index + around] ?? 0;
    sum -= levels[index - around - 1] ?? 0;
    if (index < 0) continue;
    const from = Math.max(0, index - around);
    const to = Math.min(levels.length, index + around + 1);
    smoothed[index] = sum / (to - from);
  }
  return smoothed;
}

function percentile(levels: Float32Array, share: number): number {
  const sorted = levels.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
