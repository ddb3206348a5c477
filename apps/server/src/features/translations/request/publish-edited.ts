import { isUnlinked, linkSources } from '@glossa/subtitles/link-sources';
import { stillMissing } from '@glossa/subtitles/plan-redo';
import type { DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { publishAboutMedia } from '../../media/index.ts';
import { recordEdits } from '../../reports/index.ts';
import { recordTextChange } from '../../reviews/index.ts';
import { readCues, readLineage, toModelCue, writeLineage } from '../../subtitles/index.ts';
import { remakeAllOutputs } from '../outputs/remake-outputs.ts';
import { type EditedRequest, updateMemoryFromEdits } from './update-translation-memory.ts';

/** `missing_cue_ids`: as its locked row has them. */
type PublishedRequest = EditedRequest & { missing_cue_ids: string[] };

/**
 * Publishes a set edited by users. Its files are made again: until then no one downloads the old ones, and each is deleted
 * when its successor is there. User edits go into the translation memory. The request is ready, or outdated, when they are done. The caller must hold its row.
 */
export async function publishEditedTranslation(
  trx: DatabaseTransaction,
  queue: Queue,
  request: PublishedRequest,
  setId: string,
): Promise<void> {
  await trx
    .updateTable('translation_requests')
    .set({ published_set_id: setId, output_file: null })
    .where('id', '=', request.id)
    .execute();
  const { published_by } = await trx
    .selectFrom('cue_sets')
    .select('published_by')
    .where('id', '=', setId)
    .executeTakeFirstOrThrow();
  await linkToSource(trx, request, setId);
  await recordTextChange(trx, request, 'published', published_by);
  await recordEdits(trx, queue, { ticketId: request.id });
  await updateMemoryFromEdits(trx, request, setId);
  await remakeAllOutputs(trx, queue, request.id);
  await publishAboutMedia(trx, request.media_id, 'Translation', {
    type: 'changed',
    what: 'requests',
    mediaId: request.media_id,
  });
}

/** Texts that people inserted or imported follow the source at their time, and are no longer asked of the machine. */
async function linkToSource(
  trx: DatabaseTransaction,
  { id, media_id, missing_cue_ids }: PublishedRequest,
  setId: string,
): Promise<void> {
  const before = await readLineage(trx, setId);
  if (!before.some(isUnlinked)) return;
  const transcript = await trx
    .selectFrom('transcripts')
    .select('published_set_id')
    .where('media_id', '=', media_id)
    .executeTakeFirst();
  if (!transcript) return;
  const source = (await readCues(trx, transcript.published_set_id)).map(toModelCue);
  const after = linkSources(before, source);
  await writeLineage(trx, setId, { before, after });
  await trx
    .updateTable('translation_requests')
    .set({ missing_cue_ids: stillMissing(missing_cue_ids, after, source) })
    .where('id', '=', id)
    .execute();
}
