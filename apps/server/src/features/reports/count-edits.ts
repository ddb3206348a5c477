import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { type ComparedCue, editDistanceOf } from './edit-distance.ts';
import { readMachineCues } from './machine-cues.ts';

type Due = {
  id: string;
  organisation_id: string;
  subject_id: string;
  machine_set_id: string;
  final_set_id: string;
  at: Date;
  machine_cues: ComparedCue[] | null;
  final_cues: ComparedCue[] | null;
};

/**
 * Compares a text with the machine's and adds the result to the reports. Until then they show the previous values. Of
 * several results in one month the last one counts, whichever is computed first.
 */
export async function countEdits(db: Database, dueId: string): Promise<void> {
  const due = await db
    .selectFrom('report_edits_due')
    .selectAll()
    .where('id', '=', dueId)
    .executeTakeFirst();
  if (!due) return;
  const { changed, compared } = await editDistanceOf(
    due.machine_cues ?? (await readMachineCues(db, due.machine_set_id)),
    due.final_cues ?? (await readCues(db, due.final_set_id)),
  );
  await db.transaction().execute(async (trx) => {
    // Serialized per text, so that the later result stays.
    await sql`SELECT pg_advisory_xact_lock(6013, hashtext(${due.subject_id}::text))`.execute(trx);
    const done = await trx
      .deleteFrom('report_edits_due')
      .where('id', '=', due.id)
      .returning(['department_id', 'project_id', 'language'])
      .executeTakeFirst();
    if (!done || (await isOutdated(trx, due))) return;
    await sql`DELETE FROM report_facts f USING organisations o WHERE ${sameMonth(due)}`.execute(
      trx,
    );
    await sql`
      INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount, compared)
      VALUES (${due.organisation_id}, ${due.at}, 'edited', ${done.department_id}, ${done.project_id}, ${done.language},
        'video', ${due.subject_id}, ${changed}, ${compared})`.execute(trx);
    await publishLive(
      trx,
      { organisationId: due.organisation_id, resource: 'Reports' },
      { type: 'changed', what: 'reports', mediaId: null },
    );
  });
}

const readCues = async (db: Database, setId: string): Promise<ComparedCue[]> =>
  db
    .selectFrom('cues')
    .select(['id', 'start_ms as startMs', 'text'])
    .where('cue_set_id', '=', setId)
    .execute();

const sameMonth = (due: Due) => sql`
  o.id = f.organisation_id AND f.kind = 'edited' AND f.subject_id = ${due.subject_id}
    AND report_month(f.at, o.time_zone) = report_month(${due.at}, o.time_zone)`;

async function isOutdated(trx: DatabaseOrTransaction, due: Due): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM report_facts f, organisations o WHERE ${sameMonth(due)} AND f.at > ${due.at} LIMIT 1`.execute(
    trx,
  );
  return rows.length > 0;
}
