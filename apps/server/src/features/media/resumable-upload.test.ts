import { readdir } from 'node:fs/promises';
import { resumableUploadPath } from '@glossa/contracts/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { addCategory, detailsOf, join, type Uploaded } from '../../testing/media-calls.ts';
import { pendingFiles } from '../../testing/stored-files.ts';
import { type Caller, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { listenForUploads, locationOf, type TusCalls } from '../../testing/tus-calls.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let calls: TusCalls;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools() },
    env: { GLOSSA_MAX_UPLOAD_BYTES: String(1024 * 1024) },
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
  calls = await listenForUploads(api, caller, categoryId);
});
afterAll(() => api.stop());

const bytes = createToneWav(4_000);
const begin = (who: Caller, fields: Record<string, string> = {}, size = bytes.length) =>
  calls.create(size, { categoryId, ...fields }, { who });
const patch = (who: Caller, url: string, offset: number, chunk: Uint8Array) =>
  calls.patch(url, offset, chunk, {}, who);
const kept = () => readdir(api.services.uploadsFolder);
const countMedia = async () =>
  (await api.services.database.db.selectFrom('media').select('id').execute()).length;

test('resumes from the stored offset after the first chunk and becomes media', async () => {
  const url = locationOf(await begin(caller, { spokenLanguage: 'ar', title: 'Resumed' }));
  const cut = 50_000;
  const first = await patch(caller, url, 0, bytes.slice(0, cut));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(cut)]);
  const head = await calls.head(url);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(cut)]);

  const wrong = await patch(caller, url, 10, bytes.slice(10));
  expect(wrong.status).toBe(409);

  const last = await patch(caller, url, cut, bytes.slice(cut));
  expect(last.status).toBe(200);
  const { data, success } = (await last.json()) as { data: Uploaded; success: boolean };
  expect(success).toBe(true);
  expect(await detailsOf(api, caller, data.mediaId)).toMatchObject({
    title: 'Resumed',
    originalName: 'درس.wav',
    language: 'ar',
    kind: 'audio',
    sizeBytes: bytes.length,
    uploadedStatus: 'uploaded',
  });
  expect(await api.services.storage.size(data.fileName)).toBe(bytes.length);
  expect(await kept()).toEqual([]);
  expect(await pendingFiles(api)).toEqual([]);
});

test('no one else can inspect, continue or delete it', async () => {
  const url = locationOf(await begin(caller));
  await patch(caller, url, 0, bytes.slice(0, 1_000));
  const colleague = await join(api, 'Organisation administrator', caller.organisationId);
  const answers = [
    await calls.head(url, colleague),
    await patch(colleague, url, 1_000, bytes.slice(1_000)),
    await calls.send('DELETE', url, {}, undefined, colleague),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  const head = await calls.head(url);
  expect(head.headers.get('upload-offset')).toBe('1000');
  expect((await calls.send('DELETE', url)).status).toBe(204);
  expect(await kept()).toEqual([]);
});

test('neither takes an owner from the metadata nor shows one', async () => {
  expect((await begin(caller, { ownerId: caller.userId })).status).toBe(400);
  const url = locationOf(await begin(caller));
  for (const answer of [await calls.head(url), await patch(caller, url, 0, bytes.slice(0, 10))])
    expect(JSON.stringify([...answer.headers])).not.toContain(caller.userId);
  const metadata = Buffer.from((await calls.head(url)).headers.get('upload-metadata') ?? '');
  expect(metadata.toString()).not.toContain('ownerId');
  expect((await calls.send('DELETE', url)).status).toBe(204);
});

test('a name of more than 255 characters is refused before the first byte, with a sentence', async () => {
  const long = `${'é'.repeat(252)}.wav`;
  const answer = await begin(caller, { filename: long });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({
    code: 'UPLOAD_REFUSED',
    messageRef: { id: 'media.nameTooLong', params: { length: 256, max: 255 } },
  });
  expect(await kept()).toEqual([]);
  // 255 characters may be more bytes, and one character more before it is normalized.
  const fits = `${'e\u0301'.repeat(251)}.wav`;
  const url = locationOf(await begin(caller, { filename: fits }));
  const { data } = (await (await patch(caller, url, 0, bytes)).json()) as { data: Uploaded };
  expect((await detailsOf(api, caller, data.mediaId)).originalName).toBe(`${'é'.repeat(251)}.wav`);
});

test('requires a session and edit permission', async () => {
  const viewer = await join(api, 'Viewer', caller.organisationId);
  const nobody = await calls.send('POST', resumableUploadPath, {
    authorization: '',
    'upload-length': '1',
  });
  const answers = [nobody, await begin(viewer)];
  expect(answers.map((answer) => answer.status)).toEqual([401, 403]);
  expect(await kept()).toEqual([]);
});

test('rejects a foreign category, an unknown field and too many bytes before the first byte', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const foreign = await addCategory(api, stranger);
  const answers = [
    await begin(caller, { categoryId: foreign }),
    await begin(caller, { isAdmin: 'true' }),
    await begin(caller, {}, 1024 * 1024 + 1),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 400, 413]);
  expect(await kept()).toEqual([]);
});

