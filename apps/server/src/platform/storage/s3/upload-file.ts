import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** At most four parts are in memory. */
const partBytes = 8 * 1024 ** 2;
const partsAtOnce = 4;
const maxParts = 10_000;

/** Of a file in parts of this size, in bytes: a multipart upload has at most 10,000. */
export const choosePartBytes = (sizeBytes: number): number =>
  Math.max(partBytes, Math.ceil(sizeBytes / maxParts / 1024 ** 2) * 1024 ** 2);

/** Answers the ETag of the object. What was sent of one that fails is removed, as far as the store answers. */
export async function uploadFile(
  client: S3Client,
  target: { Bucket: string; Key: string },
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const { size } = await stat(path);
  const partSize = choosePartBytes(size);
  const body = createReadStream(path, { highWaterMark: 1024 ** 2 });
  const upload = new Upload({
    client,
    params: { ...target, Body: body, ContentType: 'application/octet-stream' },
    partSize,
    queueSize: partsAtOnce,
    leavePartsOnError: false,
  });
  const abort = () => void upload.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const { ETag } = await upload.done();
    return ETag ?? '';
  } finally {
    signal?.removeEventListener('abort', abort);
    body.destroy();
  }
}
