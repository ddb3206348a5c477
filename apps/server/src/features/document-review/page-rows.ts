import type { PageSide } from '@glossa/contracts/document-review';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';

/** Pages of one side of a ticket, as they are in one stored file. */
type Pages = { ticketId: string; side: PageSide; renderedFrom: string };
export type NewPage = { number: number; fileName: string; widthPt: number; heightPt: number };

/** The stored picture of a page; undefined if it is not rendered yet or belongs to a deleted file. */
export async function findPage(
  db: Database,
  { ticketId, side, renderedFrom }: Pages,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_pages')
    .select('file_name')
    .where('ticket_id', '=', ticketId)
    .where('side', '=', side)
    .where('number', '=', number)
    .where('rendered_from', '=', renderedFrom)
    .executeTakeFirst();
  return row?.file_name;
}

/** Stores pictures; deletes those of an older file and duplicates of a concurrent request. */
export async function storePages(
  db: Database,
  storage: Storage,
  { ticketId, side, renderedFrom }: Pages,
  pages: readonly NewPage[],
): Promise<void> {
  const unneeded = await db.transaction().execute(async (trx) => {
    // Locked, so that the ticket is not deleted between its files and its row.
    const ticket = await trx
      .selectFrom('translation_requests')
      .select('id')
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirst();
    if (!ticket) return pages.map(({ fileName }) => fileName);
    const outdated = await trx
      .deleteFrom('document_pages')
      .where('ticket_id', '=', ticketId)
      .where('side', '=', side)
      .where('rendered_from', '<>', renderedFrom)
      .returning('file_name')
      .execute();
    const gone = outdated.map(({ file_name }) => file_name);
    for (const page of pages) {
      const kept = await trx
        .insertInto('document_pages')
        .values({
          ticket_id: ticketId,
          side,
          number: page.number,
          rendered_from: renderedFrom,
          file_name: page.fileName,
          width_pt: page.widthPt,
          height_pt: page.heightPt,
        })
        .onConflict((conflict) => conflict.columns(['ticket_id', 'side', 'number']).doNothing())
        .returning('file_name')
        .executeTakeFirst();
      if (!kept) gone.push(page.fileName);
    }
    return gone;
  });
  for (const name of unneeded) await storage.remove(name);
}
