import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { isConverted, isPaged, isPicture } from '@glossa/contracts/document-formats';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { uploadAnswerSchema, uploadForm } from '@glossa/contracts/uploads';
import { DocumentError } from '@glossa/documents/document-error';
import { message } from '@glossa/messages/message';
import type { z } from 'zod';
import { EngineError } from '../../engines/engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import { isMediaExtension } from '../../engines/media-tools/upload-formats.ts';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { isEndedFromOutside } from '../../platform/sandbox/parsers/parser-process.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { filterProfileFor } from '../filter-profiles/index.ts';
import { assertQuota, chargeQuota } from '../operations/index.ts';
import { type DetectedFile, extensionOf, titleFrom } from './detect-file-type.ts';
import { prepareMediaJob } from './jobs.ts';
import { requireOwnProject } from './own-projects.ts';
import { checkDocument } from './read-document.ts';
import type { ReceivedFile } from './receive-file.ts';
import { visibleMedia } from './repository.ts';
import { assertNoVirus, type ScanDeps, type VirusScan } from './scan-file.ts';

export type MediaDeps = {
  db: Database;
  storage: Storage;
  queue: Queue;
  mediaTools: MediaTools;
  parsers: Parsers;
};
type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

const maxDocumentBytes = 100 * 1024 * 1024;

/** Registers a received file: probes it, moves it to its place, and writes the row and its first job together. */
export async function createMedia(
  deps: MediaDeps & ScanDeps,
  actor: Actor,
  input: {
    file: ReceivedFile;
    originalName: string;
    form: z.infer<typeof uploadForm>;
    signal: AbortSignal;
    /** The record that has shown it as media while it arrived. */
    arriving?: { id: string; end: (trx: DatabaseTransaction) => Promise<void> };
  },
): Promise<UploadAnswer> {
  const { db, storage } = deps;
  const { file, form, originalName, arriving } = input;
  const { detected, sizeBytes, sha256 } = file;
  const fileName = `${randomUUID()}.${detected.extension}`;
  let placed = false;
  try {
    await requireCategory(db, actor, form.categoryId);
    await requireProjectOfForm(db, actor, form);
    const virusScan = await assertNoVirus(
      deps,
      actor,
      {
        path: file.pending.path,
        name: originalName,
        large: detected.kind !== 'doc' ? 'accept' : 'refuse',
      },
      input.signal,
    );
    const probed = await inspectFile(
      deps,
      actor,
      { path: file.pending.path, sizeBytes, detected },
      input.signal,
    );
    const duplicateOf = await findDuplicate(db, actor, sha256);
    await file.pending.commit(fileName, sha256);
    placed = true;
    const mediaId = await db.transaction().execute(async (trx) => {
      await arriving?.end(trx);
      return insertMedia(trx, deps.queue, actor, {
        ...(arriving && { id: arriving.id }),
        fileName,
        originalName,
        form,
        sizeBytes,
        sha256,
        detected,
        virusScan,
        ...probed,
      });
    });
    return { mediaId, fileName, uploadedStatus: 'uploaded', duplicateOf: duplicateOf ?? null };
  } catch (error) {
    await file.pending.discard();
    // Any other failure may have come after the commit, with the answer of the database lost: housekeeping decides.
    if (placed && error instanceof AppError) await storage.remove(fileName);
    throw error;
  }
}

/** Media with the same content that the actor may see. */
export const findDuplicate = (db: DatabaseOrTransaction, actor: Actor, sha256: string) =>
  visibleMedia(db, actor)
    .select(['media.id as mediaId', 'media.title'])
    .where('media.sha256', '=', sha256)
    .executeTakeFirst();

export type NewMedia = {
  /** That of its upload, under which it was shown while it was sent. */
  id?: string;
  fileName: string;
  originalName: string;
  form: z.infer<typeof uploadForm>;
  sizeBytes: number;
  /** Null if the first job has to compute it. */
  sha256: string | null;
  detected: DetectedFile;
  virusScan: VirusScan;
  kind: 'video' | 'audio' | 'doc';
  durationMs: number;
};

