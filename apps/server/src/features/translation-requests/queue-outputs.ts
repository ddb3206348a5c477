import { isDeepStrictEqual } from 'node:util';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { jobOfOutput } from './jobs.ts';
import { moveOutputStatus } from './move-output.ts';
import type { OutputSettings, WantedOutput } from './wanted-outputs.ts';

const cleared = {
  failure_code: null,
  failure_message: null,
  progress: null,
  finished_at: null,
  notes: '[]',
};

/** `missing` leaves alone what is there or on its way with the same settings; `again` makes all of them anew. */
export type Manner = 'missing' | 'again';

/** One row for each file that is wanted, and the job that makes it. The caller holds the request's row. */
export async function queueOutputs(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
  wanted: readonly WantedOutput[],
  manner: Manner,
): Promise<void> {
  for (const { kind, settings } of wanted) {
    const options = JSON.stringify(settings);
    const inserted = await trx
      .insertInto('translation_outputs')
      .values({ ticket_id: ticketId, kind, status: 'queued', options })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'kind']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const outputId = inserted?.id ?? (await requeue(trx, ticketId, { kind, settings }, manner));
    if (outputId) await queue.enqueue(trx, jobOfOutput(kind), { outputId });
  }
}

/** The output's id where it is queued again now and needs a job. */
async function requeue(
  trx: DatabaseTransaction,
  ticketId: string,
  { kind, settings }: WantedOutput,
  manner: Manner,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('translation_outputs')
    .select(['id', 'status', 'options'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const options = JSON.stringify(settings);
  const stands = row.status === 'queued' || row.status === 'working' || row.status === 'ready';
  if (manner === 'missing' && stands && isSame(row.options, settings)) return undefined;
  if (row.status === 'queued') {
    // Its job is still to come and reads what is written here.
    await trx
      .updateTable('translation_outputs')
      .set({ options })
      .where('id', '=', row.id)
      .execute();
    return undefined;
  }
  const moved = await moveOutputStatus(trx, row.id, 'queued', { facts: { ...cleared, options } });
  return moved ? row.id : undefined;
}

const isSame = (a: OutputSettings, b: OutputSettings): boolean =>
  isDeepStrictEqual(a.dub ?? null, b.dub ?? null) &&
  (a.disclaimer ?? false) === (b.disclaimer ?? false);

/** Everything the ticket has files of is made again, with the settings of each. */
export async function remakeOutputs(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('translation_outputs')
    .select(['kind', 'options'])
    .where('ticket_id', '=', ticketId)
    .execute();
  const wanted = rows.map(({ kind, options }) => ({ kind, settings: options }));
  await queueOutputs(trx, queue, ticketId, wanted, 'again');
}

/** Those being made are broken off; their runs notice with the next beat. */
export async function cancelOutputs(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  const rows = await trx
    .selectFrom('translation_outputs')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', 'in', ['queued', 'working'])
    .execute();
  for (const { id } of rows)
    await moveOutputStatus(trx, id, 'cancelled', { facts: { progress: null } });
}
