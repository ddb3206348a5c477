import { open } from 'node:fs/promises';
import type { Bucket, StoredObject } from './bucket.ts';
import { readObject } from './read-object.ts';

const partBytes = 8 * 1024 ** 2;
const partsAtOnce = 4;

/** Writes an object to a file, several ranges at once. Memory does not grow with its size. */
export async function downloadObject(
  bucket: Bucket,
  key: string,
  object: StoredObject,
  path: string,
  { signal, gone }: { signal?: AbortSignal | undefined; gone: () => Error },
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  const failed = new AbortController();
  const all = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  let next = 0;
  const work = async () => {
    for (;;) {
      const start = next;
      next += partBytes;
      if (start >= object.sizeBytes) return;
      const end = Math.min(start + partBytes, object.sizeBytes) - 1;
      let position = start;
      const pieces = readObject(bucket, key, object, { start, end }, { signal: all, gone });
      for await (const piece of pieces) {
        await file.write(piece, 0, piece.length, position);
        position += piece.length;
      }
    }
  };
  try {
    const workers = Array.from({ length: partsAtOnce }, () =>
      work().catch((error: unknown) => {
        // The first reason is the one: the others are canceled by it.
        if (!failed.signal.aborted) failed.abort(error);
      }),
    );
    await Promise.all(workers);
    signal?.throwIfAborted();
    failed.signal.throwIfAborted();
  } finally {
    await file.close();
  }
}
