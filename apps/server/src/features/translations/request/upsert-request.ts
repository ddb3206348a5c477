import type { LanguageCode } from '@glossa/contracts/languages';
import { requestOptionsSchema } from '@glossa/contracts/translation-outputs';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { clearedFields } from '../../../platform/jobs/leased-table.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { assertNotOnHold, type MediaRow } from '../../media/index.ts';
import { chargeQuota } from '../../operations/index.ts';
import { mergeOptions, optionsFor, outputsToRender } from '../outputs/output-options.ts';
import { queueOutputs } from '../outputs/queue-outputs.ts';
import { lockRequest } from './complete-request.ts';
import { type RequestDeps, type TranslationInput, translateJob } from './jobs.ts';
import { transitionRequest } from './transitions.ts';

type TranslationTarget = {
  media: MediaRow;
  source: LanguageCode;
  language: LanguageCode;
  requested: TranslationInput;
};

/** The ticket of one language: created, restarted, or extended by new outputs. */
export async function upsertRequest(
  trx: DatabaseTransaction,
  { queue }: RequestDeps,
  actor: Actor,
  { media, source, language, requested }: TranslationTarget,
): Promise<void> {
  const options = optionsFor(requested.options, language, requested.voices);
  const inserted = await trx
    .insertInto('translation_requests')
    .values({
      organisation_id: media.organisation_id,
      media_id: media.id,
      language,
      source_language: source,
      status: 'queued',
      requested_engine: requested.engineId ?? null,
      glossary_id: requested.glossaryId,
      options: JSON.stringify(options),
      requested_by: actor.userId,
    })
    .onConflict((conflict) => conflict.columns(['media_id', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await chargeQuota(trx, media.organisation_id, {
      storageBytes: 0,
      translatedWords: media.word_count ?? 0,
    });
    await queue.enqueue(trx, translateJob, { ticketId: inserted.id });
    await recordRequest(trx, actor, media, { ticketId: inserted.id, language });
    return;
  }
  const { id: ticketId } = await trx
    .selectFrom('translation_requests')
    .select('id')
    .where('media_id', '=', media.id)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  const before = await lockRequest(trx, ticketId);
  if (!before) return;
  await chargeQuota(trx, media.organisation_id, { storageBytes: 0 });
  const merged = mergeOptions(requestOptionsSchema.parse(before.options), options);
  await trx
    .updateTable('translation_requests')
    .set({ options: JSON.stringify(merged) })
    .where('id', '=', ticketId)
    .execute();
  const queued = await requeue(trx, queue, ticketId, {
    source_language: source,
    requested_engine: requested.engineId ?? null,
    glossary_id: requested.glossaryId,
    // A repeated request does not overwrite user edits.
    only_stale: true,
  });
  if (queued) await recordRequest(trx, actor, media, { ticketId, language });
  else if (before.status === 'ready' || before.status === 'rendering')
    await queueOutputs(trx, queue, ticketId, outputsToRender(media, merged), 'missing');
}

type RequestFields = {
  source_language: LanguageCode;
  only_stale: boolean;
  requested_engine?: string | null;
  glossary_id?: string | null;
};

/**
 * Whether the ticket had failed, been cancelled or become stale and is now queued again. Throws LEGAL_HOLD where that
 * would replace a translation.
 */
export async function requeue(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
  fields: RequestFields,
): Promise<boolean> {
  const moved = await transitionRequest(trx, ticketId, 'queued', {
    fields: { ...clearedFields, finished_at: null, ...fields },
  });
  if (!moved) return false;
  await assertReplaceable(trx, ticketId);
  await queue.enqueue(trx, translateJob, { ticketId });
  return true;
}

async function assertReplaceable(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  const { rows } = await sql<{ mediaId: string }>`
    SELECT t.media_id AS "mediaId" FROM translation_requests t WHERE t.id = ${ticketId} AND (
      t.published_set_id IS NOT NULL
      OR EXISTS (SELECT FROM document_segments s WHERE s.ticket_id = t.id))`.execute(trx);
  for (const { mediaId } of rows) await assertNotOnHold(trx, mediaId);
}

export async function recordRequest(
  trx: DatabaseTransaction,
  actor: Actor,
  media: Pick<MediaRow, 'organisation_id' | 'title'>,
  { ticketId, language }: { ticketId: string; language: LanguageCode },
): Promise<void> {
  await recordAction(trx, {
    ...byActor(actor),
    organisationId: media.organisation_id,
    action: 'translation-requested',
    subject: ticketId,
    subjectName: media.title,
    detail: { language },
  });
}
