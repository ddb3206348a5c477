import { sql } from 'kysely';
import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';
import type { DatabaseTransaction } from '../db/database.ts';
import { heartbeatSeconds } from './declare-queues.ts';

/**
 * A run of a job. pg-boss writes `started_on` when it hands the job out, and again each time it hands it out: a run that
 * was believed lost and comes back is told from its successor by it.
 */
export type Claim = { name: string; id: string; startedOn: Date };

export const claimOf = ({ name, id, startedOn }: JobWithMetadata<object>): Claim => ({
  ...{ name, id, startedOn },
});

type Sql = Pick<Db, 'executeSql'>;
export type ClaimDb = Sql & { transaction: <T>(work: (db: Sql) => Promise<T>) => Promise<T> };

/** In milliseconds: a job is handed out again when three heartbeats in a row are missing. */
export const touchEveryMs = (heartbeatSeconds * 1_000) / 3;

/** The driver drops microseconds. Between two runs of a job lies a second at least: its delay before it is retried. */
const startedThen = (startedOn: string) =>
  `state = 'active' AND abs(extract(epoch FROM started_on - ${startedOn}::timestamptz)) < 0.01`;
const isCurrent = `name = $1 AND id = $2 AND ${startedThen('$3')}`;

const valuesOf = ({ name, id, startedOn }: Claim) => [name, id, startedOn];

async function changes(db: Sql, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await db.executeSql(`${text} RETURNING id`, values);
  return rows.length > 0;
}

// Each of them changes nothing, and answers false, where the run is not the current one of its job.

export const completeClaim = (db: ClaimDb, claim: Claim): Promise<boolean> =>
  changes(
    db,
    `UPDATE jobs.job SET state = 'completed', completed_on = now(), output = NULL WHERE ${isCurrent}`,
    valuesOf(claim),
  );

/** The queue tries it again, or gives it up. */
export const failClaim = (
  db: ClaimDb,
  boss: PgBoss,
  claim: Claim,
  error: unknown,
): Promise<boolean> =>
  db.transaction(async (trx) => {
    const found = `SELECT id FROM jobs.job WHERE ${isCurrent} FOR UPDATE`;
    const { rows } = await trx.executeSql(found, valuesOf(claim));
    if (rows.length === 0) return false;
    const output = error instanceof Error ? error : { value: String(error) };
    await boss.fail(claim.name, claim.id, output, { db: trx });
    return true;
  });

/** The next worker takes it as if it had never been started, so that it is not counted as an attempt. */
export const releaseClaim = (db: ClaimDb, claim: Claim, delaySeconds = 1): Promise<boolean> =>
  changes(
    db,
    `UPDATE jobs.job
        SET state = 'created', started_on = NULL, heartbeat_on = NULL,
            start_after = now() + make_interval(secs => $4)
      WHERE ${isCurrent}`,
    [...valuesOf(claim), delaySeconds],
  );

export const forgetAttempts = (db: ClaimDb, claim: Claim): Promise<boolean> =>
  changes(db, `UPDATE jobs.job SET retry_count = 0 WHERE ${isCurrent}`, valuesOf(claim));

/** The queue's own heartbeat, of all runs of a process, in one statement. Answers those that are current. */
export async function touchClaims<C extends { claim: Claim }>(
  db: ClaimDb,
  runs: readonly C[],
): Promise<Set<C>> {
  if (runs.length === 0) return new Set();
  const claims = runs.map(({ claim }) => claim);
  const { rows } = await db.executeSql(
    `UPDATE jobs.job SET heartbeat_on = now()
       FROM unnest($1::text[], $2::uuid[], $3::timestamptz[])
         WITH ORDINALITY AS running (running_name, running_id, running_since, place)
      WHERE name = running_name AND id = running_id AND ${startedThen('running_since')}
      RETURNING place::int`,
    [
      claims.map(({ name }) => name),
      claims.map(({ id }) => id),
      claims.map(({ startedOn }) => startedOn),
    ],
  );
  const places = new Set(rows.map(({ place }: { place: number }) => place));
  return new Set(runs.filter((_, index) => places.has(index + 1)));
}

/**
 * Whether the run is current until the transaction ends: no other can begin meanwhile. The lock lets heartbeats pass. As
 * the first statement of a transaction it takes part in no deadlock.
 */
export async function lockClaim(trx: DatabaseTransaction, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM jobs.job WHERE name = ${claim.name} AND id = ${claim.id}
       AND state = 'active'
       AND abs(extract(epoch FROM started_on - ${claim.startedOn}::timestamptz)) < 0.01
       FOR KEY SHARE`.execute(trx);
  return rows.length > 0;
}
