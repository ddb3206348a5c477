import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { publishAboutMedia } from '../media/index.ts';
import { hasStaleCues, lockRequest, settleRequest } from './settle-request.ts';
import { mainKindOf } from './wanted-outputs.ts';

/**
 * Moves one output to its end by `move`, and with it the request, where it waited for this one. False where the move
 * was not to be made any more, or the ticket is gone; then nothing is changed.
 */
export async function finishOutput(
  db: Database,
  ticketId: string,
  move: (trx: DatabaseTransaction, stale: boolean) => Promise<boolean>,
  /** When its text was read: what was edited later is not in it. */
  readAt?: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, ticketId);
    if (!request) return false;
    const stale =
      (await hasStaleCues(trx, request.published_set_id)) ||
      (readAt !== undefined && (await hasLaterEdits(trx, ticketId, readAt)));
    if (!(await move(trx, stale))) return false;
    const main = await trx
      .selectFrom('translation_outputs')
      .select(['file_name', 'status'])
      .where('ticket_id', '=', ticketId)
      .where('kind', '=', mainKindOf(request.kind))
      .executeTakeFirst();
    if (main?.file_name && (main.status === 'ready' || main.status === 'stale'))
      await trx
        .updateTable('translation_requests')
        .set({ output_file: main.file_name })
        .where('id', '=', ticketId)
        .execute();
    await settleRequest(trx, request);
    await publishAboutMedia(trx, request.media_id, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: request.media_id,
    });
    return true;
  });
}

async function hasLaterEdits(
  trx: DatabaseTransaction,
  ticketId: string,
  readAt: Date,
): Promise<boolean> {
  const later = await trx
    .selectFrom('document_segments')
    .select('segment_id')
    .where('ticket_id', '=', ticketId)
    .where('edited_at', '>', readAt)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
