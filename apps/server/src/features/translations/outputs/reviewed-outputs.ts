import type { DatabaseOrTransaction, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { remakeOutputs } from './remake-outputs.ts';

/** Whether the text of a translation still has to be reviewed. */
export async function isUnreviewed(db: DatabaseOrTransaction, ticketId: string): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return review?.status !== 'reviewed';
}

/**
 * The text was signed off: finished files contain it and no longer say that they are unreviewed. Zips name their entries,
 * and outdated documents lack the last edits, so these are made again, except under legal hold. The caller must hold
 * the request's row.
 */
export async function releaseReviewedOutputs(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
): Promise<void> {
  await trx
    .updateTable('translation_outputs')
    .set({ unreviewed: false })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'ready')
    .where('kind', '<>', 'subtitles')
    .execute();
  const { status, legal_hold } = await trx
    .selectFrom('translation_requests as t')
    .innerJoin('media', 'media.id', 't.media_id')
    .leftJoin('projects', 'projects.id', 'media.project_id')
    .select(['t.status', 'projects.legal_hold'])
    .where('t.id', '=', ticketId)
    .executeTakeFirstOrThrow();
  if (legal_hold || !['ready', 'stale', 'rendering'].includes(status)) return;
  const rows = await trx
    .selectFrom('translation_outputs')
    .select(['kind', 'options'])
    .where('ticket_id', '=', ticketId)
    .where('unreviewed', '=', true)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'subtitles').and('status', 'in', ['ready', 'stale', 'working']),
        eb('kind', 'in', ['document', 'document-pdf']).and('status', '=', 'stale'),
      ]),
    )
    .execute();
  const wanted = rows.map(({ kind, options }) => ({ kind, settings: options }));
  await remakeOutputs(trx, queue, ticketId, wanted);
}
