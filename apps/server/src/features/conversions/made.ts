import type { RunContext } from '../../platform/queue/claimed-run.ts';

/** What a conversion is given to work with. */
export type Making = {
  /** For files in between. */
  folder: string;
  /** Where the result goes; nothing is there yet. */
  outputPath: string;
  context: RunContext;
};

/** What it made. */
export type Made = { extension: string; mediaType: string; notes: string[] };
