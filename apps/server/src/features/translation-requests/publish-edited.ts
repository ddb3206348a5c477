import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { publishAboutMedia } from '../media/index.ts';
import { recordEdits } from '../reports/index.ts';
import { type EditedRequest, feedFromEdits } from './feed-memory.ts';
import { moveRequestStatus } from './move-status.ts';
import { remakeOutputs } from './queue-outputs.ts';
import { hasStaleCues } from './settle-request.ts';

/**
 * A set that people edited is the published one from now on. Its files are made again from it; until then there are
 * none, so that nobody gets the old text. What people changed goes into the memory. Without a stale cue left, the request is ready. The caller holds its row.
 */
export async function takeEditedTranslation(
  trx: DatabaseTransaction,
  queue: Queue,
  request: EditedRequest,
  setId: string,
): Promise<void> {
  await trx
    .updateTable('translation_requests')
    .set({ published_set_id: setId, output_file: null })
    .where('id', '=', request.id)
    .execute();
  await recordEdits(trx, { ticketId: request.id });
  await feedFromEdits(trx, request, setId);
  await remakeOutputs(trx, queue, request.id);
  const stale = await hasStaleCues(trx, setId);
  await moveRequestStatus(trx, request.id, stale ? 'stale' : 'ready', {
    from: [stale ? 'ready' : 'stale'],
  });
  await publishAboutMedia(trx, request.media_id, 'Translation', {
    type: 'changed',
    what: 'requests',
    mediaId: request.media_id,
  });
}
