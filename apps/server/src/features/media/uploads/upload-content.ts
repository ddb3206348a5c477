import { createHash, type Hash } from 'node:crypto';
import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DiskSpace } from '../../../platform/storage/disk-space.ts';
import { headBytes } from '../receive-file.ts';
import { type Chunk, receiveChunk } from './receive-chunk.ts';
import { createSendingOn } from './sending-on.ts';
import { assertUsable, type TakeInDeps } from './take-in.ts';
import { type Checksum, readChecksum, readContentLength } from './tus-headers.ts';
import type { UploadLock } from './upload-locks.ts';
import { changeUpload, nextExpiry, type UploadRecord } from './upload-records.ts';
import { announceUploading } from './uploading-media.ts';

export type ContentDeps = TakeInDeps & {
  space: DiskSpace;
  maxUploadBytes: number;
  /** Of the data folder in which the bytes are. */
  folderId: string;
};

/** Hashes of uploads that go on are kept for so many; of others, the first job computes it. */
const maxRunningHashes = 1_000;
const announceEveryMs = 1_000;

export const isComplete = ({ length }: UploadRecord, offset: number): boolean =>
  length !== null && offset === Number(length);

/** The bytes of uploads, and their hashes as far as this process has received them. */
export function createUploadContent(deps: ContentDeps) {
  const { db, files } = deps;
  const sendingOn = createSendingOn(deps);
  const running = new Map<string, { hash: Hash; offset: number }>();
  /** When open pages were last told of an upload: clients may send chunks of any size. */
  const announcedAt = new Map<string, number>();

  const announce = async (upload: UploadRecord, offset: number) => {
    if (Date.now() - (announcedAt.get(upload.id) ?? 0) < announceEveryMs) return;
    announcedAt.set(upload.id, Date.now());
    await announceUploading(db, upload, offset);
  };

  const remember = (id: string, hash: Hash, offset: number) => {
    running.set(id, { hash, offset });
    const [oldest] = running.keys();
    if (oldest !== undefined && running.size > maxRunningHashes) running.delete(oldest);
  };

  /** Where the next byte goes. What came with a checksum that was never compared is dropped. */
  const findOffset = async (upload: UploadRecord): Promise<number> => {
    if (upload.state !== 'open') return Number(upload.length);
    const size = (await files.size(upload.id)) ?? 0;
    if (upload.unchecked_from === null) return size;
    const checked = Math.min(size, Number(upload.unchecked_from));
    if (checked < size) await files.truncate(upload.id, checked);
    await changeUpload(db, { id: upload.id, from: 'open' }, { unchecked_from: null });
    return checked;
  };

  /** Appends the body of the request. Throws if not all of it was stored. */
  const append = async (
    upload: UploadRecord,
    offset: number,
    lock: UploadLock,
    request: FastifyRequest,
  ): Promise<number> => {
    const { id } = upload;
    const { headers } = request;
    const checksum = readChecksum(headers);
    const limit = (upload.length === null ? deps.maxUploadBytes : Number(upload.length)) - offset;
    const announced = readContentLength(headers);
    if (announced !== undefined && announced > limit) throw new AppError('PAYLOAD_TOO_LARGE');
    if (!(await deps.space.hasRoom(announced))) throw new AppError('STORAGE_FULL');
    if (checksum || upload.held_by !== deps.folderId)
      await changeUpload(
        db,
        { id, from: 'open' },
        { held_by: deps.folderId, ...(checksum ? { unchecked_from: offset } : {}) },
      );

    const hash = hashUpTo(running.get(id), offset);
    const chunkHash = checksum && createHash(checksum.algorithm);
    const file = await files.open(id);
    const { arrived, end } = await sendingOn.begin(upload, offset, file);
    const hashes = [hash, chunkHash].filter((one) => one !== undefined);
    const keepHash = (chunk: Chunk) => {
      running.delete(id);
      if (hash && chunk.failure === undefined) remember(id, hash, offset + chunk.written);
    };
    const chunk = await receiveChunk(request.raw, file, {
      position: offset,
      limit,
      hashes,
      lock,
      onWritten: (bytes) => {
        // What came with a checksum may be dropped.
        if (!checksum) arrived(offset + bytes);
      },
      onStopped: (stopped) => {
        // What came with a checksum is dropped.
        if (!checksum) keepHash(stopped);
      },
    });
    await file.close();
    // Clients ask for the offset then, and go on: it may have been an older request that only now had its turn.
    if (chunk.stopped) throw new AppError('UPLOAD_OFFSET', message('media.uploadTakenOver'));

    const rejection = rejectionOf(chunk, checksum, chunkHash);
    if (rejection) {
      await end(offset);
      sendingOn.drop(id);
      await files.truncate(id, offset);
      if (checksum) await changeUpload(db, { id, from: 'open' }, { unchecked_from: null });
      throw rejection;
    }
    const next = offset + chunk.written;
    keepHash(chunk);
    if (chunk.failure !== undefined) throw chunk.failure;
    await changeUpload(
      db,
      { id, from: 'open' },
      { unchecked_from: null, expires_at: nextExpiry() },
    );
    await announce(upload, next);
    await end(next);
    if (chunk.cut) throw new AppError('UPLOAD_INTERRUPTED');
    if (offset < headBytes && next >= headBytes && !isComplete(upload, next))
      await assertUsable(deps, upload);
    return next;
  };

  return {
    findOffset,
    append,
    /** Of a complete upload; undefined if the server was restarted meanwhile. */
    sha256Of: ({ id, length }: UploadRecord): string | undefined => {
      const known = running.get(id);
      return known?.offset === Number(length) ? known.hash.copy().digest('hex') : undefined;
    },
    forgetHash: (id: string): void => {
      running.delete(id);
      announcedAt.delete(id);
      sendingOn.forget(id);
    },
  };
}

/** Continues the hash of the earlier bytes; undefined if another process has received them. */
function hashUpTo(known: { hash: Hash; offset: number } | undefined, offset: number) {
  if (offset === 0) return createHash('sha256');
  return known?.offset === offset ? known.hash.copy() : undefined;
}

/** Why none of the chunk may be kept; undefined if what was written stays. */
function rejectionOf(
  chunk: Chunk,
  checksum: Checksum | undefined,
  hash: Hash | undefined,
): unknown {
  if (chunk.overflow) return new AppError('PAYLOAD_TOO_LARGE');
  if (!checksum || !hash) return undefined;
  if (chunk.failure !== undefined) return chunk.failure;
  if (chunk.cut) return new AppError('UPLOAD_INTERRUPTED');
  return hash.digest().equals(checksum.value) ? undefined : new AppError('UPLOAD_CHECKSUM');
}
