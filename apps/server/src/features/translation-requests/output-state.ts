import type { OutputStatus } from '@glossa/contracts/translation-outputs';

/** The only moves there are. A move to the same state is a new claim of work that was broken off. */
export const outputMoves: Record<OutputStatus, readonly OutputStatus[]> = {
  queued: ['working', 'failed', 'cancelled'],
  // What it is made of changed while it was made: it is made again.
  working: ['working', 'ready', 'stale', 'failed', 'cancelled', 'queued'],
  ready: ['queued', 'stale'],
  failed: ['queued'],
  cancelled: ['queued'],
  stale: ['queued'],
};

export const outputSourcesOf = (to: OutputStatus): OutputStatus[] =>
  (Object.keys(outputMoves) as OutputStatus[]).filter((from) => outputMoves[from].includes(to));
export const isOutputWorking = (status: OutputStatus): boolean =>
  status === 'queued' || status === 'working';
