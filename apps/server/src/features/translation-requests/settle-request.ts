import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { tellTranslationEnded } from '../notifications/index.ts';
import { moveRequestStatus } from './move-status.ts';
import { isOutputWorking } from './output-state.ts';
import { mainKindOf } from './wanted-outputs.ts';

/** Locks are taken in one order everywhere: the request, then its outputs. */
export async function lockRequest(trx: DatabaseTransaction, ticketId: string) {
  return trx
    .selectFrom('translation_requests')
    .innerJoin('media', 'media.id', 'translation_requests.media_id')
    .selectAll('translation_requests')
    .select(['media.kind', 'media.title', 'media.format'])
    .where('translation_requests.id', '=', ticketId)
    .forUpdate('translation_requests')
    .executeTakeFirst();
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export async function hasStaleCues(
  trx: DatabaseTransaction,
  setId: string | null,
): Promise<boolean> {
  if (!setId) return false;
  const stale = await trx
    .selectFrom('cues')
    .select('id')
    .where('cue_set_id', '=', setId)
    .where('stale', '=', true)
    .limit(1)
    .executeTakeFirst();
  return stale !== undefined;
}

/**
 * Ends a request whose last file has come to its end. Without its main file there is no translation to speak of, so
 * that its failure is the request's; any other file shows its own. The caller holds the request's row.
 */
export async function settleRequest(
  trx: DatabaseTransaction,
  request: LockedRequest,
): Promise<void> {
  if (request.status !== 'rendering') return;
  const outputs = await trx
    .selectFrom('translation_outputs')
    .select(['kind', 'status', 'failure_code', 'failure_message'])
    .where('ticket_id', '=', request.id)
    .execute();
  if (outputs.some((output) => isOutputWorking(output.status))) return;
  const main = outputs.find((output) => output.kind === mainKindOf(request.kind));
  const ended = { progress: null, finished_at: new Date() };
  if (main?.status === 'cancelled') {
    await moveRequestStatus(trx, request.id, 'cancelled', { facts: ended });
    return;
  }
  if (main?.status === 'failed') {
    const { failure_code, failure_message } = main;
    await moveRequestStatus(trx, request.id, 'failed', {
      facts: { ...ended, failure_code, failure_message },
    });
    await tellTranslationEnded(trx, request.id, 'failed');
    return;
  }
  const stale = await hasStaleCues(trx, request.published_set_id);
  await moveRequestStatus(trx, request.id, stale ? 'stale' : 'ready', {
    facts: ended,
    from: ['rendering'],
  });
  if (!stale) await tellTranslationEnded(trx, request.id, 'ready');
}
