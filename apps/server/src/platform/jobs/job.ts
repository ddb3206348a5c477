import type { Capability } from '@glossa/contracts/nodes';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../db/database.ts';

/** A job definition: its name, its data (ids only) and its limits. */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  /** What a node must be able to do to take it. */
  capability: Capability;
  payload: Payload;
  /**
   * SQL for the organization whose work it is: organizations take turns. Without it, jobs of a queue run in the order in
   * which they were queued.
   */
  organisation?: (payload: never) => RawBuilder<string>;
  /** Retries after a crash or a temporary failure. */
  retryLimit: number;
  /** Concurrent runs in one process. */
  concurrency: number;
  /** Timeout in seconds. */
  expireInSeconds: number;
};

export type JobRun = {
  signal: AbortSignal;
  attempt: number;
  lastAttempt: boolean;
  enqueuedAt: Date;
  /** A part of the work is stored for good: attempts so far are forgotten, so only those without progress count. */
  progressed?: () => Promise<void>;
  /**
   * The first statement of a transaction. Throws where another run of the job has begun, because this one was believed
   * lost; otherwise none begins until the transaction ends.
   */
  assertCurrent?: (trx: DatabaseTransaction) => Promise<void>;
  /** Throws where the disk has no room for work: then the job waits until it has. */
  assertRoom?: () => Promise<void>;
};
export type JobHandler<J extends JobDefinition> = (
  payload: z.infer<J['payload']>,
  run: JobRun,
) => Promise<void>;
