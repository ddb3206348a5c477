import { countWords } from '@glossa/documents/translatable';
import { sql } from 'kysely';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { countEdits } from './count-edits.ts';
import { countEditsJob } from './jobs.ts';

/** Records how many source words were translated for a ticket: all, or those retranslated. */
export async function recordTranslatedWords(
  trx: DatabaseTransaction,
  ticketId: string,
  sources: readonly string[],
): Promise<void> {
  const words = sources.reduce((sum, text) => sum + countWords(text), 0);
  if (words === 0) return;
  await sql`
    INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount)
    SELECT organisation_id, ${new Date()}, 'translated', department_id, project_id, language, media_type, ticket_id, ${words}
    FROM report_tickets WHERE ticket_id = ${ticketId}`.execute(trx);
}

type Subject = { transcriptId: string } | { ticketId: string };

/**
 * Records that a transcript was verified or a translation published, and queues the comparison with the machine's
 * version. Does nothing without a machine version.
 */
export async function recordEdits(
  trx: DatabaseOrTransaction,
  queue: Queue,
  subject: Subject,
): Promise<void> {
  const dueId = await noteEdits(trx, subject);
  if (dueId) await queue.enqueue(trx, countEditsJob, { dueId });
}

/** Returns the record's id: the current version and the machine's last one. */
async function noteEdits(db: DatabaseOrTransaction, subject: Subject): Promise<string | undefined> {
  const which =
    'transcriptId' in subject
      ? sql`t.id = ${subject.transcriptId} AND t.verification = 'VERIFIED'`
      : sql`r.id = ${subject.ticketId}`;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO report_edits_due (organisation_id, media_id, subject_id, machine_set_id, final_set_id, at, department_id, project_id, language)
    SELECT m.organisation_id, m.id, coalesce(t.id, r.id), machine.id, final.id, coalesce(t.verified_at, final.published_at),
      (SELECT department_id FROM users WHERE id = coalesce(t.verified_by, final.published_by)), m.project_id,
      coalesce(t.language, r.language)
    FROM cue_sets final
    LEFT JOIN transcripts t ON t.id = final.transcript_id
    LEFT JOIN translation_requests r ON r.id = final.ticket_id
    JOIN media m ON m.id = coalesce(t.media_id, r.media_id)
    CROSS JOIN LATERAL (
      SELECT id FROM cue_sets c
      WHERE (c.transcript_id = t.id OR c.ticket_id = r.id) AND c.created_by IS NULL AND c.state IN ('published', 'replaced')
        AND c.version <= final.version
      ORDER BY c.version DESC LIMIT 1
    ) machine
    WHERE final.state = 'published' AND ${which} AND coalesce(t.verified_at, final.published_at) IS NOT NULL
      AND (t.id IS NOT NULL OR final.created_by IS NOT NULL)
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** Records no job counted, after a cleared queue or failures. */
export async function countForgottenEdits(db: Database): Promise<void> {
  const forgotten = await db
    .selectFrom('report_edits_due')
    .select('id')
    .where('noted_at', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('at')
    .execute();
  for (const { id } of forgotten) await countEdits(db, id);
}

/** Versions verified or published before reports existed. Some at a time, because each is compared in full. */
export async function recordEarlierEdits(db: Database, atOnce = 500): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let recorded = 0; ; ) {
    const rows = await findEarlierEdits(db, after, atOnce);
    for (const { transcriptId, ticketId } of rows) {
      const dueId = await noteEdits(
        db,
        transcriptId ? { transcriptId } : { ticketId: ticketId ?? '' },
      );
      if (dueId) await countEdits(db, dueId);
    }
    recorded += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return recorded;
    after = last.id;
  }
}

async function findEarlierEdits(db: Database, after: string, atOnce: number) {
  const { rows } = await sql<{ id: string; transcriptId: string | null; ticketId: string | null }>`
    SELECT final.id, final.transcript_id AS "transcriptId", final.ticket_id AS "ticketId" FROM cue_sets final
    LEFT JOIN transcripts t ON t.id = final.transcript_id
    WHERE final.state = 'published' AND final.id > ${after}
      AND (t.verification = 'VERIFIED' OR (final.ticket_id IS NOT NULL AND final.created_by IS NOT NULL))
      AND EXISTS (SELECT FROM cue_sets c WHERE (c.transcript_id = final.transcript_id OR c.ticket_id = final.ticket_id)
        AND c.created_by IS NULL AND c.state IN ('published', 'replaced') AND c.version <= final.version)
      AND NOT EXISTS (SELECT FROM report_facts f WHERE f.kind = 'edited' AND f.subject_id = coalesce(final.transcript_id, final.ticket_id))
      AND NOT EXISTS (SELECT FROM report_edits_due d WHERE d.subject_id = coalesce(final.transcript_id, final.ticket_id))
    ORDER BY final.id LIMIT ${atOnce}`.execute(db);
  return rows;
}
