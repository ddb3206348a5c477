import { type Recording, SAMPLES_PER_SECOND } from './wav.ts';

export type Part = { startSample: number; count: number };

/**
 * OpenAI's API takes files of up to 25 MB, 13 minutes of 16-bit samples at 16 kHz, and services that speak its protocol have
 * similar limits. After an interruption, no more than one part is heard again.
 */
export const MAX_PART_SECONDS = 600;
/** How far before its latest end a part may end, for a pause. */
const SEARCH_SECONDS = 60;
/** A cut in a pause of this length does not touch a word. */
const PAUSE_SECONDS = 0.4;
const FRAME_SAMPLES = SAMPLES_PER_SECOND / 50;

/** The whole recording, where it is short; else parts in order, without gaps, cut where it is quietest. */
export async function findParts(
  recording: Recording,
  maxSeconds = MAX_PART_SECONDS,
): Promise<Part[]> {
  const max = maxSeconds * SAMPLES_PER_SECOND;
  const search = Math.min(SEARCH_SECONDS * SAMPLES_PER_SECOND, Math.floor(max / 2));
  const parts: Part[] = [];
  let startSample = 0;
  while (recording.sampleCount - startSample > max) {
    const from = startSample + max - search;
    const count = max - search + quietestAt(await recording.read(from, search));
    parts.push({ startSample, count });
    startSample += count;
  }
  parts.push({ startSample, count: recording.sampleCount - startSample });
  return parts;
}

/** The middle of the quietest pause, as an index of these samples; the last one of several. */
function quietestAt(samples: Float32Array): number {
  const frames = Math.floor(samples.length / FRAME_SAMPLES);
  const width = Math.min(frames, Math.round((PAUSE_SECONDS * SAMPLES_PER_SECOND) / FRAME_SAMPLES));
  const energies = Array.from({ length: frames }, (_, frame) =>
    samples
      .subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)
      .reduce((sum, sample) => sum + sample * sample, 0),
  );
  let best = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let first = 0; first + width <= frames; first += 1) {
    const energy = energies.slice(first, first + width).reduce((sum, one) => sum + one, 0);
    if (energy > lowest) continue;
    lowest = energy;
    best = first;
  }
  return (best + Math.ceil(width / 2)) * FRAME_SAMPLES;
}