/** The row with its first job and its entry in the audit log. Returns the id. */
export async function insertMedia(
  trx: DatabaseTransaction,
  queue: Queue,
  actor: Actor,
  {
    id,
    fileName,
    originalName,
    form,
    sizeBytes,
    sha256,
    detected,
    virusScan,
    kind,
    durationMs,
  }: NewMedia,
): Promise<string> {
  // Checked again: the uploader may have left the project while a long file was probed.
  await requireProjectOfForm(trx, actor, form);
  await chargeQuota(trx, actor.organisationId, { storageBytes: sizeBytes, mediaMs: durationMs });
  const profile =
    kind === 'doc' ? await filterProfileFor(trx, actor.organisationId, form.filterProfileId) : null;
  const title = form.title || titleFrom(originalName);
  const requested = form.spokenLanguage;
  const row = await trx
    .insertInto('media')
    .values({
      ...(id === undefined ? {} : { id }),
      organisation_id: actor.organisationId,
      category_id: form.categoryId,
      project_id: form.projectId ?? null,
      uploaded_by: actor.userId,
      title,
      original_name: originalName,
      file_name: fileName,
      kind,
      format: detected.format,
      media_type: detected.mediaType,
      size_bytes: sizeBytes,
      sha256,
      virus_scan: virusScan,
      status: 'uploaded',
      requested_language: requested,
      requested_speakers: kind === 'doc' ? null : (form.speakers ?? null),
      language: requested === 'detect' ? null : (requested satisfies LanguageCode),
      language_scores: '[]',
      filter_profile: profile && JSON.stringify(profile),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.enqueue(trx, prepareMediaJob, { mediaId: row.id });
  await recordAction(trx, {
    ...byActor(actor),
    action: 'media-uploaded',
    subject: row.id,
    subjectName: title,
    detail: {
      name: originalName,
      sizeBytes,
      ...(profile ? { filterProfile: profile.name } : {}),
    },
  });
  return row.id;
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
  if (!found) throw new AppError('NOT_FOUND', message('media.categoryNotFound'));
}

export async function requireProjectOfForm(
  db: DatabaseOrTransaction,
  actor: Actor,
  { projectId }: z.infer<typeof uploadForm>,
): Promise<void> {
  if (projectId) await requireOwnProject(db, actor, actor.organisationId, projectId);
}

/** Before the transfer: no one should send gigabytes only to be rejected for lack of space. */
export const assertStorageAvailable = (
  db: Database,
  actor: Actor,
  originalName: string,
  sizeBytes: number,
): Promise<void> =>
  assertQuota(db, actor.organisationId, {
    storageBytes: sizeBytes,
    timed: isMediaExtension(extensionOf(originalName) ?? ''),
  });

/**
 * Magic numbers can be forged; a probe is harder to deceive. Throws UPLOAD_REFUSED with the reason, and STORAGE_FULL or
 * SERVICE_UNAVAILABLE where the file could not be probed this time.
 */
export async function inspectFile(
  { mediaTools, parsers }: MediaDeps,
  actor: Actor,
  { path, sizeBytes, detected }: { path: string; sizeBytes: number; detected: DetectedFile },
  signal: AbortSignal,
): Promise<Pick<NewMedia, 'kind' | 'durationMs'>> {
  try {
    if (detected.kind === 'doc') {
      if (sizeBytes > maxDocumentBytes)
        throw new AppError('PAYLOAD_TOO_LARGE', message('media.documentTooLarge'));
      if (isPicture(detected.format))
        await mediaTools.checkPicture({ inputPath: path, format: detected.format, signal });
      // Pages and old formats are read by programs of their own when they are prepared.
      if (!isPaged(detected.format) && !isConverted(detected.format))
        await checkDocument(parsers, { path, format: detected.format }, actor, signal);
      return { kind: 'doc', durationMs: 0 };
    }
    const probe = await mediaTools.probe({ inputPath: path, signal });
    return { kind: probe.video ? 'video' : 'audio', durationMs: probe.durationMs };
  } catch (error) {
    if (error instanceof DocumentError)
      throw new AppError('UPLOAD_REFUSED', error.messageRef, { cause: error });
    if (isEndedFromOutside(error) || (isOfReader(error) && !(await isThere(path))))
      throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
    if (!(error instanceof EngineError)) throw error;
    if (isAboutFile(error) && (await isThere(path)))
      throw new AppError('UPLOAD_REFUSED', error.messageRef, { cause: error });
    const full = error.code === 'ENGINE_OUT_OF_SPACE';
    throw new AppError(full ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE', undefined, { cause: error });
  }
}

/** A program that was ended, or is not installed, says nothing about the file it was to read. */
const isAboutFile = ({ code }: EngineError): boolean =>
  code === 'ENGINE_BAD_INPUT' || code === 'ENGINE_BAD_ANSWER';

const isOfReader = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'FILE_READER_FAILED';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
