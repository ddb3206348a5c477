import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { confirmMissing } from './confirm-missing.ts';
import { explainFailure, isMissing, isUnsupported } from './explain-failure.ts';
import { assertOwner } from './installation-marker.ts';
import { createPartBuffers } from './part-buffers.ts';
import type { ListedObject, ReadableBucket } from './readable-bucket.ts';
import type { BucketSettings } from './settings.ts';
import { leastPartBytes, startTransfer, type Transfer } from './transfer.ts';

export type StoredObject = {
  sizeBytes: number;
  /** Another content has another one. */
  etag: string;
  modifiedAt: Date;
};
export type Bucket = ReturnType<typeof createBucket>;

export type BucketOptions = {
  /** How long a connection may be silent, in milliseconds. */
  idleMs?: number;
  /** How often a call is tried. */
  attempts?: number;
  /** How far this machine's clock is taken to be off, in milliseconds: for tests. */
  clockOffsetMs?: number;
};

/** Of all files that are sent at once. */
const partsInMemory = 4;

/**
 * The objects of a bucket below the prefix of the settings; keys are what follows it. Everything throws a BucketError for
 * what is not the object's fault.
 */
export function createBucket(
  settings: BucketSettings,
  { idleMs = 30_000, attempts = 5, clockOffsetMs = 0 }: BucketOptions = {},
) {
  const { bucket: Bucket, prefix } = settings;
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    forcePathStyle: settings.pathStyle,
    // Checksums in trailers are what other stores than AWS do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    systemClockOffset: clockOffsetMs,
    requestHandler: {
      connectionTimeout: Math.min(idleMs, 10_000),
      socketTimeout: idleMs,
      requestTimeout: 0,
    },
  });
  const buffers = createPartBuffers(partsInMemory * leastPartBytes, leastPartBytes);
  const of = (key: string) => ({ Bucket, Key: `${prefix}${key}` });

  const call = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explainFailure(error, settings, signal);
    }
  };
  const unlessMissing = async <T>(work: () => Promise<T>, signal?: AbortSignal) => {
    try {
      return await work();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw explainFailure(error, settings, signal);
    }
  };
  const within = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {});
  let owner: string | undefined;
  /** What is answered with 404 is missing only where the bucket is there and does not list it. */
  const orConfirmedMissing = async <T>(
    key: string,
    work: () => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T | undefined> => {
    const found = await unlessMissing(work, signal);
    if (found === undefined) await confirmMissing(self, key, owner, signal);
    return found;
  };

  const self = {
    settings,
    idleMs,
    /** From now on, an object is missing only in the bucket of this installation. */
    expectOwner: (installation: string): void => {
      owner = installation;
    },
    /** Throws a BucketError where the store does not answer, or the bucket is not that of this installation. */
    assertOurs: (signal?: AbortSignal): Promise<void> => assertOwner(self, owner, signal),
    /** Undefined if there is no such object in this bucket. Where the bucket is gone itself, a BucketError. */
    find: (key: string, signal?: AbortSignal): Promise<StoredObject | undefined> =>
      orConfirmedMissing(
        key,
        async () => {
          const head = await client.send(new HeadObjectCommand(of(key)), within(signal));
          return {
            sizeBytes: head.ContentLength ?? 0,
            etag: head.ETag ?? '',
            modifiedAt: head.LastModified ?? new Date(0),
          };
        },
        signal,
      ),
    /**
     * The bytes from `start` to `end`, both inclusive, as long as it is the object with this ETag; undefined if that is
     * gone. One try: whoever reads goes on where a stream broke.
     */
    open: (
      key: string,
      { start, end, etag }: { start: number; end: number; etag: string },
      signal?: AbortSignal,
    ): Promise<Readable | undefined> =>
      orConfirmedMissing(
        key,
        async () => {
          const command = new GetObjectCommand({
            ...of(key),
            Range: `bytes=${start}-${end}`,
            IfMatch: etag,
          });
          return (await client.send(command, within(signal))).Body as Readable;
        },
        signal,
      ),
    /** A small object. Undefined if there is none. */
    readText: (key: string, signal?: AbortSignal): Promise<string | undefined> =>
      unlessMissing(
        async () =>
          (
            await client.send(new GetObjectCommand(of(key)), within(signal))
          ).Body?.transformToString(),
        signal,
      ),
    writeText: (key: string, text: string): Promise<void> =>
      call(async () => {
        await client.send(new PutObjectCommand({ ...of(key), Body: text }));
      }),
    /** False if there is one already. Stores that have no such condition overwrite it: read it afterwards. */
    writeNewText: async (key: string, text: string): Promise<boolean> => {
      try {
        await client.send(new PutObjectCommand({ ...of(key), Body: text, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        const { name } = error as Error;
        if (name === 'PreconditionFailed' || name === 'ConditionalRequestConflict') return false;
        if (!isUnsupported(error)) throw explainFailure(error, settings);
      }
      await call(() => client.send(new PutObjectCommand({ ...of(key), Body: text })));
      return true;
    },
    /** A local file, in parts where it is large. Answers the ETag. */
    upload: async (key: string, path: string, signal?: AbortSignal): Promise<string> => {
      const { size: sizeBytes } = await stat(path);
      return self.startTransfer(key, { path, sizeBytes }, signal).finish();
    },
    /** Of a local file that may still grow to its size. */
    startTransfer: (
      key: string,
      file: { path: string; sizeBytes: number },
      signal?: AbortSignal,
    ): Transfer => {
      const transfer = startTransfer({ client, buffers }, of(key), file, signal);
      return { ...transfer, finish: () => call(transfer.finish, signal) };
    },
    /** A missing one is no error. */
    remove: (key: string): Promise<void> =>
      call(async () => {
        await client.send(new DeleteObjectCommand(of(key)));
      }),
    /** In the order of their keys, from behind `after` on. */
    list: async function* (
      folder: string,
      after = '',
      pageSize = 1_000,
      signal?: AbortSignal,
    ): AsyncGenerator<ListedObject> {
      let token: string | undefined;
      do {
        const page = await call(
          () =>
            client.send(
              new ListObjectsV2Command({
                Bucket,
                Prefix: `${prefix}${folder}`,
                MaxKeys: pageSize,
                ...(after ? { StartAfter: `${prefix}${after}` } : {}),
                ...(token ? { ContinuationToken: token } : {}),
              }),
              within(signal),
            ),
          signal,
        );
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), sizeBytes: Size, modifiedAt: LastModified };
        token = page.NextContinuationToken;
      } while (token);
    },
    /** How far the store's clock is ahead of this machine's, in milliseconds; undefined if it does not say. */
    measureClock: async (): Promise<number | undefined> => {
      let date: string | undefined;
      const probe = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 });
      probe.middlewareStack.add(
        (next) => async (args) => {
          const result = await next(args);
          date = (result.response as { headers?: Record<string, string> }).headers?.date;
          return result;
        },
        { step: 'deserialize', name: 'readDate', override: true },
      );
      await call(() => client.send(probe));
      const time = Date.parse(date ?? '');
      return Number.isNaN(time) ? undefined : time - (Date.now() + clockOffsetMs);
    },
    /** Ends multipart uploads that were begun before `time` and never ended. Answers how many there were. */
    abortUploadsBefore: async (time: Date): Promise<number> => {
      let aborted = 0;
      let from: { KeyMarker?: string; UploadIdMarker?: string } = {};
      for (;;) {
        const page = await call(() =>
          client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from })),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= time) continue;
          await unlessMissing(() =>
            client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
          );
          aborted += 1;
        }
        if (!page.IsTruncated || !page.NextKeyMarker) return aborted;
        from = {
          KeyMarker: page.NextKeyMarker,
          ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
        };
      }
    },
    /** An address that lets anyone read the object for some seconds, with these headers. */
    presign: (
      key: string,
      { contentType, disposition }: { contentType: string; disposition: string | undefined },
      seconds: number,
    ): Promise<string> =>
      call(() =>
        getSignedUrl(
          client,
          new GetObjectCommand({
            ...of(key),
            ResponseContentType: contentType,
            ResponseCacheControl: 'private, no-cache',
            ...(disposition ? { ResponseContentDisposition: disposition } : {}),
          }),
          { expiresIn: seconds },
        ),
      ),
    /** Of its addresses. */
    origin: (): string => {
      const host = `s3.${settings.region}.amazonaws.com`;
      const { origin, protocol, host: given } = new URL(settings.endpoint ?? `https://${host}`);
      return settings.pathStyle ? origin : `${protocol}//${Bucket}.${given}`;
    },
    close: (): void => client.destroy(),
  };
  return self satisfies ReadableBucket;
}
