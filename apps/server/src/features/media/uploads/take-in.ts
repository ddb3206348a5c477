import type { uploadAnswerSchema } from '@glossa/contracts/uploads';
import { sql } from 'kysely';
import type { z } from 'zod';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import { StoredFileError } from '../../../platform/storage/stored-file-error.ts';
import {
  findDuplicate,
  insertMedia,
  inspectFile,
  type MediaDeps,
  requireCategory,
  requireProjectOfForm,
} from '../create-media.ts';
import { detectFileType } from '../detect-file-type.ts';
import { assertNoVirus, type ScanDeps } from '../scan-file.ts';
import { createUploadFiles, readHead, type UploadFiles } from './upload-files.ts';
import { readUploadForm } from './upload-form.ts';
import {
  changeUpload,
  failureOf,
  findUpload,
  nextExpiry,
  removeUpload,
  storedRefusal,
  type UploadRecord,
} from './upload-records.ts';
import { announceUploadEnded } from './uploading-media.ts';

export type TakeInDeps = MediaDeps & ScanDeps & { files: UploadFiles };
type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** Rejects an unusable file by its first bytes. Throws UPLOAD_REFUSED; the upload is refused for good then. */
export async function assertUsable(deps: TakeInDeps, upload: UploadRecord): Promise<void> {
  await refuseFor(deps, upload, () => storedNameOf(deps.files, upload));
}

/** The name under which an upload is stored, by its first bytes. Throws UPLOAD_REFUSED. */
export async function storedNameOf(files: UploadFiles, upload: UploadRecord): Promise<string> {
  const { originalName } = readUploadForm(upload.metadata);
  const head = await readHead(files.pathOf(upload.id));
  return `${upload.id}.${(await detectFileType(head, originalName)).extension}`;
}

/** All bytes are there: from now on the server takes it in by itself, also after a restart. */
export async function finishUpload(
  deps: TakeInDeps,
  upload: UploadRecord,
  sha256: string | undefined,
): Promise<void> {
  const fileName = await refuseFor(deps, upload, () => storedNameOf(deps.files, upload));
  await changeUpload(
    deps.db,
    { id: upload.id, from: 'open' },
    {
      state: 'finished',
      sha256: sha256 ?? null,
      file_name: fileName,
      expires_at: nextExpiry(),
    },
  );
}

/**
 * Makes a finished upload media, exactly once: every step can be repeated. The file is moved to its name, then one
 * transaction writes the media and marks the upload. Throws the refusal, which is stored, or a temporary failure.
 */
export async function takeIn(
  deps: TakeInDeps,
  id: string,
  { caller, signal }: { caller?: Actor | undefined; signal: AbortSignal },
): Promise<UploadRecord> {
  const { db, storage, files } = deps;
  const upload = await findUpload(db, id);
  if (!upload) throw new AppError('NOT_FOUND');
  if (upload.state === 'refused') throw storedRefusal(upload);
  if (upload.state !== 'finished' || upload.file_name === null) return upload;
  const fileName = upload.file_name;
  const examine = async (actor: Actor, path: string) => {
    const { originalName } = readUploadForm(upload.metadata);
    const detected = await detectFileType(await readHead(path), originalName);
    const large = detected.kind !== 'doc' ? 'accept' : 'refuse';
    const virusScan = await assertNoVirus(deps, actor, { path, name: originalName, large }, signal);
    const sizeBytes = Number(upload.length);
    const probed = await inspectFile(deps, actor, { path, sizeBytes, detected }, signal);
    return { sizeBytes, detected, virusScan, ...probed };
  };
  const take = async (path: string) => {
    const actor = caller ?? (await loadOwner(db, upload));
    const { form, originalName } = readUploadForm(upload.metadata);
    await requireCategory(db, actor, form.categoryId);
    await requireProjectOfForm(db, actor, form);
    const examined = await examine(actor, path);
    const duplicateOf =
      upload.sha256 === null ? undefined : await findDuplicate(db, actor, upload.sha256);
    await store(storage, files.pathOf(id), fileName, upload.sha256 ?? undefined);
    return db.transaction().execute(async (trx) => {
      const own = await changeUpload(
        trx,
        { id, from: 'finished' },
        {
          state: 'taken',
          file_name: null,
          duplicate_of: duplicateOf?.mediaId ?? null,
          expires_at: nextExpiry(),
        },
      );
      // Another process was faster; its media is the one.
      if (!own) return (await findUpload(trx, id)) ?? upload;
      const { sha256 } = upload;
      const mediaId = await insertMedia(trx, deps.queue, actor, {
        id,
        fileName,
        originalName,
        form,
        sha256,
        ...examined,
      });
      await changeUpload(trx, { id, from: 'taken' }, { media_id: mediaId });
      await announceUploadEnded(trx, upload);
      return { ...own, media_id: mediaId };
    });
  };
  return withBytes(deps, upload, fileName, (path) => refuseFor(deps, upload, () => take(path)));
}

