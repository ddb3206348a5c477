import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/http/app-error.ts';
import type { PendingFile, Storage } from '../../platform/storage/port.ts';
import { type DetectedFile, detectFileType } from './detect-file-type.ts';

export type ReceivedFile = {
  pending: PendingFile;
  sizeBytes: number;
  sha256: string;
  detected: DetectedFile;
};

/** Enough for every known magic number. */
export const headBytes = 8_192;

/**
 * Streams to disk while hashing, and stops at the first bytes that show an unusable file. Leaves nothing on disk when
 * it throws.
 */
export async function receiveFile(
  storage: Storage,
  source: Readable,
  fileName: string,
  /** Throws if the file was not read completely. */
  assertComplete: () => void = () => undefined,
  /** Is told the size of each piece. */
  count: (bytes: number) => void = () => undefined,
): Promise<ReceivedFile> {
  const pending = await storage.createPending();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  let detected: DetectedFile | undefined;

  const inspect = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      count(chunk.length);
      if (detected) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) return done(null, chunk);
      detectFileType(head.subarray(0, headBytes), fileName).then(
        (result) => {
          detected = result;
          done(null, chunk);
        },
        (error: Error) => done(error),
      );
    },
  });
  try {
    const options = { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024 };
    // The source is not destroyed: what follows it in a form could not be read then.
    await pipeline(
      source.iterator({ destroyOnReturn: false }),
      inspect,
      createWriteStream(pending.path, options),
    );
    assertComplete();
    if (sizeBytes === 0) throw new AppError('UPLOAD_EMPTY');
    detected ??= await detectFileType(head, fileName);
    return { pending, sizeBytes, sha256: hash.digest('hex'), detected };
  } catch (error) {
    await pending.discard();
    throw error;
  }
}
