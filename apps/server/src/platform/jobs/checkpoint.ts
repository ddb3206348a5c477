import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../db/database.ts';
import { type Logger, logFailure } from '../log.ts';
import { version } from '../version.ts';

/** The tables whose jobs continue after an interruption, and where job_checkpoints refers to them. */
const owners = { media: 'media_id', translation_requests: 'ticket_id' } as const;
export type CheckpointOwner = keyof typeof owners;
type Row = { table: CheckpointOwner; id: string };

export type JobCheckpoint = {
  /** What an earlier run made of the same input; undefined if none did. */
  find: (input: object) => unknown;
  /** Stores it in the background; a failure is logged and costs no more than doing the part again. */
  save: (input: object, result: unknown) => void;
  /** Resolves when everything saved so far is stored. */
  stored: () => Promise<void>;
};

/**
 * What earlier runs of a row's job have finished. Results are found by everything that determined them: `scope` for the
 * whole run, `input` for a part, and the version of Glossa. So a changed file, engine or setting never mixes with it.
 */
export async function openCheckpoint(options: {
  db: Database;
  owner: Row;
  /** Only the run that holds the row may store. */
  runId: string;
  scope: object;
  logger: Logger;
  /** Called when a part is stored that no earlier run had finished. */
  onProgress?: (() => Promise<void>) | undefined;
}): Promise<JobCheckpoint> {
  const { db, owner, runId, logger } = options;
  const column = owners[owner.table];
  const hashOf = (input: object) =>
    createHash('sha256')
      .update(JSON.stringify([version, options.scope, input]))
      .digest('hex');
  const rows = await db
    .selectFrom('job_checkpoints')
    .select(['input_hash', 'result'])
    .where(column, '=', owner.id)
    .execute();
  const known = new Map(rows.map((row) => [row.input_hash, row.result]));
  if (known.size > 0) logger.info({ parts: known.size }, 'job continues where it was interrupted');

  const store = async (hash: string, result: string) => {
    // The lock on the row makes it wait for a transition, so that nothing is stored after the job has ended.
    const { numAffectedRows } = await sql`
      INSERT INTO job_checkpoints (${sql.ref(column)}, input_hash, result)
      SELECT id, ${hash}, ${result} FROM ${sql.table(owner.table)}
        WHERE id = ${owner.id} AND run_id = ${runId} FOR SHARE
      ON CONFLICT DO NOTHING`.execute(db);
    if (numAffectedRows) await options.onProgress?.();
  };
  let storing: Promise<void> = Promise.resolve();
  return {
    find: (input) => {
      const result = known.get(hashOf(input));
      return result === undefined ? undefined : (JSON.parse(result) as unknown);
    },
    save: (input, result) => {
      const [hash, text] = [hashOf(input), JSON.stringify(result)];
      storing = storing
        .then(() => store(hash, text))
        .catch((error: unknown) =>
          logFailure(logger, error, 'a finished part of a job was not stored'),
        );
    },
    stored: () => storing,
  };
}

/** When the job has ended and nothing is left to continue. */
export async function deleteCheckpoint(db: DatabaseOrTransaction, owner: Row): Promise<void> {
  await db.deleteFrom('job_checkpoints').where(owners[owner.table], '=', owner.id).execute();
}

const keptForMs = 7 * 24 * 3_600_000;

/** Of failed jobs that no one has started again for a week. */
export async function purgeOldCheckpoints(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('job_checkpoints')
    .where('created_at', '<', new Date(now.getTime() - keptForMs))
    .execute();
}
