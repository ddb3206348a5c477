import { isBucketUnavailable } from '../bucket-error.ts';
import { StoredFileError } from '../stored-file-error.ts';
import type { Bucket } from './bucket.ts';

/** So often one object has to fail before it is to blame. */
const minFailures = 5;
/** For so long, where the same was done with other files meanwhile. */
const besideOthersMs = 10 * 60_000;
/** For so long, where it was not: a store that is overloaded may still answer for its marker. */
const aloneMs = 24 * 3_600_000;

type Failing = { since: number; last: number; count: number };

/**
 * Tells the fault of one object from an outage of the store, for which jobs wait without end. An object that fails again and
 * again while the bucket answers throws a StoredFileError with this fault instead of the BucketError. `now` in milliseconds:
 * for tests.
 */
export function createBlame(
  bucket: Pick<Bucket, 'assertOurs'>,
  fault: 'unreadable' | 'unwritable',
  now: () => number = Date.now,
) {
  const failing = new Map<string, Failing>();
  let lastDone: number | undefined;

  const isToBlame = ({ since, count }: Failing): boolean => {
    if (count < minFailures) return false;
    const forMs = now() - since;
    const othersWork = lastDone !== undefined && lastDone > since;
    return forMs >= (othersWork ? besideOthersMs : aloneMs);
  };

  const count = (key: string): Failing => {
    const known = failing.get(key);
    const fresh = !known || now() - known.last > aloneMs;
    const entry = fresh
      ? { since: now(), last: now(), count: 1 }
      : { ...known, last: now(), count: known.count + 1 };
    failing.set(key, entry);
    return entry;
  };

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      failing.delete(keyOfTries(name));
      lastDone = now();
      return result;
    } catch (error) {
      if (!isBucketUnavailable(error)) throw error;
      // Throws where it is the store or the bucket.
      await bucket.assertOurs();
      if (!isToBlame(count(keyOfTries(name)))) throw error;
      // Not as its cause: whoever has an outage for a cause waits for it.
      throw new StoredFileError(fault, name, (error as Error).message);
    }
  };
}

/** Each run of a job gives its files names of its own; what they belong to and their kind stay. */
const keyOfTries = (name: string): string =>
  name.replace(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{8}\./, '$1.');
