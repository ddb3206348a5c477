import type { LanguageCode } from '@glossa/contracts/languages';
import { requestOptionsSchema } from '@glossa/contracts/translation-outputs';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { MediaRow } from '../media/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { translateJob } from './jobs.ts';
import { moveRequestStatus } from './move-status.ts';
import { queueOutputs } from './queue-outputs.ts';
import type { Asked, RequestDeps } from './request-deps.ts';
import { lockRequest } from './settle-request.ts';
import { mergeOptions, optionsFor, wantedOutputs } from './wanted-outputs.ts';

type Into = { media: MediaRow; source: LanguageCode; language: LanguageCode; asked: Asked };

/** The ticket of one language: made, started again, or given the files that are new to it. */
export async function askInto(
  trx: DatabaseTransaction,
  { queue }: RequestDeps,
  actor: Actor,
  { media, source, language, asked }: Into,
): Promise<void> {
  const options = optionsFor(asked.options, language, asked.voices);
  const inserted = await trx
    .insertInto('translation_requests')
    .values({
      organisation_id: media.organisation_id,
      media_id: media.id,
      language,
      source_language: source,
      status: 'queued',
      asked_engine: asked.engineId ?? null,
      glossary_id: asked.glossaryId,
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
  const merged = mergeOptions(requestOptionsSchema.parse(before.options), options);
  await trx
    .updateTable('translation_requests')
    .set({ options: JSON.stringify(merged) })
    .where('id', '=', ticketId)
    .execute();
  const queued = await requeue(trx, queue, ticketId, {
    source_language: source,
    asked_engine: asked.engineId ?? null,
    glossary_id: asked.glossaryId,
    // What people wrote is not translated over because somebody asks once more.
    only_stale: true,
  });
  if (queued) await recordRequest(trx, actor, media, { ticketId, language });
  else if (before.status === 'ready' || before.status === 'rendering')
    await queueOutputs(trx, queue, ticketId, wantedOutputs(media, merged), 'missing');
}

const cleared = { failure_code: null, failure_message: null, progress: null, finished_at: null };
type Facts = {
  source_language: LanguageCode;
  only_stale: boolean;
  asked_engine?: string | null;
  glossary_id?: string | null;
};

/** Whether the ticket had failed, been cancelled or gone stale and is queued again now. */
export async function requeue(
  trx: DatabaseTransaction,
  queue: Queue,
  ticketId: string,
  facts: Facts,
): Promise<boolean> {
  const moved = await moveRequestStatus(trx, ticketId, 'queued', {
    facts: { ...cleared, ...facts },
  });
  if (moved) await queue.enqueue(trx, translateJob, { ticketId });
  return moved;
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
