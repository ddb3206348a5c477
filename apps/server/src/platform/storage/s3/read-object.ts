import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { BucketError } from '../bucket-error.ts';
import type { Bucket, StoredObject } from './bucket.ts';
import { explainFailure } from './explain-failure.ts';

type Range = { start: number; end: number };

/** So often a stream that breaks without having brought a byte is opened again. */
const fruitlessTries = 5;

/**
 * The bytes of a range, both ends inclusive. Where a stream breaks off, falls silent or is shorter than announced, it goes
 * on from there, as long as it is the same object. Undefined is the answer of `gone`.
 */
export async function* readObject(
  bucket: Bucket,
  key: string,
  { etag }: Pick<StoredObject, 'etag'>,
  { start, end }: Range,
  { signal, gone }: { signal?: AbortSignal | undefined; gone: () => Error },
): AsyncGenerator<Buffer> {
  let next = start;
  let fruitless = 0;
  while (next <= end) {
    const before = next;
    let failure: unknown = new Error('the connection ended before its last byte');
    const silence = new AbortController();
    const stream = await bucket.open(
      key,
      { start: next, end, etag },
      AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    );
    if (!stream) throw gone();
    try {
      for await (const piece of untilSilent(stream, bucket.idleMs)) {
        next += piece.length;
        yield piece;
      }
    } catch (error) {
      failure = error;
    } finally {
      stream.destroy();
      silence.abort();
    }
    if (next > end) return;
    signal?.throwIfAborted();
    fruitless = next > before ? 0 : fruitless + 1;
    if (fruitless >= fruitlessTries) throw explainFailure(failure, bucket.settings);
    await delay(100 * 2 ** fruitless, undefined, signal ? { signal } : {});
  }
}

/** Throws if there is no byte for `idleMs` milliseconds. Whoever reads may take as long as they like. */
async function* untilSilent(stream: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(
        () =>
          stream.destroy(
            new BucketError(`The object store was silent for ${idleMs} ms.`, { temporary: true }),
          ),
        idleMs,
      );
      const piece = await pieces.next().finally(() => clearTimeout(timer));
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    stream.destroy();
  }
}
