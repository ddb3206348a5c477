import type { updateTranslatedDisclaimer } from '@glossa/contracts/disclaimers';
import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type {
  makeTranslationOutput,
  TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { message } from '@glossa/messages/message';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { assertNotOnHold, publishAboutMedia } from '../../media/index.ts';
import { chargeQuota } from '../../operations/index.ts';
import { completeOutput, lockRequest } from '../request/complete-request.ts';
import type { RequestDeps } from '../request/jobs.ts';
import { findRequest, findRequestOfOutput, type RequestRow } from '../request/repository.ts';
import { assertOutputSupported, mainKindOf } from './output-options.ts';
import { queueOutputs } from './queue-outputs.ts';
import { remakeOutputs } from './remake-outputs.ts';
import { toOutput } from './repository.ts';
import { isOutputWorking, transitionOutput } from './transitions.ts';

/** Replaces the organization's disclaimer for this translation; files that contain one are regenerated. */
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
    await assertNotOnHold(trx, request.media_id);
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
      await remakeOutputs(trx, queue, ticketId, wanted);
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

/** Adds or regenerates one output of an existing translation. Does nothing if it is already in progress. */
export async function requestOutput(
  { db, queue }: RequestDeps,
  actor: Actor,
  ticketId: string,
  { kind, dub, disclaimer }: BodyOf<typeof makeTranslationOutput>,
): Promise<TranslationOutput> {
  const request = await findRequest(db, actor, ticketId);
  if (!request) throw new AppError('NOT_FOUND');
  assertOutputSupported(request, kind);
  const isDub = kind === 'dubbed' || kind === 'dub-audio';
  if (isDub && !dub)
    throw new AppError('INVALID_INPUT', message('translations.voiceRequired'), {
      fields: { dub: message('translations.voiceRequired') },
    });
  await db.transaction().execute(async (trx) => {
    const locked = await lockRequest(trx, ticketId);
    if (!locked) throw new AppError('NOT_FOUND');
    if (!['ready', 'stale', 'rendering'].includes(locked.status))
      throw new AppError('REQUEST_WRONG_STATE', message('translations.outputNeedsTranslation'));
    const settings = isDub ? { dub } : { disclaimer };
    await chargeQuota(trx, request.organisation_id, { storageBytes: 0 });
    const before = await findOutput(trx, ticketId, kind);
    if (before?.file_name) await assertNotOnHold(trx, request.media_id);
    const wanted = [{ kind, settings }];
    if (before?.file_name && !isOutputWorking(before.status))
      await remakeOutputs(trx, queue, ticketId, wanted);
    else
      await queueOutputs(
        trx,
        queue,
        ticketId,
        wanted,
        before && isOutputWorking(before.status) ? 'missing' : 'all',
      );
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-output-requested',
      subject: ticketId,
      subjectName: request.title,
      detail: { language: request.language, kind },
    });
    await notifyChanged(trx, request);
  });
  return present(await findRequest(db, actor, ticketId), (output) => output.kind === kind);
}

export async function cancelOutput(
  { db }: RequestDeps,
  actor: Actor,
  outputId: string,
): Promise<TranslationOutput> {
  const request = await findRequestOfOutput(db, actor, outputId);
  if (!request) throw new AppError('NOT_FOUND');
  const stopped = await completeOutput(db, request.id, (trx) =>
    transitionOutput(trx, outputId, 'cancelled', { fields: { progress: null } }),
  );
  const now = await findRequest(db, actor, request.id);
  const output = present(now, ({ id }) => id === outputId);
  if (!stopped && output.status !== 'cancelled')
    throw new AppError('REQUEST_WRONG_STATE', message('translations.outputAlreadyFinished'));
  return output;
}

/** The main file is the translation itself and is deleted with it. */
export async function deleteOutput(
  { db, storage }: RequestDeps,
  actor: Actor,
  outputId: string,
): Promise<void> {
  const request = await findRequestOfOutput(db, actor, outputId);
  const output = request?.outputs.find(({ id }) => id === outputId);
  if (!request || !output) throw new AppError('NOT_FOUND');
  if (output.kind === mainKindOf(request.kind))
    throw new AppError('REQUEST_WRONG_STATE', message('translations.mainOutputNotDeletable'));
  let fileName: string | null = null;
  await completeOutput(db, request.id, async (trx) => {
    await assertNotOnHold(trx, request.media_id);
    const gone = await trx
      .deleteFrom('translation_outputs')
      .where('id', '=', outputId)
      .returning('file_name')
      .executeTakeFirst();
    fileName = gone?.file_name ?? null;
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-output-deleted',
      subject: request.id,
      subjectName: request.title,
      detail: { language: request.language, kind: output.kind },
    });
    return gone !== undefined;
  });
  if (fileName) await storage.remove(fileName);
}

const findOutput = (
  trx: Parameters<typeof lockRequest>[0],
  ticketId: string,
  kind: TranslationOutput['kind'],
) =>
  trx
    .selectFrom('translation_outputs')
    .select(['status', 'file_name'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .executeTakeFirst();

function present(
  request: RequestRow | undefined,
  isIt: (output: RequestRow['outputs'][number]) => boolean,
): TranslationOutput {
  const output = request?.outputs.find(isIt);
  if (!request || !output) throw new AppError('NOT_FOUND');
  return toOutput(output, request);
}

const notifyChanged = (trx: Parameters<typeof lockRequest>[0], { media_id: mediaId }: RequestRow) =>
  publishAboutMedia(trx, mediaId, 'Translation', { type: 'changed', what: 'requests', mediaId });
