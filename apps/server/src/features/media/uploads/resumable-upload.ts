import { mediaIdHeader, resumableUploadPath } from '@glossa/contracts/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Logger } from '../../../platform/log.ts';
import { assertStorageAvailable, requireCategory, requireProjectOfForm } from '../create-media.ts';
import { assertNameFits } from '../detect-file-type.ts';
import { createHandOver } from './hand-over.ts';
import { createUploadResumption } from './resume-uploads.ts';
import { answerOf, finishUpload, isFinal, takeIn } from './take-in.ts';
import {
  assertVersion,
  carriesChunk,
  checksumAlgorithms,
  type Headers,
  invalidHeader,
  metadataHeader,
  readChecksum,
  readContentLength,
  readLateLength,
  readLength,
  readMethod,
  readOffset,
  refuseConcatenation,
  tusExtensions,
  tusVersion,
} from './tus-headers.ts';
import { type ContentDeps, createUploadContent, isComplete } from './upload-content.ts';
import { createUploadFiles } from './upload-files.ts';
import { readUploadForm } from './upload-form.ts';
import { createUploadLocks, type UploadLock } from './upload-locks.ts';
import {
  changeUpload,
  findRepeated,
  findUpload,
  insertUpload,
  isHeldElsewhere,
  nextExpiry,
  removeUpload,
  requireUpload,
  storedRefusal,
  type UploadRecord,
} from './upload-records.ts';

export type ResumableDeps = Omit<ContentDeps, 'files'> & {
  logger: Logger;
  uploadsFolder: string;
  /** Whether files are stored where all processes have them. */
  sharesFiles: boolean;
};
type Call = { request: FastifyRequest; reply: FastifyReply; actor: Actor; headers: Headers };

export type ResumableUploads = ReturnType<typeof createResumableUploads>;

/** Longer than any step of it may take on its own: a virus scan, or finding the duration of a large file. */
const takeInWithinMs = 15 * 60_000;

