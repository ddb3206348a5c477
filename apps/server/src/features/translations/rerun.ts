import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { clearedFields } from '../../platform/jobs/leased-table.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { transitionOutput } from './outputs/transitions.ts';
import { completeOutput, lockRequest } from './request/complete-request.ts';
import { jobOfOutput } from './request/jobs.ts';
import { requeue } from './request/upsert-request.ts';

/** A translation that failed or was canceled, with the choices it had. False where it is in another state. */
export async function requeueRequest(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
): Promise<boolean> {
  const request = await lockRequest(trx, ticketId);
  if (!request) return false;
  // What people edited stays, as when they request it again themselves.
  return requeue(trx, queue, ticketId, {
    source_language: request.source_language,
    only_stale: true,
  });
}

/** A file of a translation; where the translation itself failed, all of it. */
export async function requeueOutput(
  trx: DatabaseTransaction,
  queue: Queue,
  outputId: string,
): Promise<boolean> {
  const ticketId = await findTicket(trx, outputId);
  const request = ticketId && (await lockRequest(trx, ticketId));
  if (!request) return false;
  if (request.status === 'failed' || request.status === 'cancelled')
    return requeueRequest(trx, queue, request.id);
  const moved = await transitionOutput(trx, outputId, 'queued', {
    from: ['failed', 'cancelled'],
    fields: { ...clearedFields, finished_at: null, notes: '[]' },
  });
  if (!moved) return false;
  const { kind } = await trx
    .selectFrom('translation_outputs')
    .select('kind')
    .where('id', '=', outputId)
    .executeTakeFirstOrThrow();
  await queue.enqueue(trx, jobOfOutput(kind), { outputId });
  return true;
}

/** The translation is completed without the file. False where it is not being made. */
export async function stopOutput(db: Database, outputId: string, now: Date): Promise<boolean> {
  const ticketId = await findTicket(db, outputId);
  if (!ticketId) return false;
  return completeOutput(db, ticketId, (trx) =>
    transitionOutput(trx, outputId, 'cancelled', { fields: { progress: null, finished_at: now } }),
  );
}

async function findTicket(
  db: Database | DatabaseTransaction,
  outputId: string,
): Promise<string | undefined> {
  const output = await db
    .selectFrom('translation_outputs')
    .select('ticket_id')
    .where('id', '=', outputId)
    .executeTakeFirst();
  return output?.ticket_id;
}
