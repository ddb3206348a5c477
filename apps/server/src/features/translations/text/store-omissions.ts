import type { Omission } from '@glossa/documents';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';

const rowsAtOnce = 10_000;

/** Replaces what is stored about the texts of the document that this translation leaves as they are. */
export async function storeOmissions(
  db: DatabaseOrTransaction,
  ticketId: string,
  { omitted, doubtfulPages }: { omitted: readonly Omission[]; doubtfulPages: readonly number[] },
): Promise<void> {
  await db.deleteFrom('document_omissions').where('ticket_id', '=', ticketId).execute();
  const rows = omitted.map(({ text, reason, place, position = null }, index) => ({
    number: index + 1,
    // PostgreSQL stores no NUL and no half of a character, and unreadable fonts have any.
    text: text.replaceAll('\u0000', '').toWellFormed(),
    reason,
    place,
    position,
  }));
  // A large spreadsheet has more than fit into one parameter.
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await sql`
      INSERT INTO document_omissions (ticket_id, number, text, reason, place, position)
      SELECT ${ticketId}::uuid, o.number, o.text, o.reason, o.place, o.position
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + rowsAtOnce))}::jsonb)
        AS o (number int, text text, reason text, place text, position jsonb)
    `.execute(db);
  await db
    .updateTable('translation_requests')
    .set({ omitted_count: rows.length, doubtful_pages: [...doubtfulPages] })
    .where('id', '=', ticketId)
    .execute();
}
