import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadLock } from './upload-locks.ts';

/** As much of a chunk as is read and dropped for its sender to get the answer: browsers send 16 MB at once. */
const maxDroppedBytes = 32 * 1024 ** 2;

export type Chunk = {
  /** These bytes are in the file and in the hashes. */
  written: number;
  /** The connection broke before the end of the request. */
  cut: boolean;
  /** Another request for the upload has taken over: only `written` may be used. */
  stopped: boolean;
  /** There were more bytes than the limit. */
  overflow: boolean;
  /** Why the disk takes no more; the hashes may be wrong then. */
  failure: unknown;
};

/**
 * Writes the body of a request to a file from a position on, and hashes it meanwhile. It keeps what came before the
 * connection broke or the disk was full, and reads on after a failure, because a browser listens for an answer only
 * after it has sent its chunk.
 */
export async function receiveChunk(
  body: Readable,
  file: FileHandle,
  { position, limit, hashes, lock, onWritten, onStopped }: Target,
): Promise<Chunk> {
  const chunk: Chunk = {
    written: 0,
    cut: false,
    stopped: lock.isStopped(),
    overflow: false,
    failure: undefined,
  };
  let dropped = 0;
  let writing = Promise.resolve();
  lock.onStop(() => {
    chunk.stopped = true;
    void writing.then(() => {
      onStopped(chunk);
      lock.release();
    });
  });

  const append = async (pieces: readonly Buffer[]): Promise<void> => {
    let rest = pieces;
    while (sizeOf(rest) > 0) {
      const pending = file.writev(rest as Buffer[], position + chunk.written);
      // Computed while the bytes are on their way to the disk.
      if (rest === pieces) for (const hash of hashes) for (const piece of rest) hash.update(piece);
      const { bytesWritten } = await pending;
      chunk.written += bytesWritten;
      onWritten(chunk.written);
      rest = bytesWritten === sizeOf(rest) ? [] : [Buffer.concat(rest).subarray(bytesWritten)];
    }
  };
  const take = async (pieces: readonly Buffer[]): Promise<void> => {
    const ended = chunk.stopped || chunk.overflow || chunk.failure !== undefined;
    const kept = ended ? [] : firstBytes(pieces, limit - chunk.written);
    const surplus = sizeOf(pieces) - sizeOf(kept);
    if (!ended && surplus > 0) chunk.overflow = true;
    writing = append(kept).catch((error: unknown) => {
      chunk.failure = error;
    });
    await writing;
    dropped += chunk.failure ? sizeOf(pieces) : surplus;
    if (dropped > maxDroppedBytes) throw new Error('Too many bytes follow what cannot be stored.');
  };
  const target = new Writable({
    highWaterMark: 1024 * 1024,
    write: (piece: Buffer, _encoding, done) => void take([piece]).then(() => done(), done),
    writev: (pieces, done) =>
      void take(pieces.map(({ chunk: piece }) => piece as Buffer)).then(() => done(), done),
  });
  await pipeline(body, target).catch(() => {
    chunk.cut = true;
  });
  // A broken connection ends the stream while a piece may still be on its way to the disk.
  await writing;
  // What follows, such as taking the file in, keeps the lock: another request would do it at the same time.
  lock.onStop(() => {});
  return chunk;
}

type Target = {
  position: number;
  /** More bytes than these are not stored. */
  limit: number;
  hashes: readonly Hash[];
  lock: UploadLock;
  /** So many bytes of the chunk are in the file. */
  onWritten: (bytes: number) => void;
  /** Before another request takes over: from now on nothing is written. */
  onStopped: (chunk: Chunk) => void;
};

const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

function firstBytes(pieces: readonly Buffer[], bytes: number): Buffer[] {
  const kept: Buffer[] = [];
  let left = bytes;
  for (const piece of pieces) {
    if (left <= 0) break;
    kept.push(piece.subarray(0, left));
    left -= piece.length;
  }
  return kept;
}
