import { FRAME_MS, speechSpans } from './speech-spans.ts';
import { speechProbabilities } from './voice-activity.ts';
import type { Recording } from './wav.ts';
import { type HeardWindow, packWindows } from './windows.ts';

/** Music, laughter and noise seldom reach this probability, and not for long. */
const CONFIDENT_PROBABILITY = 0.8;
/** A shorter exclamation may be a laugh. */
const SHORTEST_CONFIDENT_MS = 1_000;

/** The windows of a recording in which someone speaks, with their speech probabilities. */
export async function findVoicedWindows(
  recording: Recording,
  onProgress?: (fraction: number) => void,
): Promise<HeardWindow[]> {
  const probabilities = await speechProbabilities(recording, onProgress);
  const spans = speechSpans(probabilities, recording.durationMs);
  return packWindows(spans, probabilities).map((window) => ({
    ...window,
    probabilities: Array.from(
      probabilities.subarray(
        Math.floor(window.startMs / FRAME_MS),
        Math.ceil(window.endMs / FRAME_MS),
      ),
      (probability) => Math.round(probability * 1000) / 1000,
    ),
  }));
}

/** Whether someone certainly speaks in a window: only then is it worth a person's time. */
export function isConfidentVoice({ probabilities }: HeardWindow): boolean {
  const confident = probabilities.filter((probability) => probability >= CONFIDENT_PROBABILITY);
  return confident.length * FRAME_MS >= SHORTEST_CONFIDENT_MS;
}
