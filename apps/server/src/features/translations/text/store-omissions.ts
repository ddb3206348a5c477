import type { Omission } from '@glossa/documents';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';

/** Replaces what is stored about the texts of the document that this translation leaves as they are. */
export async function storeOmissions(
  db: DatabaseOrTransaction,
  ticketId: string,
  { omitted, doubtfulPages }: { omitted: readonly Omission[]; doubtfulPages: readonly number[] },
): Promise<void> {
  await db.deleteFrom('document_omissions').where('ticket_id', '=', ticketId).execute();
  const rows = omitted.map(({ text, reason, place, position = null }, index) => ({
    number: index + 1,
    // PostgreSQL stores no NUL, and unreadable fonts have any character.
    text: text.replaceAll('\u0000', ''),
    reason,
    place,
    position,
  }));
  await sql`
    INSERT INTO document_omissions (ticket_id, number, text, reason, place, position)
    SELECT ${ticketId}::uuid, o.number, o.text, o.reason, o.place, o.position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS o (number int, text text, reason text, place text, position jsonb)
  `.execute(db);
  await db
    .updateTable('translation_requests')
    .set({ omitted_count: rows.length, doubtful_pages: [...doubtfulPages] })
    .where('id', '=', ticketId)
    .execute();
}
