/**
 * The network's memory and time for a whole recording grow with the square of its length: four hours take 920 MB of
 * samples and gigabytes of distances. Blocks of this length take a few hundred megabytes, and are what an interruption
 * may repeat.
 */
const maxBlockMs = 20 * 60_000;

export type Block = { startMs: number; endMs: number };

/** Of equal length, so that none is short. */
export function divideIntoBlocks(durationMs: number, maxMs = maxBlockMs): Block[] {
  const count = Math.ceil(durationMs / maxMs);
  const at = (index: number) => Math.round((index * durationMs) / count);
  return Array.from({ length: count }, (_, index) => ({
    startMs: at(index),
    endMs: at(index + 1),
  }));
}
