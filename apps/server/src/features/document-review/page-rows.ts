import type { PageSide } from '@glossa/contracts/document-review';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';

/** Pages of one side of a ticket, as they are in one stored file. */
type Pages = { ticketId: string; side: PageSide; madeOf: string };
export type NewPage = { number: number; fileName: string; widthPt: number; heightPt: number };

/** The stored picture of a page; undefined where it was not drawn yet, or of a file there is not any more. */
export async function findPage(
  db: Database,
  { ticketId, side, madeOf }: Pages,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_pages')
    .select('file_name')
    .where('ticket_id', '=', ticketId)
    .where('side', '=', side)
    .where('number', '=', number)
    .where('made_of', '=', madeOf)
    .executeTakeFirst();
  return row?.file_name;
}

/** Keeps pictures; those of an older file go, and so do doubles where somebody else was faster. */
export async function keepPages(
  db: Database,
  storage: Storage,
  { ticketId, side, madeOf }: Pages,
  pages: readonly NewPage[],
): Promise<void> {
  const unneeded = await db.transaction().execute(async (trx) => {
    // Held, so that the ticket is not deleted between its files and its row.
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
      .where('made_of', '<>', madeOf)
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
          made_of: madeOf,
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
