import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type FeedbackFile,
  feedbackFileLimit,
  feedbackFileMaxBytes,
} from '@glossa/contracts/feedback';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { receiveFiles } from '../../platform/http/receive-files.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import type { PendingFile, Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { cleanName, receiveFile } from '../media/index.ts';
import type { FeedbackDeps } from './deps.ts';
import { readFiles } from './read-parts.ts';
import { announceTicket, recordChanges, titleOf } from './record-change.ts';
import { findTicketRow, lockTicket, type TicketRow } from './require-ticket.ts';
import { visibleTickets } from './visible-tickets.ts';

/** Pictures that browsers show and that cannot carry a script. */
const pictures = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

/** Takes the one file of a form. Throws NOT_FOUND, FEEDBACK_FILES_FULL, PAYLOAD_TOO_LARGE, UPLOAD_REFUSED, UPLOAD_EMPTY. */
export async function addFile(
  deps: FeedbackDeps,
  actor: Actor,
  ticketId: string,
  request: FastifyRequest,
): Promise<FeedbackFile> {
  // Before the bytes are read: nobody fills the disk by tickets that are not theirs.
  await findTicketRow(deps.db, actor, ticketId);
  const [fileId] = await receiveFiles(
    request,
    { most: 1, maxBytes: feedbackFileMaxBytes },
    async ({ fields, fileName, stream, refuseTruncated }) => {
      const unknown = Object.keys(fields)[0];
      if (unknown !== undefined)
        throw new AppError('INVALID_INPUT', `${unknown} does not belong in this form.`);
      const bytes = Buffer.concat(await stream.toArray());
      refuseTruncated();
      return keep(deps, actor, ticketId, { name: cleanName(fileName), bytes });
    },
  );
  const file = (await readFiles(deps.db, ticketId)).find((one) => one.fileId === fileId);
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}

async function keep(
  { db, storage }: FeedbackDeps,
  actor: Actor,
  ticketId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const { pending, extension, mediaType, isPicture } = await takeIn(storage, name, bytes);
  const fileName = `${randomUUID()}.${extension}`;
  try {
    return await db.transaction().execute(async (trx) => {
      const ticket = await lockTicket(trx, actor, ticketId);
      await requireRoom(trx, ticketId);
      await pending.commit(fileName);
      const { id } = await trx
        .insertInto('feedback_files')
        .values({
          ticket_id: ticketId,
          file_name: fileName,
          original_name: name,
          media_type: mediaType,
          is_picture: isPicture,
          size_bytes: bytes.length,
          added_by: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await noteFile(trx, actor, ticket, { field: 'file-added', name });
      return id;
    });
  } catch (error) {
    await pending.discard();
    await storage.remove(fileName);
    throw error;
  }
}

/** Pictures by their first bytes; all else is looked at as any upload, and refused by the same rules. */
async function takeIn(storage: Storage, name: string, bytes: Buffer) {
  const detected = await fileTypeFromBuffer(bytes);
  const mediaType = pictures.get(detected?.ext ?? '');
  if (detected && mediaType !== undefined)
    return {
      pending: await writePending(storage, bytes),
      extension: detected.ext,
      mediaType,
      isPicture: true,
    };
  const { pending, recognised } = await receiveFile(storage, Readable.from([bytes]), name);
  const { extension } = recognised;
  return { pending, extension, mediaType: 'application/octet-stream', isPicture: false };
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

/** The ticket's row is held, so that two at once cannot pass the limit together. */
async function requireRoom(trx: DatabaseTransaction, ticketId: string): Promise<void> {
  const held = await trx
    .selectFrom('feedback_files')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .execute();
  if (held.length >= feedbackFileLimit) throw new AppError('FEEDBACK_FILES_FULL');
}

/** The row goes first: from then on nobody can ask for the bytes. Throws NOT_FOUND. */
export async function removeFile(
  { db, storage }: FeedbackDeps,
  actor: Actor,
  fileId: string,
): Promise<void> {
  const fileName = await db.transaction().execute(async (trx) => {
    const file = await requireFile(trx, actor, fileId);
    const ticket = await lockTicket(trx, actor, file.ticket_id);
    await trx.deleteFrom('feedback_files').where('id', '=', fileId).execute();
    await noteFile(trx, actor, ticket, { field: 'file-removed', name: file.original_name });
    return file.file_name;
  });
  await storage.remove(fileName);
}

/** Pictures are shown, everything else is saved; what the bytes are is never left to the browser. */
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
      inline: file.is_picture,
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
    .executeTakeFirstOrThrow(
      () => new AppError('NOT_FOUND', 'This file does not exist any more, or you cannot see it.'),
    );

async function noteFile(
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
    subjectName: titleOf(ticket),
    detail: { name },
  });
  await announceTicket(trx, ticket);
}
