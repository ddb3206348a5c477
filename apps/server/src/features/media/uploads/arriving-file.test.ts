import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { getAllMediaDetails } from '@glossa/contracts/media';
import { resumableUploadPath, uploadFile, uploadFiles } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../../engines/media-tools/testing/tiny-media.ts';
import { openLiveClient } from '../../../testing/live-client.ts';
import { addCategory, dataOf, join } from '../../../testing/media-calls.ts';
import { addProject } from '../../../testing/project-calls.ts';
import { pendingFiles } from '../../../testing/stored-files.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../../testing/test-api.ts';
import { listenForUploads, type TusCalls } from '../../../testing/tus-calls.ts';

let api: TestApi;
let calls: TusCalls;
let uploader: Awaited<ReturnType<typeof join>>;
let colleague: typeof uploader;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
  uploader = await join(api, 'Organisation administrator');
  colleague = await join(api, 'Viewer', uploader.organisationId);
  categoryId = await addCategory(api, uploader);
  calls = await listenForUploads(api, uploader, categoryId);
});
afterAll(() => api.stop());

const bytes = createToneWav(2_000);
const half = Math.floor(bytes.length / 2);
const boundary = 'between-the-parts';
type Page = AnswerOf<typeof getAllMediaDetails>;
const listOf = async (caller: Caller) =>
  dataOf<Page>(await call(api, getAllMediaDetails, { caller }));
const uploadingTitles = async (caller: Caller) =>
  (await listOf(caller)).uploading.map(({ title }) => title).sort();
/** Of what `seen` shows while it is uploading. */
const untilUploading = (caller: Caller, title: string) =>
  vi.waitFor(async () => {
    const found = (await listOf(caller)).uploading.find((item) => item.title === title);
    if (!found) throw new Error(`${title} is not shown`);
    return found;
  });

/** A form that is sent as slowly as a test wants. */
function sendForm(path: string, fields: Record<string, string> = {}, size?: number) {
  const sending = request(new URL(path, calls.origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${uploader.bearer}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  // Destroyed on purpose by a test.
  answered.catch(() => undefined);
  for (const [name, value] of Object.entries({ categoryId, ...fields }))
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  return {
    file: (name: string) =>
      sending.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
    bytes: (piece: Uint8Array) => sending.write(piece),
    endFile: () => sending.write('\r\n'),
    break: () => sending.destroy(),
    end: async () => {
      sending.end(`--${boundary}--\r\n`);
      const [answer] = await answered;
      return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
    },
  };
}
const several = uploadFiles.path.replace(':name', 'upload_files');

test('colleagues see each file of a request while it arrives, until it is media', async () => {
  const live = await openLiveClient(api, new URL(calls.origin).host, colleague);
  const form = sendForm(several, { spokenLanguage: 'de' });
  form.file('first.wav');
  form.bytes(bytes.subarray(0, half));
  const first = await untilUploading(colleague, 'first');
  expect(first).toMatchObject({
    uploadedStatus: 'uploading',
    // Of several files, none has a known size.
    progress: null,
    kind: 'audio',
    language: 'de',
    categoryName: 'Lectures',
    uploadedBy: { userId: uploader.userId },
  });
  form.bytes(bytes.subarray(half));
  form.endFile();
  form.file('second.wav');
  form.bytes(bytes.subarray(0, half));
  const second = await untilUploading(colleague, 'second');
  const page = await listOf(colleague);
  expect(page.uploading.map(({ title }) => title)).toEqual(['second']);
  expect(page.items).toContainEqual(expect.objectContaining({ mediaId: first.mediaId }));
  await vi.waitFor(
    async () => expect((await untilUploading(colleague, 'second')).sizeBytes).toBe(half),
    { timeout: 5_000 },
  );
  form.bytes(bytes.subarray(half));
  form.endFile();
  const { body } = await form.end();
  expect(body.data.map((one: { upload: { mediaId: string } }) => one.upload.mediaId)).toEqual([
    first.mediaId,
    second.mediaId,
  ]);
  expect((await listOf(colleague)).uploading).toEqual([]);
  await vi.waitFor(() => {
    for (const { mediaId } of [first, second])
      expect(live.messages).toContainEqual({ type: 'changed', what: 'media', mediaId });
  });
  live.close();
});

test('a request with one file shows how far it is', async () => {
  const form = sendForm(uploadFile.path, { title: 'Harbor' }, bytes.length + 1_000);
  form.file('only.wav');
  form.bytes(bytes.subarray(0, half));
  await untilUploading(colleague, 'Harbor');
  await vi.waitFor(
    async () =>
      expect((await untilUploading(colleague, 'Harbor')).progress).toMatchObject({
        percent: 49,
        phase: { text: 'Receiving file' },
      }),
    { timeout: 5_000 },
  );
  form.break();
  await vi.waitFor(async () => expect(await uploadingTitles(colleague)).toEqual([]));
  await vi.waitFor(async () => expect(await pendingFiles(api)).toEqual([]));
});

test('a refused file is shown no longer, and the next one is', async () => {
  const form = sendForm(several);
  form.file('program.mp4');
  form.bytes(new Uint8Array(4_000));
  await untilUploading(colleague, 'program');
  form.bytes(new Uint8Array(20_000));
  form.endFile();
  form.file('sound.wav');
  form.bytes(bytes.subarray(0, half));
  await untilUploading(colleague, 'sound');
  expect(await uploadingTitles(colleague)).toEqual(['sound']);
  form.bytes(bytes.subarray(half));
  form.endFile();
  const { body } = await form.end();
  expect(body.data.map((one: { upload: unknown }) => one.upload !== null)).toEqual([false, true]);
});

test('is shown to the members of its project only', async () => {
  const projectId = await addProject(api, uploader, 'Hushed', [uploader]);
  const form = sendForm(several, { projectId });
  form.file('hushed.wav');
  form.bytes(bytes.subarray(0, half));
  await untilUploading(uploader, 'hushed');
  expect(await uploadingTitles(colleague)).toEqual([]);
  form.break();
});

test('a category of another organization is refused before anything is shown', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const form = sendForm(several, { categoryId: await addCategory(api, stranger, 'Theirs') });
  form.file('foreign.wav');
  form.bytes(bytes);
  form.endFile();
  expect(await form.end()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await uploadingTitles(uploader)).not.toContain('foreign');
});

test('cannot be continued as a resumable upload, and does not outlive its server for long', async () => {
  const form = sendForm(several);
  form.file('mixed.wav');
  form.bytes(bytes.subarray(0, half));
  const { mediaId } = await untilUploading(uploader, 'mixed');
  const url = `${resumableUploadPath}/${mediaId}`;
  expect((await calls.head(url)).status).toBe(404);
  expect((await calls.patch(url, 0, bytes)).status).toBe(404);
  expect((await calls.send('DELETE', url)).status).toBe(404);
  const { expires_at } = await api.services.database.db
    .selectFrom('uploads')
    .select('expires_at')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(300_000);
  form.bytes(bytes.subarray(half));
  form.endFile();
  expect((await form.end()).body.data[0].upload.mediaId).toBe(mediaId);
});
