import type { DocumentSegment, RemovedSegment } from '@glossa/contracts/document-review';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { assertNotOnHold, publishAboutMedia } from '../media/index.ts';
import { recordTextChange, resubmitReview } from '../reviews/index.ts';
import { updateTranslationMemory } from '../translation-memory/index.ts';
import {
  findRequest,
  lockRequest,
  markOutputsStale,
  remakeAllOutputs,
} from '../translations/index.ts';
import { findSegment, toSegment } from './repository.ts';

const tag = /<g id="(\d+)">|<\/g>|<x id="(\d+)"\/>/g;
const entity = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi;

type Chips = { groups: string[]; things: string[] };

/** Throws INVALID_INPUT with a message about the chips if the fragment could not be restored in its document. */
export function assertValidFragment(source: string, target: string): void {
  const expected = readChips(source);
  const found = readChips(target);
  const repeated = [...found.groups, ...found.things].find(
    (id, index, all) => all.indexOf(id) !== index,
  );
  if (repeated !== undefined) throw rejection(message('documentReview.tagRepeated', { repeated }));
  const unknown =
    found.groups.find((id) => !expected.groups.includes(id)) ??
    found.things.find((id) => !expected.things.includes(id));
  if (unknown !== undefined) throw rejection(message('documentReview.tagUnknown', { unknown }));
  // Formatting may be removed, but a picture or a footnote may not.
  const missing = expected.things.find((id) => !found.things.includes(id));
  if (missing !== undefined)
    throw rejection(message('documentReview.requiredTagMissing', { missing }));
}

/** Rejects markup that is not well nested or not escaped. */
function readChips(fragment: string): Chips {
  const chips: Chips = { groups: [], things: [] };
  let open = 0;
  for (const [whole, group, thing] of fragment.matchAll(tag)) {
    if (thing !== undefined) chips.things.push(thing);
    else if (group !== undefined) {
      chips.groups.push(group);
      open += 1;
    } else if (whole === '</g>') open -= 1;
    if (open < 0) break;
  }
  if (open !== 0) throw rejection(message('documentReview.tagUnbalanced'));
  if (/[<>&]/.test(fragment.replace(tag, '').replace(entity, '')))
    throw rejection(message('documentReview.escapeFormatting'));
  return chips;
}

const rejection = (sentence: MessageRef): AppError =>
  new AppError('INVALID_INPUT', sentence, { fields: { target: sentence } });

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words only, for the translation memory. */
export const plainOf = (fragment: string): string =>
  fragment
    .replace(tag, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => named[name] ?? whole)
    .trim();

/** The ticket of a document; NOT_FOUND for tickets the caller cannot see and for video translations. */
export async function requireDocumentRequest(db: Database, actor: Actor, ticketId: string) {
  const request = await findRequest(db, actor, ticketId);
  if (request?.kind !== 'doc') throw new AppError('NOT_FOUND');
  return request;
}

/** Saves a user's edit, which settles a suggestion: it goes into the translation memory, and existing files become outdated. */
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
    throw new AppError('INVALID_INPUT', message('documentReview.emptySegment'), {
      fields: { target: message('documentReview.emptySegment') },
    });
  if (isFragment) assertValidFragment(before.source, target);
  return db.transaction().execute(async (trx) => {
    // Locked until the end: a file finished concurrently comes before or after.
    const locked = await lockRequest(trx, ticketId);
    if (!locked) throw new AppError('NOT_FOUND');
    await assertNotOnHold(trx, request.media_id);
    const { numUpdatedRows } = await trx
      .updateTable('document_segments')
      .set({
        target,
        origin: 'person',
        match_percent: null,
        suggestion: null,
        source_before: null,
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
    await updateTranslationMemory(trx, {
      organisationId: request.organisation_id,
      from: request.source_language,
      to: request.language,
      pairs: [{ source: now.source_plain, target: words }],
      origin: 'document',
      mediaId: request.media_id,
      userId: actor.userId,
    });
    await recordTextChange(trx, locked, 'edited', actor.userId);
    await markOutputsStale(trx, ticketId);
    await notifyChanged(trx, request.media_id);
    return { stored: true, segment: toSegment(now) };
  });
}

/** As people read it: what its tags stood for is no longer in the document. */
export function toRemoved(segment: DocumentSegment): RemovedSegment {
  const { segmentId, place, position, editedBy, editedAt, source, target, markup } = segment;
  const texts =
    markup === 'html' ? { source: plainOf(source), target: plainOf(target) } : { source, target };
  return { segmentId, place, position, editedBy, editedAt, ...texts };
}

/** Deletes a text of a person whose source is no longer in the document: no file has it. */
export async function dropRemovedSegment(
  db: Database,
  actor: Actor,
  ticketId: string,
  segmentId: string,
): Promise<{ segmentId: string }> {
  const request = await requireDocumentRequest(db, actor, ticketId);
  await db.transaction().execute(async (trx) => {
    // Locked: an update may be putting it back into the document.
    if (!(await lockRequest(trx, ticketId))) throw new AppError('NOT_FOUND');
    await assertNotOnHold(trx, request.media_id);
    const { numDeletedRows } = await trx
      .deleteFrom('document_segments')
      .where('ticket_id', '=', ticketId)
      .where('segment_id', '=', segmentId)
      .where('removed', '=', true)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    await notifyChanged(trx, request.media_id);
  });
  return { segmentId };
}

/** Regenerates the document's files with the current segments. */
export async function rebuildDocument(
  { db, queue }: { db: Database; queue: Queue },
  actor: Actor,
  ticketId: string,
): Promise<{ ticketId: string }> {
  const request = await requireDocumentRequest(db, actor, ticketId);
  await db.transaction().execute(async (trx) => {
    const locked = await lockRequest(trx, ticketId);
    if (!locked) throw new AppError('NOT_FOUND');
    if (!['ready', 'stale', 'rendering'].includes(locked.status))
      throw new AppError('REQUEST_WRONG_STATE', message('documentReview.notReady'));
    await assertNotOnHold(trx, request.media_id);
    await resubmitReview(trx, ticketId);
    await remakeAllOutputs(trx, queue, ticketId);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-published',
      subject: ticketId,
      subjectName: request.title,
      detail: { what: 'document', language: request.language },
    });
    await notifyChanged(trx, request.media_id);
  });
  return { ticketId };
}

const notifyChanged = (trx: Parameters<typeof lockRequest>[0], mediaId: string) =>
  publishAboutMedia(trx, mediaId, 'Translation', { type: 'changed', what: 'requests', mediaId });
