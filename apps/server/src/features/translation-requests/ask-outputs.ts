import type { BodyOf } from '@glossa/contracts/endpoint';
import type {
  makeTranslationOutput,
  TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { publishAboutMedia } from '../media/index.ts';
import { finishOutput } from './finish-output.ts';
import { moveOutputStatus } from './move-output.ts';
import { toOutput } from './output-rows.ts';
import { queueOutputs } from './queue-outputs.ts';
import { findRequest, findRequestOfOutput, type RequestRow } from './repository.ts';
import type { RequestDeps } from './request-deps.ts';
import { lockRequest } from './settle-request.ts';
import { mainKindOf, requireFitting } from './wanted-outputs.ts';

/** One more file of a translation that is there, or one again. Making what is being made already changes nothing. */
export async function makeOutput(
  { db, queue }: RequestDeps,
  actor: Actor,
  ticketId: string,
  { kind, dub, disclaimer }: BodyOf<typeof makeTranslationOutput>,
): Promise<TranslationOutput> {
  const request = await findRequest(db, actor, ticketId);
  if (!request) throw new AppError('NOT_FOUND');
  requireFitting(request, kind);
  const isDub = kind === 'dubbed' || kind === 'dub-audio';
  if (isDub && !dub)
    throw new AppError('INVALID_INPUT', 'Choose the voice that speaks the dub.', {
      fields: { dub: 'Choose the voice that speaks the dub.' },
    });
  await db.transaction().execute(async (trx) => {
    const locked = await lockRequest(trx, ticketId);
    if (!locked) throw new AppError('NOT_FOUND');
    if (!['ready', 'stale', 'rendering'].includes(locked.status))
      throw new AppError(
        'REQUEST_WRONG_STATE',
        'Files are made of a translation that is there. Wait until it is ready, or press Retry where it failed.',
      );
    const settings = isDub ? { dub } : { disclaimer };
    const before = await statusOf(trx, ticketId, kind);
    const manner = before === 'queued' || before === 'working' ? 'missing' : 'again';
    await queueOutputs(trx, queue, ticketId, [{ kind, settings }], manner);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-output-requested',
      subject: ticketId,
      subjectName: request.title,
      detail: { language: request.language, kind },
    });
    await tellChanged(trx, request);
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
  const stopped = await finishOutput(db, request.id, (trx) =>
    moveOutputStatus(trx, outputId, 'cancelled', { facts: { progress: null } }),
  );
  const now = await findRequest(db, actor, request.id);
  const output = present(now, ({ id }) => id === outputId);
  if (!stopped && output.status !== 'cancelled')
    throw new AppError(
      'REQUEST_WRONG_STATE',
      'This file has already come to its end, so there is nothing to cancel.',
    );
  return output;
}

/** The main file is the translation's own and goes with it. */
export async function deleteOutput(
  { db, storage }: RequestDeps,
  actor: Actor,
  outputId: string,
): Promise<void> {
  const request = await findRequestOfOutput(db, actor, outputId);
  const output = request?.outputs.find(({ id }) => id === outputId);
  if (!request || !output) throw new AppError('NOT_FOUND');
  if (output.kind === mainKindOf(request.kind))
    throw new AppError(
      'REQUEST_WRONG_STATE',
      'This is the translation itself. To be rid of it, delete the whole translation.',
    );
  let fileName: string | null = null;
  await finishOutput(db, request.id, async (trx) => {
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

async function statusOf(
  trx: Parameters<typeof lockRequest>[0],
  ticketId: string,
  kind: TranslationOutput['kind'],
) {
  const row = await trx
    .selectFrom('translation_outputs')
    .select('status')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.status;
}

function present(
  request: RequestRow | undefined,
  isIt: (output: RequestRow['outputs'][number]) => boolean,
): TranslationOutput {
  const output = request?.outputs.find(isIt);
  if (!request || !output) throw new AppError('NOT_FOUND');
  return toOutput(output, request);
}

const tellChanged = (trx: Parameters<typeof lockRequest>[0], { media_id: mediaId }: RequestRow) =>
  publishAboutMedia(trx, mediaId, 'Translation', { type: 'changed', what: 'requests', mediaId });
