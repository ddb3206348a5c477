import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

/** The first day of the current month, UTC. */
export const thisMonth = sql<string>`date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

/** Uploads and generated files in bytes. Posters, waveforms and the like are not counted. */
export async function storedBytes(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT (SELECT coalesce(sum(size_bytes), 0) FROM media WHERE organisation_id = ${organisationId})
         + (SELECT coalesce(sum(o.size_bytes), 0) FROM translation_outputs o
              JOIN translation_requests t ON t.id = o.ticket_id
             WHERE t.organisation_id = ${organisationId})
         + (SELECT coalesce(sum(size_bytes), 0) FROM conversions
             WHERE organisation_id = ${organisationId})
         + (SELECT coalesce(sum(f.size_bytes), 0) FROM feedback_files f
              JOIN feedback_tickets t ON t.id = f.ticket_id
             WHERE t.organisation_id = ${organisationId}) AS bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Active accounts: pending, rejected and deactivated ones do not count. */
export async function countUsers(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'Approved')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Duration of video and audio in the current month, in milliseconds. */
export async function mediaMsOfMonth(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<number> {
  const row = await db
    .selectFrom('usage_months')
    .select('media_ms')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`month = ${thisMonth}`)
    .executeTakeFirst();
  return Number(row?.media_ms ?? 0);
}

export async function readMonth(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<{ month: string; mediaMinutes: number; translatedWords: number }> {
  const { rows } = await sql<{ month: string; media_ms: string; words: string }>`
    SELECT m.month::text AS month, coalesce(u.media_ms, 0) AS media_ms,
           coalesce(u.translated_words, 0) AS words
      FROM (SELECT ${thisMonth} AS month) m
      LEFT JOIN usage_months u ON u.month = m.month AND u.organisation_id = ${organisationId}`.execute(
    db,
  );
  const [row] = rows;
  return {
    month: row?.month ?? '',
    mediaMinutes: Math.ceil(Number(row?.media_ms ?? 0) / 60_000),
    translatedWords: Number(row?.words ?? 0),
  };
}
