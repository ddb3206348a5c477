import { setTimeout as delay } from 'node:timers/promises';
import { BucketError } from '../bucket-error.ts';
import type { Bucket } from './bucket.ts';
import { assertOwner, explainOwner, markerKey, readOwner } from './installation-marker.ts';

/** Requests that are older or newer than 15 minutes are refused by AWS: long before that, something is wrong. */
const maxClockDifferenceMs = 5 * 60_000;
const retryMs = 2_000;
/** How long another installation that begins at the same time may take to write its marker. */
const settleMs = 1_000;

/**
 * Checks that the bucket can be worked with, and makes it that of this installation. Throws a BucketError with a sentence
 * for the administrator. `waitMs`: how long a store that does not answer may take to start. `settleForMs`: shorter where no other
 * installation can begin at the same time.
 */
export async function claimBucket(
  bucket: Bucket,
  installation: string,
  {
    waitMs,
    settleForMs = settleMs,
    signal,
  }: { waitMs: number; settleForMs?: number; signal?: AbortSignal },
): Promise<void> {
  const end = Date.now() + waitMs;
  for (;;) {
    try {
      await assertClock(bucket);
      return await claim(bucket, installation, settleForMs);
    } catch (error) {
      const passes = error instanceof BucketError && error.temporary;
      if (!passes || Date.now() >= end) throw error;
      await delay(retryMs, undefined, signal ? { signal } : {});
    }
  }
}

/**
 * Throws a BucketError with a sentence where the bucket cannot be worked with now, or is no longer that of this
 * installation. Writes nothing, so that it can be asked often.
 */
export async function assertBucketUsable(bucket: Bucket, installation: string): Promise<void> {
  await assertClock(bucket);
  await assertOwner(bucket, installation);
}

async function assertClock(bucket: Bucket): Promise<void> {
  const ahead = await bucket.measureClock();
  if (ahead === undefined || Math.abs(ahead) <= maxClockDifferenceMs) return;
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  throw new BucketError(
    `The clock of this machine is ${minutes} minutes ${ahead < 0 ? 'ahead of' : 'behind'} the object store’s. Set it, for example by NTP.`,
    { temporary: false },
  );
}

async function claim(bucket: Bucket, installation: string, settleForMs: number): Promise<void> {
  let owner = await readOwner(bucket);
  if (owner === undefined) {
    await bucket.writeNewText(markerKey, `${JSON.stringify({ installation })}\n`);
    await delay(settleForMs);
    owner = await readOwner(bucket);
  }
  if (owner !== installation) throw explainOwner(bucket, owner, installation);
  bucket.expectOwner(installation);
}
