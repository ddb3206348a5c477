import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type FeedbackFile,
  feedbackFileLimit,
  feedbackFileMaxBytes,
} from '@glossa/contracts/feedback';
import { message } from '@glossa/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { receiveFiles } from '../../platform/http/receive-files.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import type { PendingFile, Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import {
  assertNameFits,
  assertNoVirus,
  assertProjectNotOnHold,
  cleanName,
  headBytes,
  receiveFile,
} from '../media/index.ts';
import { chargeQuota } from '../operations/index.ts';
import type { FeedbackDeps } from './deps.ts';
import { readFiles } from './read-ticket.ts';
import { announceTicket, auditedTitle, recordChanges } from './record-change.ts';
import {
  assertMayChange,
  findTicketRow,
  lockTicket,
  type TicketRow,
  visibleTickets,
} from './ticket-access.ts';

/** Image types that browsers show and that cannot contain scripts. */
const pictures = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

/**
 * Receives the one file of a form. Throws NOT_FOUND, FEEDBACK_FILES_FULL, PAYLOAD_TOO_LARGE, UPLOAD_REFUSED,
 * UPLOAD_EMPTY, QUOTA_STORAGE.
 */
export async function addFile(
  deps: FeedbackDeps,
  actor: Actor,
  ticketId: string,
  request: FastifyRequest,
): Promise<FeedbackFile> {
  // Before reading the bytes, so that foreign tickets cannot be used to fill the disk.
  assertMayChange(actor, await findTicketRow(deps.db, actor, ticketId), 'own');
  const [fileId] = await receiveFiles(
    request,
    { most: 1, maxBytes: feedbackFileMaxBytes },
    async ({ fields, fileName, stream, assertComplete }) => {
      const unknown = Object.keys(fields)[0];
      if (unknown !== undefined)
        throw new AppError(
          'INVALID_INPUT',
          message('validation.unknownFeedbackField', { unknown }),
        );
      const name = cleanName(fileName);
      assertNameFits(name);
      const bytes = Buffer.concat(await stream.toArray());
      assertComplete();
      return storeFile(deps, actor, ticketId, { name, bytes });
    },
  );
  const file = (await readFiles(deps.db, ticketId)).find((one) => one.fileId === fileId);
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}

async function storeFile(
  deps: FeedbackDeps,
  actor: Actor,
  ticketId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const { db, storage } = deps;
  const { pending, extension, mediaType, isImage } = await receiveTicketFile(storage, name, bytes);
  const fileName = `${randomUUID()}.${extension}`;
  try {
    await assertNoVirus(deps, actor, { path: pending.path, name, large: 'refuse' });
    await pending.commit(fileName);
    return await db.transaction().execute(async (trx) => {
      const ticket = await lockTicket(trx, actor, ticketId);
      assertMayChange(actor, ticket, 'own');
      await requireRoom(trx, ticketId);
      await chargeQuota(trx, ticket.organisation_id, { storageBytes: bytes.length });
      const { id } = await trx
        .insertInto('feedback_files')
        .values({
          ticket_id: ticketId,
          file_name: fileName,
          original_name: name,
          media_type: mediaType,
          is_image: isImage,
          size_bytes: bytes.length,
          added_by: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordFileChange(trx, actor, ticket, { field: 'file-added', name });
      return id;
    });
  } catch (error) {
    await pending.discard();
    // Any other failure may have come after the commit: housekeeping decides.
    if (error instanceof AppError) await storage.remove(fileName);
    throw error;
  }
}

/** Images by their first bytes; other files are checked like any upload. */
async function receiveTicketFile(storage: Storage, name: string, bytes: Buffer) {
  const detected = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  const mediaType = pictures.get(detected?.ext ?? '');
  if (detected && mediaType !== undefined)
    return {
      pending: await writePending(storage, bytes),
      extension: detected.ext,
      mediaType,
      isImage: true,
    };
  const { pending, detected: type } = await receiveFile(storage, Readable.from([bytes]), name);
  const { extension } = type;
  return { pending, extension, mediaType: 'application/octet-stream', isImage: false };
}

async function writePending(storage: Storage, bytes: Buffer): Promise<PendingFile> {
  const pending = await storage.createPending();
  try {
    await writeFile(pending.path, bytes, { flag: 'wx', mode: 0o600 });
    return pending;
  } catch (error) {
    await pending.discard();
    throw error;
  }
}

/** Locks the ticket's row, so that concurrent uploads cannot exceed the limit. */
async function requireRoom(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  const held = await trx
    .selectFrom('feedback_files')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .execute();
  if (held.length >= feedbackFileLimit) throw new AppError('FEEDBACK_FILES_FULL');
}

/** Deletes the row first, so that the file can no longer be requested. Throws NOT_FOUND, ACCESS_DENIED. */
export async function removeFile(
  { db, storage }: FeedbackDeps,
  actor: Actor,
  fileId: string,
): Promise<void> {
  const fileName = await db.transaction().execute(async (trx) => {
    const file = await requireFile(trx, actor, fileId);
    const ticket = await lockTicket(trx, actor, file.ticket_id);
    assertMayChange(actor, ticket, 'own');
    await assertProjectNotOnHold(trx, ticket.project_id);
    await trx.deleteFrom('feedback_files').where('id', '=', fileId).execute();
    await recordFileChange(trx, actor, ticket, { field: 'file-removed', name: file.original_name });
    return file.file_name;
  });
  await storage.remove(fileName);
}

/** Images are shown, everything else is downloaded; the browser never guesses the type. */
export async function sendFile(
  { db, storage }: FeedbackDeps,
  actor: Actor,
  fileId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await requireFile(db, actor, fileId);
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  return sendStoredFile(
    storage,
    {
      name: file.file_name,
      mediaType: file.media_type,
      downloadName: file.original_name,
      inline: file.is_image,
    },
    request,
    reply,
  );
}

const requireFile = (db: Parameters<typeof visibleTickets>[0], actor: Actor, fileId: string) =>
  visibleTickets(db, actor)
    .innerJoin('feedback_files as file', 'file.ticket_id', 'ticket.id')
    .selectAll('file')
    .where('file.id', '=', fileId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND', message('feedback.mediaNotFound')));

async function recordFileChange(
  trx: DatabaseTransaction,
  actor: Actor,
  ticket: TicketRow,
  { field, name }: { field: 'file-added' | 'file-removed'; name: string },
): Promise<void> {
  const added = field === 'file-added';
  await recordChanges(trx, actor, ticket.id, [
    { field, before: added ? null : name, after: added ? name : null },
  ]);
  await recordAction(trx, {
    ...byActor(actor),
    organisationId: ticket.organisation_id,
    action: added ? 'feedback-file-added' : 'feedback-file-removed',
    subject: ticket.id,
    subjectName: auditedTitle(ticket),
    ...(ticket.project_id === null ? { detail: { name } } : {}),
  });
  await announceTicket(trx, ticket);
}
