import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join as pathJoin } from 'node:path';
import { text } from 'node:stream/consumers';
import { resumableUploadPath, uploadFile, uploadFiles } from '@glossa/contracts/uploads';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { addCategory, detailsOf, join, type Uploaded } from '../../testing/media-calls.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { pendingFiles } from '../../testing/stored-files.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

const disk = mountSmallDisk(64);
let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let origin: string;
let makeRoom = async () => {};
beforeAll(async () => {
  if (!disk) return;
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools() },
    env: { GLOSSA_DATA: disk.path, GLOSSA_MIN_FREE_BYTES: '0' },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
afterEach(() => makeRoom());
afterAll(async () => {
  if (!disk) return;
  await api.stop();
  disk.remove();
});

/** 22 MB. */
const bytes = createToneWav(700_000);
const send = (method: string, url: string, headers: Record<string, string>, body?: Uint8Array) =>
  fetch(new URL(url, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${caller.bearer}`, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
const begin = () =>
  send('POST', resumableUploadPath, {
    'upload-length': String(bytes.length),
    'upload-metadata': Object.entries({ filename: 'talk.wav', categoryId })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
const offsetOf = async (url: string) =>
  Number((await send('HEAD', url, {})).headers.get('upload-offset'));
const patch = async (url: string, offset: number) =>
  send(
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes.slice(offset),
  );
const full = {
  success: false,
  code: 'STORAGE_FULL',
  messageRef: { id: 'errors.storageFull' },
};
const created = async () => (await begin()).headers.get('location') ?? '';

test.runIf(disk)('an upload that does not fit is refused before its bytes are sent', async () => {
  const url = await created();
  makeRoom = (await disk?.fill(600_000)) ?? makeRoom;
  const answers = [await begin(), await patch(url, 0)];
  const form = new FormData();
  form.set('categoryId', categoryId);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'talk.wav');
  const authorization = `Bearer ${caller.bearer}`;
  const init = { method: 'POST', headers: { authorization }, body: form };
  for (const { path } of [uploadFile, uploadFiles])
    answers.push(await fetch(new URL(path.replace(':name', 'upload_files'), origin), init));
  for (const answer of answers) {
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject(full);
  }
  expect(await offsetOf(url)).toBe(0);
  expect(await pendingFiles(api)).toEqual([]);
});

test.runIf(disk)(
  'a disk that becomes full during a chunk answers 507, and the upload goes on later',
  async () => {
    const url = await created();
    // Far more than the buffers of a connection hold, so that the sender waits for the server.
    const refused = request(new URL(url, origin), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${caller.bearer}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    });
    const answered = once(refused, 'response') as Promise<[IncomingMessage]>;
    refused.write(bytes.subarray(0, 100_000));
    const received = pathJoin(api.services.uploadsFolder, url.split('/').at(-1) ?? '');
    await vi.waitFor(async () => expect((await stat(received)).size).toBeGreaterThan(0));
    makeRoom = (await disk?.fill(50_000)) ?? makeRoom;
    refused.end(bytes.subarray(100_000));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(507);
    expect(JSON.parse(await text(answer))).toMatchObject(full);
    await makeRoom();
    const offset = await offsetOf(url);
    expect(offset).toBeGreaterThan(0);
    const done = await patch(url, offset);
    expect(done.status).toBe(200);
    const { data } = (await done.json()) as { data: Uploaded };
    expect((await detailsOf(api, caller, data.mediaId)).sizeBytes).toBe(bytes.length);
    expect(await pendingFiles(api)).toEqual([]);
  },
);

test.runIf(disk)(
  'an upload whose last step fails for lack of room is completed later',
  async () => {
    const url = await created();
    const { storage } = api.services;
    const { adopt } = storage;
    storage.adopt = async () => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    };
    expect((await patch(url, 0)).status).toBe(507);
    expect((await send('HEAD', url, {})).status).toBe(423);
    storage.adopt = adopt;
    const offset = await offsetOf(url);
    expect(offset).toBe(bytes.length);
    const done = await patch(url, offset);
    expect(done.status).toBe(200);
    const { data } = (await done.json()) as { data: Uploaded };
    expect((await detailsOf(api, caller, data.mediaId)).sizeBytes).toBe(bytes.length);
  },
);

test.runIf(disk)('a full disk is a reason not to be ready', async () => {
  const ready = async () => (await fetch(new URL('/readyz', origin))).json();
  expect(await ready()).toMatchObject({ reasons: [] });
  makeRoom = (await disk?.fill()) ?? makeRoom;
  expect(await ready()).toMatchObject({
    status: 'not ready',
    reasons: ['The disk of the data folder is full: uploads are refused, and jobs wait.'],
  });
  await makeRoom();
  expect(await ready()).toMatchObject({ reasons: [] });
});
