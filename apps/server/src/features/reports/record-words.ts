import { countWords } from '@glossa/documents/translatable';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

/** Notes how many words of the original were translated for a ticket: all of them, or those done again. */
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
