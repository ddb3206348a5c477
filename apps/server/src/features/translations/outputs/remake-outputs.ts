import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../../platform/db/database.ts';
import { clearedFields } from '../../../platform/jobs/leased-table.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { transitionRequest } from '../request/transitions.ts';
import type { OutputSpec } from './output-options.ts';
import { queueOutputs } from './queue-outputs.ts';
import { isOutputWorking } from './transitions.ts';

/**
 * Makes existing files of a translation again. It is not ready until they are done; its last output completes it. The
 * caller must hold the request's row.
 */
export async function remakeOutputs(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
  wanted: readonly OutputSpec[],
): Promise<void> {
  await queueOutputs(trx, queue, ticketId, wanted, 'all');
  const rows = await trx
    .selectFrom('translation_outputs')
    .select(['kind', 'status'])
    .where('ticket_id', '=', ticketId)
    .execute();
  const remade = new Set(wanted.map(({ kind }) => kind));
  if (!rows.some(({ kind, status }) => remade.has(kind) && isOutputWorking(status))) return;
  const progress = { percent: 100, phase: message('jobs.creatingFiles'), secondsLeft: null };
  // `finished_at` stays: completing the request again is no news.
  await transitionRequest(trx, ticketId, 'rendering', {
    from: ['ready', 'stale', 'failed', 'cancelled'],
    fields: { ...clearedFields, progress: JSON.stringify(progress) },
  });
}

/** Regenerates all outputs of the ticket with their settings. */
export async function remakeAllOutputs(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('translation_outputs')
    .select(['kind', 'options'])
    .where('ticket_id', '=', ticketId)
    .execute();
  await remakeOutputs(
    trx,
    queue,
    ticketId,
    rows.map(({ kind, options }) => ({ kind, settings: options })),
  );
}
