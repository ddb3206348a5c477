import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** The database decides where months begin, so it must know the zone too, spelled as it spells it. */
export async function requireTimeZone(db: DatabaseOrTransaction, timeZone: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`.execute(db);
  if (rows.length > 0) return;
  const sentence = 'This time zone is not known. Write it as a place: Europe/Vienna, or UTC.';
  throw new AppError('INVALID_INPUT', sentence, { fields: { time_zone: sentence } });
}

/** Sums the organisation's reports up by the months of its new time zone. */
export async function moveReports(trx: DatabaseTransaction, organisationId: string): Promise<void> {
  await sql`SELECT rebuild_report_months(${organisationId}::uuid)`.execute(trx);
}
