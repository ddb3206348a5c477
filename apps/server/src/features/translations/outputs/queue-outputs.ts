import { isDeepStrictEqual } from 'node:util';
import type { MessageRef } from '@glossa/contracts/messages';
import { requestOptionsSchema } from '@glossa/contracts/translation-outputs';
import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../../platform/db/database.ts';
import { clearedFields } from '../../../platform/jobs/leased-table.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { assertNotOnHold } from '../../media/index.ts';
import { recordTranslatedWords } from '../../reports/index.ts';
import { recordTextChange } from '../../reviews/index.ts';
import { jobOfOutput, type TranslationWork } from '../request/jobs.ts';
import { transitionRequest } from '../request/transitions.ts';
import { type OutputSettings, type OutputSpec, outputsToRender } from './output-options.ts';
import { transitionOutput } from './transitions.ts';

/** The share of translating in a request's percent; the rest is its files. */
export const translatingShare = (mediaKind: 'video' | 'audio' | 'doc'): number =>
  mediaKind === 'doc' ? 80 : 90;

/**
 * The text is ready: queues the requested outputs, the last of which completes the request. False, without changes, if
 * the run lost its lease.
 */
export async function beginRendering(
  trx: DatabaseTransaction,
  { deps, request, media, context }: TranslationWork,
  warnings: readonly MessageRef[],
  /** What was translated, for the reports. */
  sources: readonly string[],
): Promise<boolean> {
  const percent = translatingShare(media.kind);
  const moved = await transitionRequest(trx, request.id, 'rendering', {
    leaseId: context.runId,
    fields: {
      output_file: null,
      only_stale: false,
      words_charged: 0,
      warnings: JSON.stringify(warnings),
      progress: JSON.stringify({
        percent,
        phase: message('jobs.creatingFiles'),
        secondsLeft: null,
      }),
    },
  });
  if (!moved) return false;
  await recordTextChange(trx, request, 'machine', null);
  await recordTranslatedWords(trx, request.id, sources);
  // Read again: options may have been added while the engine was working.
  const { options } = await trx
    .selectFrom('translation_requests')
    .select('options')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  const wanted = outputsToRender(media, requestOptionsSchema.parse(options));
  await queueOutputs(trx, deps.queue, request.id, wanted, 'all');
  return true;
}

const clearedOutputFields = { ...clearedFields, finished_at: null, notes: '[]' };

/** `missing` keeps files that are finished or queued with the same settings; `all` renders every file again. */
export type RequeueMode = 'missing' | 'all';

/** Creates a row and a job per requested output. The caller must hold the request's row. */
export async function queueOutputs(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
  wanted: readonly OutputSpec[],
  mode: RequeueMode,
): Promise<void> {
  for (const { kind, settings } of wanted) {
    const options = JSON.stringify(settings);
    const inserted = await trx
      .insertInto('translation_outputs')
      .values({ ticket_id: ticketId, kind, status: 'queued', options })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'kind']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const outputId = inserted?.id ?? (await requeue(trx, ticketId, { kind, settings }, mode));
    if (outputId) await queue.enqueue(trx, jobOfOutput(kind), { outputId });
  }
}

/** The output's id if it was queued now and needs a job. */
async function requeue(
  trx: DatabaseTransaction,
  ticketId: string,
  { kind, settings }: OutputSpec,
  mode: RequeueMode,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('translation_outputs')
    .select(['id', 'status', 'options', 'file_name'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const options = JSON.stringify(settings);
  const isCurrent = row.status === 'queued' || row.status === 'working' || row.status === 'ready';
  if (mode === 'missing') {
    if (isCurrent && isSame(row.options, settings)) return undefined;
    if (row.file_name) await assertFileNotOnHold(trx, ticketId);
  }
  if (row.status === 'queued') {
    // Its job has not started and will read these values.
    await trx
      .updateTable('translation_outputs')
      .set({ options })
      .where('id', '=', row.id)
      .execute();
    return undefined;
  }
  const moved = await transitionOutput(trx, row.id, 'queued', {
    fields: { ...clearedOutputFields, options },
  });
  return moved ? row.id : undefined;
}

async function assertFileNotOnHold(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  const { media_id } = await trx
    .selectFrom('translation_requests')
    .select('media_id')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  await assertNotOnHold(trx, media_id);
}

const isSame = (a: OutputSettings, b: OutputSettings): boolean =>
  isDeepStrictEqual(a.dub ?? null, b.dub ?? null) &&
  (a.disclaimer ?? false) === (b.disclaimer ?? false);

/** Those in progress are stopped: their runs notice it at the next heartbeat. */
export async function cancelOutputs(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  const rows = await trx
    .selectFrom('translation_outputs')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', 'in', ['queued', 'working'])
    .execute();
  for (const { id } of rows)
    await transitionOutput(trx, id, 'cancelled', { fields: { progress: null } });
}
