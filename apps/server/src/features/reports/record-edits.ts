import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type ComparedCue, editDistanceOf } from './edit-distance.ts';

type Subject = { transcriptId: string } | { ticketId: string };
type Found = {
  subject: string;
  organisation: string;
  project: string | null;
  language: string;
  machine: string;
  final: string;
  by: string | null;
  at: Date;
};

/**
 * Notes how far a transcript that was verified, or a translation that people published, is from what the machine wrote.
 * Of several times in one month the last one counts. Nothing where no machine wrote it.
 */
export async function recordEdits(db: DatabaseOrTransaction, subject: Subject): Promise<void> {
  const [found] = await findSubjects(db, subjectIs(subject));
  if (!found) return;
  const { rows } = await sql<ComparedCue & { setId: string }>`
    SELECT cue_set_id AS "setId", id, start_ms AS "startMs", text FROM cues
    WHERE cue_set_id IN (${found.machine}, ${found.final})`.execute(db);
  const cuesOf = (setId: string) => rows.filter((row) => row.setId === setId);
  const { changed, compared } = editDistanceOf(cuesOf(found.machine), cuesOf(found.final));
  await sql`
    DELETE FROM report_facts f USING organisations o
    WHERE o.id = f.organisation_id AND f.kind = 'edited' AND f.subject_id = ${found.subject}
      AND report_month(f.at, o.time_zone) = report_month(${found.at}, o.time_zone)`.execute(db);
  await sql`
    INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount, compared)
    VALUES (${found.organisation}, ${found.at}, 'edited', (SELECT department_id FROM users WHERE id = ${found.by}),
      ${found.project}, ${found.language}, 'video', ${found.subject}, ${changed}, ${compared})`.execute(
    db,
  );
}

const subjectIs = (subject: Subject) =>
  'transcriptId' in subject
    ? sql`t.id = ${subject.transcriptId} AND t.verification = 'VERIFIED'`
    : sql`r.id = ${subject.ticketId}`;

/** Transcripts that are verified and translations that people published, with the machine's last version before. */
async function findSubjects(
  db: DatabaseOrTransaction,
  which: ReturnType<typeof sql>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT coalesce(t.id, r.id) AS subject, m.organisation_id AS organisation, m.project_id AS project,
      coalesce(t.language, r.language) AS language, machine.id AS machine, final.id AS final,
      coalesce(t.verified_by, final.published_by) AS by, coalesce(t.verified_at, final.published_at) AS at
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
      AND (t.id IS NOT NULL OR final.created_by IS NOT NULL)`.execute(db);
  return rows;
}

/** What was verified or published before there were reports. A few at a time: each is read and compared in full. */
export async function recordEarlierEdits(db: Database): Promise<number> {
  const { rows } = await sql<{ transcriptId: string | null; ticketId: string | null }>`
    SELECT final.transcript_id AS "transcriptId", final.ticket_id AS "ticketId" FROM cue_sets final
    LEFT JOIN transcripts t ON t.id = final.transcript_id
    WHERE final.state = 'published'
      AND (t.verification = 'VERIFIED' OR (final.ticket_id IS NOT NULL AND final.created_by IS NOT NULL))
      AND EXISTS (SELECT FROM cue_sets c WHERE (c.transcript_id = final.transcript_id OR c.ticket_id = final.ticket_id)
        AND c.created_by IS NULL AND c.state IN ('published', 'replaced') AND c.version <= final.version)
      AND NOT EXISTS (SELECT FROM report_facts f WHERE f.kind = 'edited' AND f.subject_id = coalesce(final.transcript_id, final.ticket_id))
    LIMIT 500`.execute(db);
  for (const { transcriptId, ticketId } of rows)
    await db.transaction().execute(async (trx) => {
      if (transcriptId) await recordEdits(trx, { transcriptId });
      else if (ticketId) await recordEdits(trx, { ticketId });
    });
  return rows.length;
}
