import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { CueSetOwner } from './draft-events.ts';
import { type KeptSet, versionsToPurge } from './versions-to-purge.ts';

const draftKeptDays = 7;
const atOnce = 100;

/** Of a row of `cue_sets`. */
const ofMediaOnHold = sql`EXISTS (
  SELECT FROM media JOIN projects p ON p.id = media.project_id AND p.legal_hold
  WHERE media.id = (SELECT media_id FROM transcripts WHERE id = cue_sets.transcript_id)
     OR media.id = (SELECT media_id FROM translation_requests WHERE id = cue_sets.ticket_id))`;

/** Housekeeping: deletes drafts discarded a week ago, except on legal hold. Returns how many. */
export async function purgeDiscardedDrafts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - draftKeptDays * 86_400_000);
  for (let purged = 0; ; ) {
    const { rows } = await sql`
      DELETE FROM cue_sets WHERE id IN (
        SELECT id FROM cue_sets WHERE state = 'discarded' AND discarded_at < ${before} AND NOT ${ofMediaOnHold}
        LIMIT ${atOnce})
      RETURNING 1`.execute(db);
    purged += rows.length;
    if (rows.length < atOnce) return purged;
  }
}

/**
 * Housekeeping: deletes the cues of replaced versions beyond the number to keep, except on legal hold. The version's row
 * stays, with who published it and when.
 */
export async function purgeVersions(
  { db, logger }: { db: Database; logger: Logger },
  keep: number,
): Promise<number> {
  let purged = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string; isTranscript: boolean }>`
      SELECT coalesce(transcript_id, ticket_id) AS id, bool_or(transcript_id IS NOT NULL) AS "isTranscript" FROM cue_sets
      WHERE state = 'replaced' AND purged_at IS NULL AND NOT ${ofMediaOnHold} AND coalesce(transcript_id, ticket_id) > ${after}
      GROUP BY 1 HAVING count(*) > ${keep} ORDER BY 1 LIMIT ${atOnce}`.execute(db);
    for (const { id, isTranscript } of rows)
      purged += await db
        .transaction()
        .execute((trx) =>
          purgeOf(trx, isTranscript ? { transcriptId: id } : { ticketId: id }, keep),
        );
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = last.id;
  }
  if (purged > 0) logger.info({ versions: purged }, 'old versions of subtitles were removed');
  return purged;
}

async function purgeOf(
  trx: DatabaseTransaction,
  owner: CueSetOwner,
  keep: number,
): Promise<number> {
  const locked = await lockIdle(trx, owner);
  if (!locked) return 0;
  const ids = versionsToPurge(await readSets(trx, locked.ownerId), {
    keep,
    needed: await findNeeded(trx, locked),
    verifiedAt: await findVerified(trx, locked.ownerId),
  });
  if (ids.length === 0) return 0;
  await sql`DELETE FROM cues WHERE cue_set_id = ANY(${ids}::uuid[])`.execute(trx);
  for (const table of ['kept_files', 'former_kept_files'])
    await sql`DELETE FROM ${sql.table(table)} WHERE cue_set_id = ANY(${ids}::uuid[])`.execute(trx);
  await sql`UPDATE cue_sets SET purged_at = now() WHERE id = ANY(${ids}::uuid[])`.execute(trx);
  return ids.length;
}

type Locked = { ownerId: string; mediaId: string };

/** Blocks publishing. Undefined while a translation or file based on a version is being created. */
async function lockIdle(trx: DatabaseTransaction, owner: CueSetOwner): Promise<Locked | undefined> {
  const { rows } =
    'transcriptId' in owner
      ? await sql<Locked>`SELECT id AS "ownerId", media_id AS "mediaId" FROM transcripts WHERE id = ${owner.transcriptId} FOR UPDATE`.execute(
          trx,
        )
      : await sql<Locked>`SELECT id AS "ownerId", media_id AS "mediaId" FROM translation_requests WHERE id = ${owner.ticketId} FOR UPDATE`.execute(
          trx,
        );
  const [locked] = rows;
  if (!locked) return undefined;
  const working = await sql`
    SELECT FROM translation_requests t WHERE t.media_id = ${locked.mediaId} AND (t.status IN ('queued', 'translating', 'rendering')
      OR EXISTS (SELECT FROM translation_outputs o WHERE o.ticket_id = t.id AND o.status IN ('queued', 'working')))
    LIMIT 1`.execute(trx);
  return working.rows.length === 0 ? locked : undefined;
}

async function readSets(trx: DatabaseTransaction, ownerId: string): Promise<KeptSet[]> {
  const { rows } = await sql<KeptSet>`
    SELECT id, state, version, created_by IS NULL AS "byMachine", CASE WHEN discarded_at IS NULL THEN coalesce(published_at, created_at) END AS "publishedAt",
      words_set_id AS "wordsSetId"
    FROM cue_sets WHERE (transcript_id = ${ownerId} OR ticket_id = ${ownerId}) AND state <> 'discarded' AND purged_at IS NULL`.execute(
    trx,
  );
  return rows;
}

/** Files made from a version, tickets resolved by one, and edits to be counted. */
async function findNeeded(
  trx: DatabaseTransaction,
  { ownerId, mediaId }: Locked,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.source_set_id AS id FROM translation_outputs o JOIN translation_requests t ON t.id = o.ticket_id
      WHERE t.media_id = ${mediaId} AND o.source_set_id IS NOT NULL
    UNION ALL SELECT f.resolved_set_id FROM feedback_tickets f JOIN cue_sets s ON s.id = f.resolved_set_id
      WHERE s.transcript_id = ${ownerId} OR s.ticket_id = ${ownerId}
    UNION ALL SELECT unnest(ARRAY[machine_set_id, final_set_id]) FROM report_edits_due WHERE media_id = ${mediaId}`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** From the audit log, whose entries refer to the text published at that time. */
async function findVerified(trx: DatabaseTransaction, ownerId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT at FROM audit_log
    WHERE subject = ${ownerId} AND action = 'transcript-verification' AND detail ->> 'after' = 'VERIFIED'`.execute(
    trx,
  );
  return rows.map(({ at }) => at);
}
