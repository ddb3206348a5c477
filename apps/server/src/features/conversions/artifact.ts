import type { MessageRef } from '@glossa/contracts/messages';
import type { RunContext } from '../../platform/jobs/job-lease.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';

/** The input of a conversion. */
export type ConversionRun = {
  /** For intermediate files. */
  folder: string;
  /** The path of the result, where no file exists yet. */
  outputPath: string;
  context: RunContext;
  job: JobRun;
};

/** The output of a conversion. */
export type Artifact = { extension: string; mediaType: string; notes: MessageRef[] };
