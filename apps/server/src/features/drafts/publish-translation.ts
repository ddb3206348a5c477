import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findChangedCueIds } from '../subtitles/index.ts';
import {
  findRequest,
  isRequestWorking,
  takeEditedTranslation,
} from '../translation-requests/index.ts';
import { publishNext } from './publish-next.ts';

/** Publishes the draft of a translation as its next version; its output is made again. */
export async function publishTranslationDraft(
  { db, queue, storage }: { db: Database; queue: Queue; storage: Storage },
  actor: Actor,
  { ticketId, reportId }: { ticketId: string; reportId: string },
  now: Date,
): Promise<void> {
  if (!(await findRequest(db, actor, ticketId))) throw new AppError('NOT_FOUND');
  const outdated = await db.transaction().execute(async (trx) => {
    const published = await publishNext(trx, actor, { owner: { ticketId }, reportId }, now);
    const { before, draft } = published;
    // Its row is held by now, so that no engine starts or ends between this look and the end.
    const request = await findRequest(trx, actor, ticketId);
    if (!request) throw new AppError('NOT_FOUND');
    if (isRequestWorking(request.status))
      throw new AppError(
        'REQUEST_WRONG_STATE',
        'This translation is being made again at the moment. What you changed stays in the draft until that is done.',
      );
    const changedCueIds = await findChangedCueIds(trx, before.setId, draft.id);
    await takeEditedTranslation(trx, queue, request, draft.id);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-published',
      subject: ticketId,
      subjectName: request.title,
      detail: {
        what: 'translation',
        language: request.language,
        version: before.version + 1,
        changedCues: changedCueIds.length,
      },
    });
    return request.output_file;
  });
  if (outdated) await storage.remove(outdated);
}
