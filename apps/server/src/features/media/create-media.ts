import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { uploadAnswerSchema, uploadForm } from '@glossa/contracts/media';
import { DocumentError } from '@glossa/documents/document-error';
import type { z } from 'zod';
import { EngineError } from '../../engines/engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import { isMediaExtension } from '../../engines/media-tools/upload-formats.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { chargeQuota, requireRoom } from '../operations/index.ts';
import { prepareMediaJob } from './jobs.ts';
import { requireOwnProject } from './own-projects.ts';
import { openStored } from './read-document.ts';
import type { ReceivedFile } from './receive-file.ts';
import { extensionOf, titleFrom } from './recognise.ts';
import { visibleMedia } from './repository.ts';

export type MediaDeps = { db: Database; storage: Storage; queue: Queue; mediaTools: MediaTools };
type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

const maxDocumentBytes = 100 * 1024 * 1024;

/** Takes over a received file: looks inside, moves it to its place, and writes the row and its first job together. */
export async function createMedia(
  deps: MediaDeps,
  actor: Actor,
  input: {
    file: ReceivedFile;
    originalName: string;
    form: z.infer<typeof uploadForm>;
    signal: AbortSignal;
  },
): Promise<UploadAnswer> {
  const { db, storage, queue } = deps;
  const { file, form, originalName } = input;
  const fileName = `${randomUUID()}.${file.recognised.extension}`;
  let placed = false;
  try {
    await requireCategory(db, actor, form.categoryId);
    await requireProjectOfForm(db, actor, form);
    const { kind, durationMs } = await lookInside(deps, file, input.signal);
    const duplicateOf = await visibleMedia(db, actor)
      .select(['media.id as mediaId', 'media.title'])
      .where('media.sha256', '=', file.sha256)
      .executeTakeFirst();
    await file.pending.commit(fileName);
    placed = true;
    const mediaId = await db.transaction().execute(async (trx) => {
      // Once more: looking inside a long file takes time in which the uploader may have left the project.
      await requireProjectOfForm(trx, actor, form);
      await chargeQuota(trx, actor.organisationId, {
        storageBytes: file.sizeBytes,
        mediaMs: durationMs,
      });
      const asked = form.spokenLanguage;
      const row = await trx
        .insertInto('media')
        .values({
          organisation_id: actor.organisationId,
          category_id: form.categoryId,
          project_id: form.projectId ?? null,
          uploaded_by: actor.userId,
          title: form.title || titleFrom(originalName),
          original_name: originalName,
          file_name: fileName,
          kind,
          format: file.recognised.format,
          media_type: file.recognised.mediaType,
          size_bytes: file.sizeBytes,
          sha256: file.sha256,
          status: 'uploaded',
          asked_language: asked,
          language: asked === 'detect' ? null : (asked satisfies LanguageCode),
          language_scores: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await queue.enqueue(trx, prepareMediaJob, { mediaId: row.id });
      await recordAction(trx, {
        ...byActor(actor),
        action: 'media-uploaded',
        subject: row.id,
        subjectName: form.title || titleFrom(originalName),
        detail: { name: originalName, sizeBytes: file.sizeBytes },
      });
      return row.id;
    });
    return { mediaId, fileName, uploadedStatus: 'uploaded', duplicateOf: duplicateOf ?? null };
  } catch (error) {
    await file.pending.discard();
    if (placed) await storage.remove(fileName);
    throw error;
  }
}

export async function requireCategory(
  db: Database,
  actor: Actor,
  categoryId: string,
): Promise<void> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .where('organisation_id', '=', actor.organisationId)
    .executeTakeFirst();
  if (!found)
    throw new AppError('NOT_FOUND', 'This category does not exist any more. Choose another one.');
}

export async function requireProjectOfForm(
  db: DatabaseOrTransaction,
  actor: Actor,
  { projectId }: z.infer<typeof uploadForm>,
): Promise<void> {
  if (projectId) await requireOwnProject(db, actor, actor.organisationId, projectId);
}

/** Before the bytes come: nobody should send gigabytes to be told that there was no room. */
export const requireRoomFor = (
  db: Database,
  actor: Actor,
  originalName: string,
  sizeBytes: number,
): Promise<void> =>
  requireRoom(db, actor.organisationId, {
    storageBytes: sizeBytes,
    timed: isMediaExtension(extensionOf(originalName) ?? ''),
  });

/** Magic numbers can lie; a probe cannot be talked round so easily. Throws UPLOAD_REFUSED with what was found. */
async function lookInside(
  { mediaTools }: MediaDeps,
  file: ReceivedFile,
  signal: AbortSignal,
): Promise<{ kind: 'video' | 'audio' | 'doc'; durationMs: number }> {
  try {
    if (file.recognised.kind === 'doc') {
      if (file.sizeBytes > maxDocumentBytes)
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          'Documents may have 100 MB at most. Split this one and upload the parts.',
        );
      // The pages of a PDF are read by a program of their own when it is prepared.
      if (file.recognised.format !== 'pdf')
        await openStored(file.pending.path, file.recognised.format);
      return { kind: 'doc', durationMs: 0 };
    }
    const probe = await mediaTools.probe({ inputPath: file.pending.path, signal });
    return { kind: probe.video ? 'video' : 'audio', durationMs: probe.durationMs };
  } catch (error) {
    if (error instanceof DocumentError)
      throw new AppError('UPLOAD_REFUSED', error.message, { cause: error });
    if (error instanceof EngineError && !error.retryable)
      throw new AppError('UPLOAD_REFUSED', error.message, { cause: error });
    throw error;
  }
}
