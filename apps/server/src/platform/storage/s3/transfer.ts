import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { PartBuffers } from './part-buffers.ts';

/** The least that S3 takes is 5 MiB. */
export const leastPartBytes = 8 * 1024 ** 2;
const partsAtOnce = 4;
const maxParts = 10_000;

/** Of a file in parts of this size, in bytes: a multipart upload has at most 10,000. */
export const choosePartBytes = (sizeBytes: number): number =>
  Math.max(leastPartBytes, Math.ceil(sizeBytes / maxParts / 1024 ** 2) * 1024 ** 2);

/** A file on its way into an object, which appears when `finish` has ended. */
export type Transfer = {
  /** Sends the parts within the first `bytes` of the file, which are final. */
  advance: (bytes: number) => void;
  /** Sends the rest and answers the ETag. Where it throws, what was sent is removed, as far as the store answers. */
  finish: () => Promise<string>;
  abort: () => Promise<void>;
  /** One that has failed is not finished: the file is sent again as a whole. */
  hasFailed: () => boolean;
};

type Target = { Bucket: string; Key: string };

/**
 * `@aws-sdk/lib-storage` would do this for one file that is complete: it keeps a part of each file that still grows, and
 * has no limit for all files together.
 */
export function startTransfer(
  { client, buffers }: { client: S3Client; buffers: PartBuffers },
  target: Target,
  { path, sizeBytes }: { path: string; sizeBytes: number },
  signal?: AbortSignal,
): Transfer {
  const partBytes = choosePartBytes(sizeBytes);
  const count = Math.max(1, Math.ceil(sizeBytes / partBytes));
  const lengthOf = (index: number) => Math.min(partBytes, sizeBytes - index * partBytes);
  const stopping = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const within = { abortSignal: stopped };
  const sending = new Set<Promise<void>>();
  const etags: string[] = [];
  let file: Promise<FileHandle> | undefined;
  let begun: Promise<string> | undefined;
  let failure: { error: unknown } | undefined;
  let aborted: Promise<void> | undefined;
  let available = 0;
  let next = 0;

  const begin = async (): Promise<string> => {
    const command = new CreateMultipartUploadCommand({ ...target, ...contentType });
    const { UploadId } = await client.send(command, within);
    if (!UploadId) throw new Error('The store began a multipart upload without an ID.');
    return UploadId;
  };

  const sendPart = async (index: number): Promise<void> => {
    const bytes = lengthOf(index);
    const buffer = await buffers.take(bytes);
    try {
      stopped.throwIfAborted();
      file ??= open(path, 'r');
      await fill(await file, buffer, index * partBytes);
      if (count === 1) {
        const put = new PutObjectCommand({ ...target, ...contentType, Body: buffer });
        etags[index] = (await client.send(put, within)).ETag ?? '';
        return;
      }
      begun ??= begin();
      const part = { UploadId: await begun, PartNumber: index + 1, Body: buffer };
      const { ETag } = await client.send(new UploadPartCommand({ ...target, ...part }), within);
      etags[index] = ETag ?? '';
    } finally {
      buffers.giveBack(buffer);
    }
  };

  const sendAvailable = (): void => {
    while (!failure && sending.size < partsAtOnce && next < count) {
      if (next * partBytes + lengthOf(next) > available) return;
      const part = sendPart(next++)
        .catch((error: unknown) => {
          failure ??= { error };
          void abort();
        })
        .finally(() => {
          sending.delete(part);
          sendAvailable();
        });
      sending.add(part);
    }
  };

  const settle = async (): Promise<void> => {
    while (sending.size > 0) await Promise.all(sending);
    const opened = file;
    file = undefined;
    const handle = await opened?.catch(() => undefined);
    await handle?.close().catch(() => {
      // It was read only.
    });
  };

  const abort = (): Promise<void> => {
    failure ??= { error: new Error('The transfer was stopped.') };
    aborted ??= removeParts();
    return aborted;
  };
  const removeParts = async (): Promise<void> => {
    stopping.abort();
    await settle();
    const UploadId = await begun?.catch(() => undefined);
    if (!UploadId) return;
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {
      // Housekeeping removes what a store that does not answer has kept.
    });
  };

  const complete = async (): Promise<string> => {
    if (count === 1) return etags[0] ?? '';
    const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const whole = { UploadId: await begun, MultipartUpload: { Parts } };
    const command = new CompleteMultipartUploadCommand({ ...target, ...whole });
    return (await client.send(command, within)).ETag ?? '';
  };

  return {
    advance: (bytes) => {
      // A single part is the object itself.
      if (count === 1) return;
      available = Math.max(available, Math.min(bytes, sizeBytes));
      sendAvailable();
    },
    finish: async () => {
      try {
        signal?.throwIfAborted();
        available = sizeBytes;
        sendAvailable();
        await settle();
        if (failure) throw failure.error;
        return await complete();
      } catch (error) {
        await abort();
        throw error;
      }
    },
    abort,
    hasFailed: () => failure !== undefined,
  };
}

const contentType = { ContentType: 'application/octet-stream' };

async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<void> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await file.read(
      buffer,
      filled,
      buffer.length - filled,
      position + filled,
    );
    if (bytesRead === 0) throw new Error('A file became shorter while it was sent.');
    filled += bytesRead;
  }
}
