import { open } from 'node:fs/promises';
import type { Spoken } from './dub-track.ts';

/** Points a second of the envelope. */
export const envelopeRate = 1000;
const loweredByDb = 18;
const fallMs = 200;
const riseMs = 400;
/** A shorter pause stays lowered: the original would swell up between two sentences. */
const shortestPauseMs = fallMs + riseMs + 300;
const chunkMs = 60_000;
const full = 32_767;

/**
 * Writes how loud the original is at each millisecond, as raw mono 16-bit samples to multiply it with: falling before
 * somebody speaks, rising after.
 */
export async function writeDuckEnvelope(
  path: string,
  spoken: readonly Spoken[],
  durationMs: number,
): Promise<void> {
  const passages = joinPassages(spoken);
  const file = await open(path, 'wx');
  try {
    for (let from = 0; from < durationMs; from += chunkMs) {
      const chunk = new Int16Array(Math.min(chunkMs, Math.ceil(durationMs - from))).fill(full);
      for (const { startMs, endMs } of passages) {
        const first = Math.max(from, Math.floor(startMs - fallMs));
        const last = Math.min(from + chunk.length, Math.ceil(endMs + riseMs));
        for (let ms = first; ms < last; ms += 1) {
          const below = Math.max(startMs - ms, 0) / fallMs + Math.max(ms - endMs, 0) / riseMs;
          const db = -loweredByDb * Math.max(0, 1 - below);
          chunk[ms - from] = Math.round(full * 10 ** (db / 20));
        }
      }
      await file.write(new Uint8Array(chunk.buffer));
    }
  } finally {
    await file.close();
  }
}

function joinPassages(spoken: readonly Spoken[]): Spoken[] {
  const passages: Spoken[] = [];
  for (const { startMs, endMs } of spoken) {
    const last = passages.at(-1);
    if (last && startMs - last.endMs < shortestPauseMs) last.endMs = Math.max(last.endMs, endMs);
    else passages.push({ startMs, endMs });
  }
  return passages;
}
