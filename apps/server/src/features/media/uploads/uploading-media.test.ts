import { utimes } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import {
  getAllMediaDetails,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
} from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../../engines/media-tools/testing/tiny-media.ts';
import { openLiveClient } from '../../../testing/live-client.ts';
import { addCategory, dataOf, join } from '../../../testing/media-calls.ts';
import { addProject } from '../../../testing/project-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../../testing/test-api.ts';
import { listenForUploads, type TusCalls, uploadedIn } from '../../../testing/tus-calls.ts';

let api: TestApi;
let calls: TusCalls;
let uploader: Awaited<ReturnType<typeof join>>;
let colleague: typeof uploader;
let stranger: typeof uploader;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
  uploader = await join(api, 'Organisation administrator');
  colleague = await join(api, 'Viewer', uploader.organisationId);
  stranger = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, uploader);
  calls = await listenForUploads(api, uploader, categoryId);
});
afterAll(() => api.stop());

const bytes = createToneWav(2_000);
const half = Math.floor(bytes.length / 2);
const idOf = (url: string) => url.split('/').at(-1) ?? '';
type Page = AnswerOf<typeof getAllMediaDetails>;
const listOf = async (caller: Caller) =>
  dataOf<Page>(await call(api, getAllMediaDetails, { caller }));
const seenBy = async (caller: Caller, id: string) =>
  (await listOf(caller)).uploading.find(({ mediaId }) => mediaId === id);

test('colleagues see media that is being uploaded, with its progress, until it is there', async () => {
  const live = await openLiveClient(api, new URL(calls.origin).host, colleague);
  const url = await calls.begin(bytes.length, { title: 'Harbor', spokenLanguage: 'de' });
  const id = idOf(url);
  expect(await seenBy(colleague, id)).toMatchObject({
    title: 'Harbor',
    type: 'video',
    kind: 'audio',
    language: 'de',
    categoryName: 'Lectures',
    uploadedStatus: 'uploading',
    progress: { percent: 0 },
    sizeBytes: bytes.length,
    uploadedBy: { userId: uploader.userId },
  });
  await calls.patch(url, 0, bytes.subarray(0, half));
  expect(await seenBy(colleague, id)).toMatchObject({
    progress: { percent: 50, phase: { text: 'Receiving file' } },
  });
  const summary = await call(api, getMediaSummaryDetails, { caller: colleague });
  expect(dataOf(summary)).toMatchObject({ working: 1 });
  const told = () =>
    live.messages.flatMap((one) => (one.type === 'file_status' ? one.file_status : []));
  await vi.waitFor(() =>
    expect(told()).toContainEqual(
      expect.objectContaining({
        id,
        status: 'uploading',
        progress: expect.objectContaining({ percent: 50 }),
      }),
    ),
  );
  const { mediaId } = await uploadedIn(await calls.patch(url, half, bytes.subarray(half)));
  expect(mediaId).toBe(id);
  const after = await listOf(colleague);
  expect(after.uploading).toEqual([]);
  expect(after.items.map((item) => [item.mediaId, item.uploadedStatus])).toContainEqual([
    id,
    'uploaded',
  ]);
  await vi.waitFor(() =>
    expect(live.messages).toContainEqual({ type: 'changed', what: 'media', mediaId: id }),
  );
  live.close();
});

test('is shown to the members of its project only, and to no other organization', async () => {
  const projectId = await addProject(api, uploader, 'Hushed', [uploader]);
  const id = idOf(await calls.begin(bytes.length, { title: 'Hushed', projectId }));
  expect(await seenBy(uploader, id)).toMatchObject({ projectId, projectName: 'Hushed' });
  expect(await seenBy(colleague, id)).toBeUndefined();
  expect((await listOf(stranger)).uploading).toEqual([]);
});

test('follows the filters of the search, and comes with the first page only', async () => {
  const id = idOf(await calls.begin(bytes.length, { title: 'Lighthouse' }));
  const found = async (search: object) => {
    const answer = await call(api, getMediaDetailsMultiParam, {
      caller: colleague,
      payload: { search: 'lightHOUSE', ...search },
    });
    return dataOf<Page>(answer).uploading.map(({ mediaId }) => mediaId);
  };
  expect(await found({})).toEqual([id]);
  expect(await found({ statuses: ['uploading'], types: ['video'], categoryId })).toEqual([id]);
  for (const other of [
    { search: 'elsewhere' },
    { statuses: ['ready'] },
    { types: ['doc'] },
    { languages: ['en'] },
    { categoryId: crypto.randomUUID() },
    { projectId: crypto.randomUUID() },
    { mineOnly: true },
    { page: 2 },
  ])
    expect(await found(other), JSON.stringify(other)).toEqual([]);
});

test('says that it is interrupted, and disappears when it is given up', async () => {
  const url = await calls.begin(bytes.length);
  const id = idOf(url);
  await calls.patch(url, 0, bytes.subarray(0, half));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(joinPath(api.services.uploadsFolder, id), anHourAgo, anHourAgo);
  expect((await seenBy(colleague, id))?.progress).toMatchObject({
    percent: 50,
    phase: { id: 'media.uploadPhase.interrupted' },
  });
  const live = await openLiveClient(api, new URL(calls.origin).host, colleague);
  await calls.send('DELETE', url);
  expect(await seenBy(colleague, id)).toBeUndefined();
  await vi.waitFor(() =>
    expect(live.messages).toContainEqual({ type: 'changed', what: 'media', mediaId: id }),
  );
  live.close();
});

test('disappears when its content is refused', async () => {
  const url = await calls.begin(20_000, { filename: 'film.mp4' });
  await calls.patch(url, 0, new Uint8Array(20_000));
  expect(await seenBy(colleague, idOf(url))).toBeUndefined();
});