test('rejects unusable content at the end and discards its bytes', async () => {
  const before = await countMedia();
  const junk = Buffer.from('MZ\x90\x00 this is a program');
  const url = locationOf(await begin(caller, { filename: 'movie.mp4' }, junk.length));
  const answer = await patch(caller, url, 0, junk);
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ success: false, code: 'UPLOAD_REFUSED' });
  expect(await kept()).toEqual([]);
  expect(await pendingFiles(api)).toEqual([]);
  expect(await countMedia()).toBe(before);
});

test('refuses an unusable file as soon as its first bytes are there', async () => {
  const url = locationOf(await begin(caller, { filename: 'movie.mp4' }, 900_000));
  const answer = await patch(caller, url, 0, Buffer.alloc(10_000, 'MZ'));
  expect(answer.status).toBe(415);
  expect(await kept()).toEqual([]);
});

test.each([
  ['the database is away', 'Connection terminated unexpectedly', 503, 'SERVICE_UNAVAILABLE', '5'],
  ['something unexpected fails', 'secret detail', 500, 'INTERNAL', null],
] as const)(
  'can be completed later if, at its end, %s',
  async (_what, reason, status, code, retryAfter) => {
    const url = locationOf(await begin(caller));
    const { storage } = api.services;
    const { adopt } = storage;
    storage.adopt = async () => {
      throw new Error(reason);
    };
    const answer = await patch(caller, url, 0, bytes);
    storage.adopt = adopt;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ success: false, code, requestId: expect.any(String) });
    expect(body).not.toContain(reason);
    const offset = Number((await calls.head(url)).headers.get('upload-offset'));
    expect((await patch(caller, url, offset, bytes.slice(offset))).status).toBe(200);
  },
);

test('rejects for lack of space before the first byte', async () => {
  const admin = await join(api, 'Organisation administrator');
  const own = await addCategory(api, admin);
  const { db } = api.services.database;
  const limit = (limits: { storage_bytes?: number; media_minutes?: number }) =>
    db
      .insertInto('quotas')
      .values({ organisation_id: admin.organisationId, ...limits })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(limits))
      .execute();
  const ask = async (filename: string, size: number) => {
    const answer = await begin(admin, { filename, categoryId: own }, size);
    return answer.ok ? answer.status : ((await answer.json()) as { code: string }).code;
  };
  await limit({ storage_bytes: 1_000 });
  expect(await ask('tone.wav', 1_001)).toBe('QUOTA_STORAGE');
  expect(await kept()).toEqual([]);
  expect(await ask('tone.wav', 1_000)).toBe(201);

  await limit({ media_minutes: 1 });
  const use = (mediaMs: number) =>
    sql`INSERT INTO usage_months (organisation_id, month, media_ms, translated_words)
        VALUES (${admin.organisationId}, date_trunc('month', now() AT TIME ZONE 'UTC'), ${mediaMs}, 0)
        ON CONFLICT (organisation_id, month) DO UPDATE SET media_ms = excluded.media_ms`.execute(
      db,
    );
  await use(59_999);
  expect(await ask('tone.wav', 1_000)).toBe(201);
  await use(60_000);
  expect(await ask('TONE.MP2', 1_000)).toBe('QUOTA_MEDIA_MINUTES');
  expect(await ask('letter.docx', 1_000)).toBe(201);
});
