import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resumableUploadPath } from '@glossa/contracts/media';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { makeToneWav } from '../../engines/media-tools/tiny-media.ts';
import { pendingFiles } from '../../test-support/disk.ts';
import { addCategory, detailsOf, join, type Uploaded } from '../../test-support/media-journeys.ts';
import { type Caller, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let origin: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools() },
    env: { GLOSSA_MAX_UPLOAD_BYTES: String(1024 * 1024) },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
afterAll(() => api.stop());

const bytes = makeToneWav(4_000);
const send = (
  who: Caller | undefined,
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
) =>
  fetch(new URL(url, origin), {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(who ? { authorization: `Bearer ${who.bearer}` } : {}),
      ...headers,
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });

const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const begin = (who: Caller | undefined, fields: Record<string, string> = {}, size = bytes.length) =>
  send(who, 'POST', resumableUploadPath, {
    'upload-length': String(size),
    'upload-metadata': metadata({ filename: 'درس.wav', categoryId, ...fields }),
  });
const patch = (who: Caller, url: string, offset: number, chunk: Uint8Array) =>
  send(
    who,
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    chunk,
  );
const locationOf = (answer: Response) => {
  const location = answer.headers.get('location');
  if (answer.status !== 201 || !location) throw new Error(`not created: ${answer.status}`);
  return location;
};
const kept = () => readdir(api.services.uploadsFolder);
const countMedia = async () =>
  (await api.services.database.db.selectFrom('media').select('id').execute()).length;

test('broken off after the first chunk it goes on from the stored offset to a media', async () => {
  const url = locationOf(await begin(caller, { spokenLanguage: 'ar', title: 'Resumed' }));
  const cut = 50_000;
  const first = await patch(caller, url, 0, bytes.slice(0, cut));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(cut)]);
  const head = await send(caller, 'HEAD', url);
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

test('nobody else can look at it, go on with it or remove it', async () => {
  const url = locationOf(await begin(caller));
  await patch(caller, url, 0, bytes.slice(0, 1_000));
  const colleague = await join(api, 'Organisation administrator', caller.organisationId);
  const answers = [
    await send(colleague, 'HEAD', url),
    await patch(colleague, url, 1_000, bytes.slice(1_000)),
    await send(colleague, 'DELETE', url),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  const head = await send(caller, 'HEAD', url);
  expect(head.headers.get('upload-offset')).toBe('1000');
  expect((await send(caller, 'DELETE', url)).status).toBe(204);
  expect(await kept()).toEqual([]);
});

test('an owner named in the metadata is not believed', async () => {
  const colleague = await join(api, 'Organisation administrator', caller.organisationId);
  const url = locationOf(await begin(caller, { ownerId: colleague.userId }));
  expect((await send(colleague, 'HEAD', url)).status).toBe(404);
  expect((await send(caller, 'DELETE', url)).status).toBe(204);
});

test('without a session or the right to edit nothing begins', async () => {
  const viewer = await join(api, 'Viewer', caller.organisationId);
  const answers = [await begin(undefined), await begin(viewer)];
  expect(answers.map((answer) => answer.status)).toEqual([401, 403]);
  expect(await kept()).toEqual([]);
});

test('a foreign category, an unknown field and too many bytes are refused before a byte is sent', async () => {
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

test('content that cannot be used is refused at the end and its bytes are dropped', async () => {
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

test('where there is no room it is said before a byte is sent', async () => {
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
