import { putTellSpeakersApart } from '@glossa/contracts/engine-settings';
import { getUploadOptions } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { createFakeDiarizer } from '../../engines/speaker-diarization/testing/fake.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { listenForUploads, type TusCalls } from '../../testing/tus-calls.ts';

let installed = true;
let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let calls: TusCalls;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      diarizer: createFakeDiarizer({ installed: () => installed }),
    },
  });
  admin = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin);
  calls = await listenForUploads(api, admin, categoryId);
});
afterAll(() => api.stop());

const bytes = createToneWav(2_000);
const options = (caller: Caller) => call(api, getUploadOptions, { caller });
const speakersOf = async ({ mediaId }: Uploaded, type: 'video' | 'doc' = 'video') =>
  (await detailsOf(api, admin, mediaId, type)).requestedSpeakers;

test('keeps the number of speakers with a recording, and none with one that does not give it', async () => {
  const given = await upload(api, admin, { categoryId, fields: { speakers: '3' } });
  expect(await speakersOf(dataOf(given))).toBe(3);
  expect(await speakersOf(dataOf(await upload(api, admin, { categoryId })))).toBeNull();
});

test('keeps it for an upload that is resumed', async () => {
  const url = await calls.begin(bytes.length, { speakers: '10' });
  await calls.patch(url, 0, bytes.subarray(0, 1_000));
  const last = await calls.patch(url, 1_000, bytes.subarray(1_000));
  const { data } = (await last.json()) as { data: Uploaded };
  expect(await speakersOf(data)).toBe(10);
});

test('a document of the same drop has none', async () => {
  const letter = { bytes: Buffer.from('Good morning.'), name: 'letter.txt' };
  const fields = { speakers: '2', spokenLanguage: 'en' };
  const answer = await upload(api, admin, { categoryId, ...letter, fields });
  expect(await speakersOf(dataOf(answer), 'doc')).toBeNull();
});

test.each(['0', '11', '2.5', 'two', ''])('refuses "%s" speakers', async (speakers) => {
  const answer = await upload(api, admin, { categoryId, fields: { speakers } });
  expect(refusalOf(answer)).toBe('400 INVALID_INPUT');
  expect(answer.json().message).toContain('speakers');
  const resumable = await calls.create(bytes.length, { categoryId, speakers: speakers || '-' });
  expect(resumable.status).toBe(400);
});

test('the number is offered where speakers are told apart: installed, and on in this organization', async () => {
  const tellsSpeakersApart = async (caller: Caller) =>
    dataOf<{ tellsSpeakersApart: boolean }>(await options(caller)).tellsSpeakersApart;
  const stranger = await join(api, 'Organisation administrator');
  expect(await tellsSpeakersApart(admin)).toBe(true);
  await call(api, putTellSpeakersApart, { caller: admin, payload: { enabled: false } });
  expect([await tellsSpeakersApart(admin), await tellsSpeakersApart(stranger)]).toEqual([
    false,
    true,
  ]);
  installed = false;
  expect(await tellsSpeakersApart(stranger)).toBe(false);
});

test('only people who may upload ask for it', async () => {
  const viewer = await join(api, 'Viewer', admin.organisationId);
  expect(refusalOf(await options(viewer))).toBe('403 ACCESS_DENIED');
});