/** Resumable uploads (tus 1.0): records in the database, and their bytes in files. */
export function createResumableUploads(given: ResumableDeps) {
  const files = createUploadFiles(given.uploadsFolder, given.storage.dropAhead);
  const deps = { ...given, files };
  const { db } = deps;
  const locks = createUploadLocks(deps);
  const content = createUploadContent(deps);

  /** Throws SERVICE_UNAVAILABLE where another process has the bytes, which is asked for them. */
  const requireHere = async (upload: UploadRecord): Promise<UploadRecord> => {
    if (!isHeldElsewhere(upload, deps.folderId)) return handOver.fetch(upload);
    await handOver.ask(upload);
    throw new AppError('SERVICE_UNAVAILABLE');
  };

  const withLock = async <T>(id: string, work: (lock: UploadLock) => Promise<T>): Promise<T> => {
    const lock = await locks.acquire(id);
    try {
      return await work(lock);
    } finally {
      await lock.release();
    }
  };

  const handOver = createHandOver(deps, withLock, content.findOffset);

  /** Makes media of an upload that has all its bytes. */
  const complete = async (
    upload: UploadRecord,
    { caller, signal: stopped }: { caller?: Actor; signal?: AbortSignal },
  ): Promise<UploadRecord> => {
    const { id } = upload;
    const limit = AbortSignal.timeout(takeInWithinMs);
    const signal = stopped ? AbortSignal.any([stopped, limit]) : limit;
    if (upload.state === 'open') await finishUpload(deps, upload, content.sha256Of(upload));
    const taken = await takeIn(deps, id, { caller, signal });
    content.forgetHash(id);
    return taken;
  };

  const announce = (reply: FastifyReply, upload: UploadRecord, offset: number) => {
    reply.header('upload-offset', offset);
    if (upload.media_id !== null) reply.header(mediaIdHeader, upload.media_id);
    if (upload.state === 'open') reply.header('upload-expires', upload.expires_at.toUTCString());
  };

  const create = async ({ request, reply, actor, headers }: Call) => {
    refuseConcatenation(headers);
    const length = readLength(headers);
    const metadata = metadataHeader(headers);
    const { form, originalName } = readUploadForm(metadata);
    const withChunk = carriesChunk(headers);
    if (withChunk) readChecksum(headers);
    if (length === 0) throw new AppError('UPLOAD_EMPTY');
    if (length !== null && length > deps.maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    if (withChunk && length !== null && (readContentLength(headers) ?? 0) > length)
      throw new AppError('PAYLOAD_TOO_LARGE');
    assertNameFits(originalName);
    await requireCategory(db, actor, form.categoryId);
    await requireProjectOfForm(db, actor, form);
    await assertStorageAvailable(db, actor, originalName, length ?? 0);
    if (!(await deps.space.hasRoom(length ?? 0))) throw new AppError('STORAGE_FULL');

    const upload = await insertUpload(db, actor, { length, metadata });
    const locate = (id: string) =>
      reply.status(201).header('location', `${resumableUploadPath}/${id}`);
    if (!withChunk) {
      locate(upload.id);
      announce(reply, upload, 0);
      return reply.send();
    }
    return withLock(upload.id, async (lock) => {
      const offset = await content.append(upload, 0, lock, request).catch(async (error) => {
        // The client does not know its address, and begins again.
        if (!lock.isStopped()) await forget(upload.id);
        throw error;
      });
      if (!isComplete(upload, offset)) {
        locate(upload.id);
        announce(reply, { ...upload, expires_at: nextExpiry() }, offset);
        return reply.send();
      }
      const taken = await completeOnce(upload, actor);
      const answer = await answerOf(db, taken);
      locate(taken.id);
      announce(reply, taken, offset);
      return reply.send(success(answer));
    });
  };

  /** An upload in one request whose answer was lost is sent again as a new one: it gets the media of the first. */
  const completeOnce = async (upload: UploadRecord, actor: Actor): Promise<UploadRecord> => {
    const sha256 = content.sha256Of(upload);
    const earlier = sha256 ? await findRepeated(db, upload, sha256) : undefined;
    if (!earlier || isHeldElsewhere(earlier, deps.folderId))
      return complete(upload, { caller: actor });
    const taken = await withLock(earlier.id, () => complete(earlier, { caller: actor }));
    await forget(upload.id);
    return taken;
  };

  const forget = async (id: string): Promise<void> => {
    content.forgetHash(id);
    const removed = await removeUpload(db, id);
    await files.remove(id);
    if (removed?.parked_file) await deps.storage.remove(removed.parked_file);
  };

  const patch = async (id: string, { request, reply, actor, headers }: Call) => {
    const wanted = readOffset(headers);
    readChecksum(headers);
    await requireUpload(db, actor, id);
    if (!carriesChunk(headers)) throw new AppError('UPLOAD_CONTENT_TYPE');
    assertConnected(request);
    return withLock(id, async (lock) => {
      let upload = await requireUpload(db, actor, id);
      if (upload.state === 'refused') throw storedRefusal(upload);
      upload = await requireHere(upload);
      const offset = await content.findOffset(upload);
      if (wanted !== offset) throw new AppError('UPLOAD_OFFSET');
      upload = await declareLength(upload, offset, actor, headers);
      let next = offset;
      if (upload.state === 'open' && !isComplete(upload, offset))
        next = await content.append(upload, offset, lock, request);
      if (!isComplete(upload, next)) {
        announce(reply, { ...upload, expires_at: nextExpiry() }, next);
        return reply.status(204).send();
      }
      const taken = await complete(upload, { caller: actor });
      const answer = await answerOf(db, taken);
      announce(reply, taken, next);
      return reply.status(200).send(success(answer));
    });
  };

  const declareLength = async (
    upload: UploadRecord,
    offset: number,
    actor: Actor,
    headers: Headers,
  ): Promise<UploadRecord> => {
    const length = readLateLength(headers);
    if (length === undefined) return upload;
    if (upload.length !== null ? length !== Number(upload.length) : length < offset)
      throw invalidHeader('Upload-Length');
    if (upload.length !== null) return upload;
    if (length === 0) throw new AppError('UPLOAD_EMPTY');
    if (length > deps.maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    const { originalName } = readUploadForm(upload.metadata);
    await assertStorageAvailable(db, actor, originalName, length);
    return (await changeUpload(db, { id: upload.id, from: 'open' }, { length })) ?? upload;
  };

  const head = async (id: string, { request, reply, actor }: Call) => {
    // Before the lock: whoever asks for it ends the request that has it.
    await requireUpload(db, actor, id);
    assertConnected(request);
    return withLock(id, async () => {
      let upload = await requireUpload(db, actor, id);
      if (upload.state === 'refused') throw new AppError('UPLOAD_GONE');
      upload = await requireHere(upload);
      let offset = await content.findOffset(upload);
      if (isComplete(upload, offset)) {
        upload = await complete(upload, { caller: actor }).catch((error: unknown) => {
          // The bytes are lost, and asked for again.
          if (isOffset(error)) return requireUpload(db, actor, id);
          // A client would take any other refusal for a reason to send everything again.
          throw isFinal(error) ? new AppError('UPLOAD_GONE') : error;
        });
        offset = await content.findOffset(upload);
        if (upload.state !== 'open' && upload.media_id === null) throw new AppError('UPLOAD_GONE');
      }
      announce(reply, upload, offset);
      if (upload.length === null) reply.header('upload-defer-length', '1');
      else reply.header('upload-length', upload.length);
      if (upload.metadata !== '') reply.header('upload-metadata', upload.metadata);
      return reply.status(200).send();
    });
  };

  const terminate = async (id: string, { reply, actor }: Call) => {
    await requireUpload(db, actor, id);
    return withLock(id, async () => {
      await requireUpload(db, actor, id);
      await forget(id);
      return reply.status(204).send();
    });
  };

  const describe = (reply: FastifyReply) =>
    reply
      .status(204)
      .header('tus-version', tusVersion)
      .header('tus-extension', tusExtensions.join(','))
      .header('tus-max-size', deps.maxUploadBytes)
      .header('tus-checksum-algorithm', checksumAlgorithms.join(','))
      .send();

  const finish = (id: string, signal: AbortSignal) =>
    withLock(id, async () => {
      const upload = await findUpload(db, id);
      if (upload?.state !== 'open' && upload?.state !== 'finished') return;
      if (isHeldElsewhere(upload, deps.folderId)) return;
      const offset = await content.findOffset(upload);
      if (isComplete(upload, offset)) await complete(upload, { signal });
    });

  return {
    handle: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { actor, headers } = request;
      const id = (request.params as { id?: string }).id;
      const method = readMethod(request.method, headers);
      if (method === 'OPTIONS') return describe(reply);
      if (!actor) throw new AppError('AUTH_REQUIRED');
      assertVersion(headers);
      const call = { request, reply, actor, headers };
      if (id === undefined && method === 'POST') return create(call);
      if (id !== undefined && method === 'PATCH') return patch(id, call);
      if (id !== undefined && method === 'HEAD') return head(id, call);
      if (id !== undefined && method === 'DELETE') return terminate(id, call);
      throw new AppError('NOT_FOUND');
    },
    ...createUploadResumption({ ...deps, locks, finish }),
    /** Returns a function that hands over what is unfinished, within so many milliseconds. */
    startHandOver: handOver.start,
  };
}

const isOffset = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UPLOAD_OFFSET';

const success = (data: unknown) => ({ data, message: 'OK', success: true, code: 'OK' });

/** A request that waited until its client was gone must not end a newer one. What this throws, no one hears. */
function assertConnected({ raw }: FastifyRequest): void {
  if (raw.socket?.destroyed) throw new AppError('UPLOAD_INTERRUPTED');
}
