import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import type { BucketSettings } from './settings.ts';
import { watchBucket } from './watch-bucket.ts';

let store: FakeS3;
beforeAll(async () => {
  store = await startFakeS3();
});
beforeEach(async () => {
  store.refuse(undefined);
  store.setClock(0);
  store.objects.clear();
  const bucket = createBucket(store.settings);
  await claimBucket(bucket, 'ours', { waitMs: 0, settleForMs: 0 });
  bucket.close();
});
afterAll(() => store.close());

/** What a probe is told by a process with these settings. */
async function reasonWith(change: Partial<BucketSettings> = {}): Promise<string | undefined> {
  const bucket = createBucket({ ...store.settings, ...change }, { attempts: 1, idleMs: 20_000 });
  try {
    return await watchBucket(bucket, async () => 'ours')();
  } finally {
    bucket.close();
  }
}

test('a bucket that can be used gives no reason', async () => {
  expect(await reasonWith()).toBeUndefined();
});

test.each([
  ['another bucket', { bucket: 'not-there' }, 'There is no bucket “not-there”'],
  [
    'another key',
    { credentials: { accessKeyId: 'other', secretAccessKey: 'x' } },
    'It does not know the access key. Correct GLOSSA_S3_ACCESS_KEY_ID.',
  ],
  ['a closed port', { endpoint: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 does not answer'],
] as const)('%s is named in a sentence', async (_what, change, sentence) => {
  expect(await reasonWith(change)).toContain(sentence);
});

test.each([
  ['a wrong secret', { status: 403, code: 'SignatureDoesNotMatch' }, 'The keys are wrong.'],
  ['a clock that the store refuses', { status: 403, code: 'RequestTimeTooSkewed' }, 'clocks'],
  ['missing rights', { status: 403, code: 'AccessDenied' }, 'may not list, read, write'],
  ['a store in trouble', { status: 503, code: 'ServiceUnavailable' }, 'an error (503)'],
] as const)('%s is named in a sentence', async (_what, error, sentence) => {
  store.refuse(error);
  expect(await reasonWith()).toContain(sentence);
});

test('a clock that is ten minutes off is named, and one that is a minute off is not', async () => {
  store.setClock(-10 * 60_000);
  expect(await reasonWith()).toBe(
    'The clock of this machine is 10 minutes ahead of the object store’s. Set it, for example by NTP.',
  );
  store.setClock(60_000);
  expect(await reasonWith()).toBeUndefined();
});

test('a bucket that became that of another installation, or was emptied, is named', async () => {
  const marker = 'glossa-installation.json';
  const object = store.objects.get(marker);
  if (!object) throw new Error('There is no marker.');
  store.objects.set(marker, { ...object, bytes: Buffer.from('{"installation":"theirs"}') });
  expect(await reasonWith()).toContain('belong to another installation of Glossa (theirs;');
  store.objects.delete(marker);
  expect(await reasonWith()).toContain('the bucket was emptied or is another one');
});

test('two installations that begin with the same bucket: one of them refuses', async () => {
  store.objects.clear();
  const bucket = createBucket(store.settings);
  const ended = await Promise.allSettled(
    ['one', 'two'].map((id) => claimBucket(bucket, id, { waitMs: 0 })),
  );
  bucket.close();
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('many probes ask the store once, and one that hangs is not waited for', async () => {
  const calls: Array<() => void> = [];
  const bucket = {
    settings: store.settings,
    measureClock: () =>
      new Promise<number>((resolve) => {
        calls.push(() => resolve(0));
      }),
    readText: async () => '{"installation":"ours"}',
  };
  const ask = watchBucket(bucket, async () => 'ours', { keptMs: 60_000, waitMs: 50 });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([first, second]).toEqual(Array(2).fill(expect.stringContaining('has not answered for')));
  expect(calls).toHaveLength(1);
  for (const answer of calls) answer();
  await expect.poll(ask).toBeUndefined();
  await ask();
  expect(calls).toHaveLength(1);
});
