import { isBucketUnavailable } from '../bucket-error.ts';
import type { Bucket } from './bucket.ts';
import { assertBucketUsable } from './claim-bucket.ts';

type Found = { at: number; reason: string | undefined };

/**
 * Says in a sentence why the bucket cannot be used; undefined if it can. Probes ask every few seconds, and of every
 * process: the store is asked at most once in `keptMs` milliseconds. One that has not answered after `waitMs` is said to be
 * away, and an answer that comes later counts from then on.
 */
export function watchBucket(
  bucket: Pick<Bucket, 'settings' | 'measureClock' | 'readText'>,
  readInstallation: () => Promise<string>,
  { keptMs = 10_000, waitMs = 3_000 } = {},
): () => Promise<string | undefined> {
  let found: Found | undefined;
  let asking: Promise<Found> | undefined;

  const ask = async (): Promise<Found> => {
    let reason: string | undefined;
    try {
      await assertBucketUsable(bucket as Bucket, await readInstallation());
    } catch (error) {
      // Anything else, such as a database that is away, has its own check.
      reason = isBucketUnavailable(error) ? (error as Error).message : undefined;
    }
    found = { at: performance.now(), reason };
    asking = undefined;
    return found;
  };

  return async () => {
    if (found && performance.now() - found.at < keptMs) return found.reason;
    asking ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Found>((resolve) => {
      timer = setTimeout(
        () =>
          resolve({
            at: performance.now(),
            reason: `The object store${bucket.settings.endpoint ? ` at ${bucket.settings.endpoint}` : ''} has not answered for ${waitMs / 1_000} s.`,
          }),
        waitMs,
      );
    });
    const { reason } = await Promise.race([asking, late]);
    clearTimeout(timer);
    return reason;
  };
}
