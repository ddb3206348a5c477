import type { ConversionStatus } from '@glossa/contracts/conversions';

/** The only moves there are. A move to the same state is a new claim of work that was broken off. */
export const conversionMoves: Record<ConversionStatus, readonly ConversionStatus[]> = {
  queued: ['working', 'failed', 'cancelled'],
  working: ['working', 'ready', 'failed', 'cancelled'],
  ready: [],
  failed: ['queued'],
  cancelled: ['queued'],
};

export const conversionSourcesOf = (to: ConversionStatus): ConversionStatus[] =>
  (Object.keys(conversionMoves) as ConversionStatus[]).filter((from) =>
    conversionMoves[from].includes(to),
  );
