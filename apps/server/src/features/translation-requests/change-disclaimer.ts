import type { updateTranslatedDisclaimer } from '@glossa/contracts/disclaimers';
import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { publishAboutMedia } from '../media/index.ts';
import { queueOutputs } from './queue-outputs.ts';
import { findRequest } from './repository.ts';
import type { RequestDeps } from './request-deps.ts';
import { lockRequest } from './settle-request.ts';

/** What this translation says instead of the organisation's disclaimer; files that carry one are made again. */
export async function changeDisclaimer(
  { db, queue }: RequestDeps,
  actor: Actor,
  { ticketId, text }: BodyOf<typeof updateTranslatedDisclaimer>,
): Promise<AnswerOf<typeof updateTranslatedDisclaimer>> {
  const request = await findRequest(db, actor, ticketId);
  if (!request) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    const before = await lockRequest(trx, ticketId);
    if (!before) throw new AppError('NOT_FOUND');
    await trx
      .updateTable('translation_requests')
      .set({ disclaimer: text })
      .where('id', '=', ticketId)
      .execute();
    const rows = await trx
      .selectFrom('translation_outputs')
      .select(['kind', 'options'])
      .where('ticket_id', '=', ticketId)
      .execute();
    const carriers = rows.filter(({ options }) => options.disclaimer === true);
    const wanted = carriers.map(({ kind, options }) => ({ kind, settings: options }));
    if (before.status !== 'queued' && before.status !== 'translating')
      await queueOutputs(trx, queue, ticketId, wanted, 'again');
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'disclaimer-saved',
      subject: ticketId,
      subjectName: request.title,
      detail: { language: request.language, before: before.disclaimer, after: text },
    });
    await publishAboutMedia(trx, request.media_id, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: request.media_id,
    });
  });
  return { ticketId, text };
}
