import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { publishAboutMedia } from '../media/index.ts';
import { writeOutputJob } from './jobs.ts';
import { moveRequestStatus } from './move-status.ts';

/**
 * A set that people edited is the published one from now on. The output is made again from it; until then there is
 * none, so that nobody gets the old text. Without a stale cue left, the request is ready. The caller holds its row.
 */
export async function takeEditedTranslation(
  trx: DatabaseTransaction,
  queue: Queue,
  request: { id: string; media_id: string },
  setId: string,
): Promise<void> {
  await trx
    .updateTable('translation_requests')
    .set({ published_set_id: setId, output_file: null })
    .where('id', '=', request.id)
    .execute();
  await queue.enqueue(trx, writeOutputJob, { ticketId: request.id });
  const stale = await trx
    .selectFrom('cues')
    .select('id')
    .where('cue_set_id', '=', setId)
    .where('stale', '=', true)
    .limit(1)
    .executeTakeFirst();
  await moveRequestStatus(trx, request.id, stale ? 'stale' : 'ready', {
    from: [stale ? 'ready' : 'stale'],
  });
  await publishAboutMedia(trx, request.media_id, 'Translation', {
    type: 'changed',
    what: 'requests',
    mediaId: request.media_id,
  });
}
