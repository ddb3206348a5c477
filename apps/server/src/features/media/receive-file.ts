import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/http/app-error.ts';
import type { PendingFile, Storage } from '../../platform/storage/port.ts';
import { type Recognised, recogniseOrRefuse } from './recognise.ts';

export type ReceivedFile = {
  pending: PendingFile;
  sizeBytes: number;
  sha256: string;
  recognised: Recognised;
};

/** Enough for every magic number we look for. */
export const headBytes = 8_192;

/**
 * Streams to disk, hashing while it goes, and stops at the first bytes that show the file to be unusable.
 * Nothing stays on disk when it throws.
 */
export async function receiveFile(
  storage: Storage,
  source: NodeJS.ReadableStream,
  fileName: string,
  /** Throws where what was read is not all there was. */
  refuseTruncated: () => void = () => undefined,
): Promise<ReceivedFile> {
  const pending = await storage.createPending();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  let recognised: Recognised | undefined;

  const inspect = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      if (recognised) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) return done(null, chunk);
      recogniseOrRefuse(head.subarray(0, headBytes), fileName).then(
        (result) => {
          recognised = result;
          done(null, chunk);
        },
        (error: Error) => done(error),
      );
    },
  });
  try {
    await pipeline(
      source,
      inspect,
      createWriteStream(pending.path, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024 }),
    );
    refuseTruncated();
    if (sizeBytes === 0) throw new AppError('UPLOAD_EMPTY');
    recognised ??= await recogniseOrRefuse(head, fileName);
    return { pending, sizeBytes, sha256: hash.digest('hex'), recognised };
  } catch (error) {
    await pending.discard();
    throw error;
  }
}
