import type { Recording } from './wav.ts';
import { SAMPLES_PER_SECOND } from './wav.ts';

/** A tenth of a second: shorter than a word, longer than a click. */
const BLOCK_SAMPLES = SAMPLES_PER_SECOND / 10;
const BLOCKS_PER_READ = 600;
/** The loudest twentieth of the blocks is speech where there is speech for three seconds of a minute. */
const LOUD_SHARE = 0.05;
/** Of speech in a usual recording: -23 dB below full scale, as in EBU R 128. */
const USUAL_LEVEL = 10 ** (-23 / 20);
/** Recordings within 6 dB of that, and louder ones, are read as they are. */
const QUIET_LEVEL = USUAL_LEVEL / 2;
/** 16-bit samples hold little more below: 46 dB. */
const MAX_GAIN = 200;

/** By how much a quiet recording is amplified before anything listens to it; 1 for any other. */
export async function findGain(recording: Recording): Promise<number> {
  const levels: number[] = [];
  for (let at = 0; at < recording.sampleCount; at += BLOCK_SAMPLES * BLOCKS_PER_READ) {
    const samples = await recording.read(at, BLOCK_SAMPLES * BLOCKS_PER_READ);
    for (let from = 0; from < samples.length; from += BLOCK_SAMPLES)
      levels.push(levelOf(samples.subarray(from, from + BLOCK_SAMPLES)));
  }
  levels.sort((one, other) => other - one);
  const level = levels[Math.floor(levels.length * LOUD_SHARE)] ?? 0;
  if (level === 0 || level >= QUIET_LEVEL) return 1;
  return Math.min(MAX_GAIN, USUAL_LEVEL / level);
}

function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** The same recording at its usual level; peaks are cut at full scale. */
export async function atUsualLevel(recording: Recording): Promise<Recording> {
  const gain = await findGain(recording);
  if (gain === 1) return recording;
  return {
    ...recording,
    read: async (startSample, count) => {
      const samples = await recording.read(startSample, count);
      for (let index = 0; index < samples.length; index += 1)
        samples[index] = Math.max(-1, Math.min(1, (samples[index] ?? 0) * gain));
      return samples;
    },
  };
}
