// The clients that people use, over a network that loses connections and answers.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { mediaIdHeader, resumableUploadPath } from '@glossa/contracts/uploads';
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';
import {
  type HttpResponse,
  type PreviousUpload,
  Upload,
  type UploadOptions,
  type UrlStorage,
} from 'tus-js-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../../engines/media-tools/testing/tiny-media.ts';
import { type CuttingProxy, startCuttingProxy } from '../../../testing/cutting-proxy.ts';
import { addCategory, join } from '../../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../../testing/test-api.ts';
import { listenForUploads } from '../../../testing/tus-calls.ts';

let api: TestApi;
let proxy: CuttingProxy;
let authorization: string;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
  const caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
  const { origin } = await listenForUploads(api, caller, categoryId);
  proxy = await startCuttingProxy(Number(new URL(origin).port));
  authorization = `Bearer ${caller.bearer}`;
});
afterEach(() => {
  proxy.countLost();
});
afterAll(async () => {
  await proxy.close();
  await api.stop();
});

/** 0.9 MB, and no two are equal. */
let files = 0;
const createFile = (): Buffer => {
  const file = Buffer.from(createToneWav(30_000));
  files += 1;
  file.writeUInt32LE(files, 1_000);
  return file;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** By content: of an upload that went on after a stop, the first job computes the hash, and none runs here. */
async function mediaOf(bytes: Buffer) {
  const media = await api.services.database.db
    .selectFrom('media')
    .select(['id', 'file_name', 'original_name', 'title'])
    .execute();
  const hashes = await Promise.all(
    media.map(({ file_name }) =>
      api.services.storage.withLocal(file_name, async (path) => sha256(await readFile(path))),
    ),
  );
  return media.filter((_one, index) => hashes[index] === sha256(bytes));
}
const countMedia = async () =>
  (await api.services.database.db.selectFrom('media').select('id').execute()).length;

const options = (more: Partial<UploadOptions> = {}): UploadOptions => ({
  endpoint: `${proxy.address}${resumableUploadPath}`,
  headers: { authorization },
  chunkSize: 200_000,
  retryDelays: [0, 0, 0, 0],
  metadata: { filename: 'Töne.wav', filetype: 'audio/wav', categoryId },
  ...more,
});

/** Sends it to the end. Returns the last answer, and the offset at which it began. */
function send(
  bytes: Buffer,
  more: Partial<UploadOptions> = {},
  prepare: (upload: Upload) => Promise<void> = async () => {},
): Promise<{ last: HttpResponse; begun: number; upload: Upload }> {
  return new Promise((resolve, reject) => {
    let begun: number | undefined;
    const source = more.uploadLengthDeferred ? Readable.from(pieces(bytes)) : bytes;
    const upload = new Upload(
      source,
      options({
        onProgress: (sent) => {
          begun ??= sent;
        },
        onSuccess: ({ lastResponse }) => resolve({ last: lastResponse, begun: begun ?? 0, upload }),
        onError: reject,
        ...more,
      }),
    );
    prepare(upload).then(() => upload.start(), reject);
  });
}
function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

async function expectOneMedia(bytes: Buffer, last?: HttpResponse): Promise<void> {
  const media = await mediaOf(bytes);
  expect(media).toHaveLength(1);
  expect(await api.services.storage.checkFile(media[0]?.file_name ?? '', {})).toBe('ok');
  if (last) expect(last.getHeader(mediaIdHeader)).toBe(media[0]?.id);
}

test('tus-js-client resumes after each cut connection', async () => {
  const bytes = createFile();
  proxy.cutRequests(150_000, 250_000, 100_000);
  const { last } = await send(bytes);
  expect(proxy.countLost()).toBe(3);
  await expectOneMedia(bytes, last);
  expect(JSON.parse(last.getBody())).toMatchObject({ success: true });
});

test('tus-js-client in one request of unlimited size', async () => {
  const bytes = createFile();
  proxy.cutRequests(500_000);
  const { last } = await send(bytes, { chunkSize: Number.POSITIVE_INFINITY });
  await expectOneMedia(bytes, last);
});

test('three uploads whose last answers are lost are three media', async () => {
  const all = [createFile(), createFile(), createFile()];
  const before = await countMedia();
  proxy.loseAnswers(/"mediaId"/, 3);
  const sent = await Promise.all(all.map((bytes) => send(bytes)));
  expect(proxy.countLost()).toBe(3);
  for (const [at, bytes] of all.entries()) await expectOneMedia(bytes, sent[at]?.last);
  expect(await countMedia()).toBe(before + 3);
});

test('an upload that cannot be taken in at once is not sent again', async () => {
  const bytes = createFile();
  const before = await countMedia();
  const { storage } = api.services;
  const { adopt } = storage;
  let failures = 3;
  storage.adopt = async () => {
    failures -= 1;
    if (failures === 0) storage.adopt = adopt;
    throw new Error('Connection terminated unexpectedly');
  };
  const { last } = await send(bytes);
  expect(failures).toBe(0);
  await expectOneMedia(bytes, last);
  expect(await countMedia()).toBe(before + 1);
});

test.each([
  ['with the first chunk', 200_000],
  ['as a whole', Number.POSITIVE_INFINITY],
])('tus-js-client creates and uploads at once, %s', async (_how, chunkSize) => {
  const bytes = createFile();
  const { last } = await send(bytes, { uploadDataDuringCreation: true, chunkSize });
  await expectOneMedia(bytes, last);
});

test('a file that is created and uploaded at once is one media, though the answer was lost', async () => {
  const bytes = createFile();
  proxy.loseAnswers(/"mediaId"/);
  const { last } = await send(bytes, {
    uploadDataDuringCreation: true,
    chunkSize: Number.POSITIVE_INFINITY,
  });
  expect(proxy.countLost()).toBe(1);
  await expectOneMedia(bytes, last);
});

test('the same file with another key is another media', async () => {
  const bytes = createFile();
  const before = await countMedia();
  for (const uploadKey of ['first', 'second', 'first'])
    await send(bytes, {
      uploadDataDuringCreation: true,
      chunkSize: Number.POSITIVE_INFINITY,
      metadata: { filename: 'twice.wav', categoryId, uploadKey },
    });
  expect(await countMedia()).toBe(before + 2);
});

test('tus-js-client sends a stream of unknown length', async () => {
  const bytes = createFile();
  const { last } = await send(bytes, { uploadLengthDeferred: true });
  await expectOneMedia(bytes, last);
});

test('tus-js-client sends chunks by POST', async () => {
  const bytes = createFile();
  const { last } = await send(bytes, { overridePatchMethod: true });
  await expectOneMedia(bytes, last);
});

/** As a browser keeps it, from page to page. */
function createUrlStorage(): UrlStorage {
  const stored = new Map<string, PreviousUpload>();
  return {
    findAllUploads: async () => [...stored.values()],
    findUploadsByFingerprint: async (fingerprint) =>
      [...stored].flatMap(([key, upload]) => (key === fingerprint ? [upload] : [])),
    removeUpload: async (key) => {
      stored.delete(key);
    },
    addUpload: async (fingerprint, upload) => {
      stored.set(fingerprint, { ...upload, urlStorageKey: fingerprint });
      return fingerprint;
    },
  };
}

test('a new client resumes an upload that it finds by its fingerprint', async () => {
  const bytes = createFile();
  const stored = {
    urlStorage: createUrlStorage(),
    fingerprint: async () => sha256(bytes),
  };
  await new Promise<void>((resolve, reject) => {
    const first = new Upload(
      bytes,
      options({
        ...stored,
        onChunkComplete: () => {
          first.abort().then(resolve, reject);
        },
        onError: reject,
      }),
    );
    first.start();
  });
  const { last, begun } = await send(bytes, stored, async (upload) => {
    const [previous] = await upload.findPreviousUploads();
    if (!previous) throw new Error('no previous upload was found');
    upload.resumeFromPreviousUpload(previous);
  });
  expect(begun).toBeGreaterThanOrEqual(200_000);
  await expectOneMedia(bytes, last);
});

test('parallel uploads are refused before a byte, and nothing becomes media', async () => {
  const before = await countMedia();
  await expect(send(createFile(), { parallelUploads: 3 })).rejects.toThrow('Upload-Concat');
  expect(await countMedia()).toBe(before);
});

test('a terminated upload is gone', async () => {
  const bytes = createFile();
  const upload = await new Promise<Upload>((resolve, reject) => {
    const started = new Upload(
      bytes,
      options({
        onChunkComplete: () => {
          started.abort(true).then(() => resolve(started), reject);
        },
        onError: reject,
      }),
    );
    started.start();
  });
  const answer = await fetch(upload.url ?? '', {
    method: 'HEAD',
    headers: { authorization, 'tus-resumable': '1.0.0' },
  });
  expect(answer.status).toBe(404);
  expect(await mediaOf(bytes)).toEqual([]);
});

test('Uppy uploads with its own metadata, over cut connections and a lost last answer', async () => {
  const bytes = createFile();
  const uppy = new Uppy({ meta: { categoryId, title: 'From Uppy' } });
  uppy.use(Tus, {
    endpoint: `${proxy.address}${resumableUploadPath}`,
    headers: { authorization },
    chunkSize: 300_000,
    retryDelays: [0, 0, 0, 0],
  });
  uppy.addFile({ name: 'Töne.wav', type: 'audio/wav', data: bytes as never });
  proxy.cutRequests(100_000);
  proxy.loseAnswers(/"mediaId"/);
  const result = await uppy.upload();
  expect(result?.failed).toEqual([]);
  expect(result?.successful).toHaveLength(1);
  expect(proxy.countLost()).toBe(2);
  await expectOneMedia(bytes);
  expect((await mediaOf(bytes))[0]).toMatchObject({
    original_name: 'Töne.wav',
    title: 'From Uppy',
  });
  uppy.destroy();
});