/** A file that the store takes never, although it takes others, is refused: the client would send it for ever. */
async function store(storage: Storage, path: string, name: string, sha256: string | undefined) {
  try {
    await storage.adopt(path, name, sha256);
  } catch (error) {
    if (!(error instanceof StoredFileError) || error.code !== 'FILE_UNWRITABLE') throw error;
    throw new AppError('UPLOAD_REFUSED', error.messageRef, { cause: error });
  }
}

/** With the path of the bytes: a server that was killed may have moved them already. */
async function withBytes<T>(
  { db, storage, files }: TakeInDeps,
  { id }: UploadRecord,
  fileName: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if ((await files.size(id)) !== undefined) return use(files.pathOf(id));
  if ((await storage.size(fileName)) !== undefined) return storage.withLocal(fileName, use);
  // Restored without its bytes, or a disk lost them: the client sends them again.
  await changeUpload(
    db,
    { id, from: 'finished' },
    { state: 'open', file_name: null, sha256: null },
  );
  throw new AppError('UPLOAD_OFFSET');
}

/** The file itself is refused; a full disk or a busy server passes. */
export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 429;

/** Runs a step; if it rejects the upload for good, that is stored and the bytes are deleted. */
async function refuseFor<T>(
  { db, storage, files, logger }: TakeInDeps,
  upload: UploadRecord,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isFinal(error)) throw error;
    const refused = await changeUpload(
      db,
      { id: upload.id, from: upload.state },
      { state: 'refused', file_name: null, failure: failureOf(error), expires_at: nextExpiry() },
    );
    if (refused) {
      const detail = error.cause instanceof EngineError ? error.cause.detail : undefined;
      logger.info({ uploadId: upload.id, code: error.code, detail }, 'an upload was refused');
      await announceUploadEnded(db, refused);
      await files.remove(upload.id);
      if (upload.file_name) await storage.remove(upload.file_name);
    }
    throw error;
  }
}

/** The answer to the last request, also when it is repeated. Throws UPLOAD_GONE if the media was deleted. */
export async function answerOf(
  db: Database,
  { media_id, duplicate_of }: UploadRecord,
): Promise<UploadAnswer> {
  const find = (id: string) =>
    db
      .selectFrom('media')
      .select(['id', 'title', 'file_name'])
      .where('id', '=', id)
      .executeTakeFirst();
  const media = media_id === null ? undefined : await find(media_id);
  if (!media) throw new AppError('UPLOAD_GONE');
  const duplicate = duplicate_of === null ? undefined : await find(duplicate_of);
  return {
    mediaId: media.id,
    fileName: media.file_name,
    uploadedStatus: 'uploaded',
    duplicateOf: duplicate ? { mediaId: duplicate.id, title: duplicate.title } : null,
  };
}

/** The bytes and the record of what has expired. Bytes in the data folders of other processes, those remove. */
export async function removeExpiredUploads(
  { db, uploadsFolder }: { db: Database; uploadsFolder: string },
  now: Date,
): Promise<void> {
  const files = createUploadFiles(uploadsFolder);
  const expired = await db
    .selectFrom('uploads')
    .select(['id', 'file_name'])
    .where('expires_at', '<=', now)
    .execute();
  for (const { id } of expired) {
    await removeUpload(db, id);
    await files.remove(id);
  }
  await removeLostBytes({ db, files }, now);
}

/** Files without a record, which a crash or another process's housekeeping has left. */
export async function removeLostBytes(
  { db, files }: { db: Database; files: UploadFiles },
  now = new Date(),
): Promise<void> {
  for (const { id, modifiedAt } of await files.list()) {
    if (now.getTime() - modifiedAt.getTime() < orphanGraceMs) continue;
    const upload = uuidName.test(id) ? await findUpload(db, id) : undefined;
    if (upload?.state !== 'open' && upload?.state !== 'finished') await files.remove(id);
  }
}
const orphanGraceMs = 3_600_000;
const uuidName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The uploader with today's rights; not the session, which may have ended since. */
async function loadOwner(db: Database, upload: UploadRecord): Promise<Actor> {
  const owner = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.user_name',
      'users.display_name',
      'users.is_sso',
      'organisations.name as organisation_name',
      sql<boolean>`EXISTS (SELECT FROM user_roles ur JOIN roles ro ON ro.id = ur.role_id
        WHERE ur.user_id = users.id AND ro.system)`.as('system'),
      sql<
        string[]
      >`ARRAY(SELECT pm.project_id FROM project_members pm WHERE pm.user_id = users.id)`.as(
        'project_ids',
      ),
    ])
    .where('users.id', '=', upload.owner_id)
    .executeTakeFirstOrThrow();
  return {
    userId: upload.owner_id,
    userName: owner.user_name,
    displayName: owner.display_name,
    organisationId: upload.organisation_id,
    organisationName: owner.organisation_name,
    system: owner.system,
    firstTimeLogin: false,
    secondFactorDue: false,
    isSso: owner.is_sso,
    sessionId: '',
    kind: 'browser',
    projectIds: owner.project_ids,
    address: '',
    roleResources: [],
  };
}
