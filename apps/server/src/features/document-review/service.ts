import type { DocumentSegment } from '@glossa/contracts/document-review';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { publishAboutMedia } from '../media/index.ts';
import { feedMemory } from '../translation-memory/index.ts';
import {
  findRequest,
  lockRequest,
  markOutputsStale,
  remakeOutputs,
} from '../translation-requests/index.ts';
import { plainOf, requireSound } from './fragment-tags.ts';
import { findSegment, toSegment } from './repository.ts';

/** The ticket of a document; NOT_FOUND for what the caller does not see and for translations of video. */
export async function requireDocumentRequest(db: Database, actor: Actor, ticketId: string) {
  const request = await findRequest(db, actor, ticketId);
  if (request?.kind !== 'doc') throw new AppError('NOT_FOUND');
  return request;
}

/** What a person writes is right: it goes into the memory, and files made before are out of date. */
export async function saveSegment(
  db: Database,
  actor: Actor,
  ticketId: string,
  { segmentId, revision, target }: { segmentId: string; revision: number; target: string },
): Promise<{ stored: boolean; segment: DocumentSegment }> {
  const request = await requireDocumentRequest(db, actor, ticketId);
  const before = await findSegment(db, ticketId, segmentId);
  if (!before) throw new AppError('NOT_FOUND');
  const isFragment = before.markup === 'html';
  const words = isFragment ? plainOf(target) : target.trim();
  if (words === '')
    throw new AppError('INVALID_INPUT', 'Write the translation; a segment cannot be empty.', {
      fields: { target: 'Write the translation; a segment cannot be empty.' },
    });
  if (isFragment) requireSound(before.source, target);
  return db.transaction().execute(async (trx) => {
    // Held until the end: a file that is finished meanwhile comes before or after.
    const locked = await lockRequest(trx, ticketId);
    if (!locked) throw new AppError('NOT_FOUND');
    const { numUpdatedRows } = await trx
      .updateTable('document_segments')
      .set({
        target,
        origin: 'person',
        match_percent: null,
        revision: revision + 1,
        edited_by: actor.userId,
        edited_at: sql<Date>`clock_timestamp()`,
      })
      .where('ticket_id', '=', ticketId)
      .where('segment_id', '=', segmentId)
      .where('revision', '=', revision)
      .executeTakeFirst();
    const now = await findSegment(trx, ticketId, segmentId);
    if (!now) throw new AppError('NOT_FOUND');
    if (numUpdatedRows === 0n) return { stored: false, segment: toSegment(now) };
    await feedMemory(trx, {
      organisationId: request.organisation_id,
      from: request.source_language,
      to: request.language,
      pairs: [{ source: now.source_plain, target: words }],
      origin: 'document',
      mediaId: request.media_id,
      userId: actor.userId,
    });
    await markOutputsStale(trx, ticketId);
    await tellChanged(trx, request.media_id);
    return { stored: true, segment: toSegment(now) };
  });
}

/** The document's files are made again with the segments as they are now. */
export async function rebuildDocument(
  { db, queue }: { db: Database; queue: Queue },
  actor: Actor,
  ticketId: string,
): Promise<{ ticketId: string }> {
  const request = await requireDocumentRequest(db, actor, ticketId);
  await db.transaction().execute(async (trx) => {
    const locked = await lockRequest(trx, ticketId);
    if (!locked) throw new AppError('NOT_FOUND');
    if (locked.status !== 'ready' && locked.status !== 'stale')
      throw new AppError(
        'REQUEST_WRONG_STATE',
        'The document is being translated at the moment, or its translation failed. Build it again once it is ready.',
      );
    await remakeOutputs(trx, queue, ticketId);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-published',
      subject: ticketId,
      subjectName: request.title,
      detail: { what: 'document', language: request.language },
    });
    await tellChanged(trx, request.media_id);
  });
  return { ticketId };
}

const tellChanged = (trx: Parameters<typeof lockRequest>[0], mediaId: string) =>
  publishAboutMedia(trx, mediaId, 'Translation', { type: 'changed', what: 'requests', mediaId });
