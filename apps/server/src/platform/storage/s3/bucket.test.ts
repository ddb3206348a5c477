import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { type Bucket, createBucket } from './bucket.ts';

let store: FakeS3;
let bucket: Bucket;
beforeEach(async () => {
  store = await startFakeS3();
  bucket = createBucket(store.settings, { attempts: 1, idleMs: 20_000 });
});
afterEach(async () => {
  bucket.close();
  await store.close();
});

const refuseOnce = (status: number, code: string) => {
  let refused = false;
  store.refuse(() => {
    if (refused) return undefined;
    refused = true;
    return { status, code };
  });
};

test('a store that knows no condition for new objects gets them without', async () => {
  refuseOnce(501, 'NotImplemented');
  expect(await bucket.writeNewText('new.txt', 'hello')).toBe(true);
  expect([...store.objects.values()].map(({ bytes }) => bytes.toString())).toEqual(['hello']);
});

test('any other error of a new object is reported, and nothing is written', async () => {
  refuseOnce(500, 'InternalError');
  await expect(bucket.writeNewText('new.txt', 'hello')).rejects.toThrow(
    'answers with an error (500)',
  );
  expect(store.objects.size).toBe(0);
});

test('an object that is there is not new', async () => {
  expect(await bucket.writeNewText('new.txt', 'hello')).toBe(true);
  expect(await bucket.writeNewText('new.txt', 'other')).toBe(false);
});
