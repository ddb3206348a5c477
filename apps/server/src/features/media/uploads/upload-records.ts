import type { ErrorCode } from '@glossa/contracts/errors';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Selectable, Updateable } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { UploadsTable } from '../../../platform/db/schema.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { announceUploadEnded, announceUploading } from './uploading-media.ts';

export type UploadRecord = Selectable<UploadsTable>;

/** An unfinished upload is kept so long after its last chunk, a finished one so long after its end. */
const keepUploadsMs = 7 * 24 * 3_600_000;
export const nextExpiry = (): Date => new Date(Date.now() + keepUploadsMs);

/** After so long without a byte, another data folder may begin the upload again: the one that has its bytes is gone. */
const heldForMs = 10 * 60_000;

/** Whether another process works on the upload, which has its bytes in its own data folder. */
export const isHeldElsewhere = (
  { held_by, state, expires_at }: UploadRecord,
  folderId: string,
): boolean =>
  (state === 'open' || state === 'finished') &&
  held_by !== null &&
  held_by !== folderId &&
  expires_at.getTime() - keepUploadsMs + heldForMs > Date.now();

/** The same request again within this time gets the media that the first one created. */
const repeatWithinMs = 3_600_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function insertUpload(
  db: Database,
  actor: Actor,
  { length, metadata }: { length: number | null; metadata: string },
): Promise<UploadRecord> {
  const upload = await db
    .insertInto('uploads')
    .values({
      organisation_id: actor.organisationId,
      owner_id: actor.userId,
      length,
      metadata,
      expires_at: nextExpiry(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceUploading(db, upload, 0);
  return upload;
}

export const findUpload = (db: DatabaseOrTransaction, id: string) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** One's own and resumable. Throws NOT_FOUND, and UPLOAD_GONE for one that has expired. */
export async function requireUpload(db: Database, actor: Actor, id: string): Promise<UploadRecord> {
  const upload = uuid.test(id) ? await findUpload(db, id) : undefined;
  if (
    !upload ||
    upload.received !== null ||
    upload.owner_id !== actor.userId ||
    upload.organisation_id !== actor.organisationId
  )
    throw new AppError('NOT_FOUND');
  if (upload.state === 'open' && upload.expires_at.getTime() <= Date.now())
    throw new AppError('UPLOAD_GONE');
  return upload;
}

/** Undefined if it is in another state. */
export const changeUpload = (
  db: DatabaseOrTransaction,
  { id, from }: { id: string; from: UploadRecord['state'] },
  fields: Updateable<UploadsTable>,
): Promise<UploadRecord | undefined> =>
  db
    .updateTable('uploads')
    .set(fields)
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

/** Answers what was removed. */
export async function removeUpload(db: Database, id: string): Promise<UploadRecord | undefined> {
  const removed = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (removed?.state === 'open' || removed?.state === 'finished')
    await announceUploadEnded(db, removed);
  return removed;
}

/** What a client that never learned the address of its upload has sent before: finished, with the same content. */
export const findRepeated = (db: Database, upload: UploadRecord, sha256: string) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', upload.owner_id)
    .where('organisation_id', '=', upload.organisation_id)
    .where('id', '!=', upload.id)
    .where('length', '=', upload.length)
    .where('metadata', '=', upload.metadata)
    .where('sha256', '=', sha256)
    .where('created_at', '>', new Date(Date.now() - repeatWithinMs))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'finished'),
        eb.and([eb('state', '=', 'taken'), eb('media_id', 'is not', null)]),
      ]),
    )
    .orderBy('created_at')
    .executeTakeFirst();

export const failureOf = (error: AppError): string =>
  JSON.stringify({ code: error.code, message: error.messageRef });

/** The refusal that the first request got. */
export function storedRefusal({ failure }: UploadRecord): AppError {
  const { code, message } = failure as { code: ErrorCode; message: MessageRef };
  return new AppError(code, message);
}
