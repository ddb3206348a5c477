// What the extensions of the tus protocol 1.0.0 demand that OPTIONS announces, and tusd's cases for them; the core is in
// tus-protocol.test.ts.
import { createHash } from 'node:crypto';
import { resumableUploadPath } from '@glossa/contracts/uploads';
import { describe, expect, test } from 'vitest';
import {
  checksumHeader,
  locationOf,
  maxUploadBytes,
  toneBytes,
  uploadedIn,
  useTusServer,
} from '../../../testing/tus-calls.ts';

const server = useTusServer();
const { metadata, offsetOf } = server;
const bytes = toneBytes;
const length = bytes.length;
const post = (headers: Record<string, string>, body?: Uint8Array) =>
  server.calls.send('POST', resumableUploadPath, headers, body);

describe('creation', () => {
  test('spec, tusd Create: 201 with a location and its expiry', async () => {
    const answer = await post({ 'upload-length': '300', 'upload-metadata': metadata() });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/pyapi\/.+\/uploads\/[0-9a-f-]{36}$/);
    expect(Date.parse(answer.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
  });

  test.each([
    ['spec, tusd CreateExceedingMaxSizeFail', 413, { 'upload-length': String(maxUploadBytes + 1) }],
    ['tusd InvalidUploadLengthFail', 400, { 'upload-length': '-5' }],
    [
      'tusd UploadLengthAndUploadDeferLengthFail',
      400,
      { 'upload-length': '10', 'upload-defer-length': '1' },
    ],
    ['tusd NeitherUploadLengthNorUploadDeferLengthFail', 400, {}],
    ['spec, tusd InvalidUploadDeferLengthFail', 400, { 'upload-defer-length': 'bad' }],
    ['an empty file', 400, { 'upload-length': '0' }],
    [
      'a partial upload of the concatenation extension',
      400,
      { 'upload-length': '10', 'upload-concat': 'partial' },
    ],
    ['a final upload of it', 400, { 'upload-concat': 'final;/a /b' }],
    ['metadata that cannot be read', 400, { 'upload-length': '10', 'upload-metadata': 'a b%c' }],
  ] as const)('%s: %i', async (_what, status, headers) => {
    const before = await countUploads();
    const answer = await post({ 'upload-metadata': metadata(), ...headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false });
    expect(await countUploads()).toBe(before);
  });
});

describe('creation-with-upload', () => {
  test('spec, tusd WithUpload/Create: a first chunk is in the offset of the answer', async () => {
    const answer = await server.calls.create(length, {}, { body: bytes.subarray(0, 100) });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '100']);
    const url = locationOf(answer);
    expect((await server.calls.patch(url, 100, bytes.subarray(100))).status).toBe(200);
  });

  test('a whole file answers with its media', async () => {
    const answer = await server.calls.create(length, { title: 'At once' }, { body: bytes });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(length)]);
    const url = locationOf(answer);
    const { mediaId } = await uploadedIn(answer);
    expect(answer.headers.get('glossa-media-id')).toBe(mediaId);
    expect((await server.calls.head(url)).headers.get('glossa-media-id')).toBe(mediaId);
  });

  test('tusd IncorrectContentType: a body of another type is ignored', async () => {
    const answer = await server.calls.create(
      length,
      {},
      {
        headers: { 'content-type': 'application/false' },
        body: bytes.subarray(0, 10),
      },
    );
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '0']);
  });

  test.each([
    ['tusd CreateExceedingUploadSize', 413, {}, bytes.subarray(0, 11)],
    [
      'a wrong checksum',
      460,
      { 'upload-checksum': checksumHeader('sha1', bytes) },
      bytes.subarray(0, 5),
    ],
  ] as const)('%s: %i, and no upload is left', async (_what, status, headers, body) => {
    const before = await countUploads();
    const answer = await server.calls.create(10, {}, { headers, body });
    expect(answer.status).toBe(status);
    expect(await countUploads()).toBe(before);
  });
});

describe('creation-defer-length', () => {
  const defer = async () =>
    locationOf(await post({ 'upload-defer-length': '1', 'upload-metadata': metadata() }));

  test('spec, tusd DeferLengthHeader, DeclareLengthOnNonFinalChunk', async () => {
    const url = await defer();
    const fresh = await server.calls.head(url);
    expect(fresh.headers.get('upload-defer-length')).toBe('1');
    expect(fresh.headers.has('upload-length')).toBe(false);
    await server.calls.patch(url, 0, bytes.subarray(0, 5));
    await server.calls.patch(url, 5, bytes.subarray(5, 10), { 'upload-length': String(length) });
    const known = await server.calls.head(url);
    expect(known.headers.get('upload-length')).toBe(String(length));
    expect(known.headers.has('upload-defer-length')).toBe(false);
    // Once set, it must not change.
    const changed = await server.calls.patch(url, 10, bytes.subarray(10, 20), {
      'upload-length': '30',
    });
    expect(changed.status).toBe(400);
    expect((await server.calls.patch(url, 10, bytes.subarray(10))).status).toBe(200);
  });

  test('tusd DeclareLengthOnFinalChunk, DeclareLengthAfterFinalChunk', async () => {
    const url = await defer();
    const last = await server.calls.patch(url, 0, bytes, { 'upload-length': String(length) });
    expect(last.status).toBe(200);
    const other = await defer();
    expect((await server.calls.patch(other, 0, bytes)).status).toBe(204);
    const declared = await server.calls.patch(other, length, new Uint8Array(), {
      'upload-length': String(length),
    });
    expect(declared.status).toBe(200);
  });

  test.each([
    ['beyond the maximum', 413, String(maxUploadBytes + 1)],
    ['below the offset', 400, '3'],
  ] as const)('a length %s is %i', async (_what, status, late) => {
    const url = await defer();
    await server.calls.patch(url, 0, bytes.subarray(0, 5));
    const answer = await server.calls.patch(url, 5, bytes.subarray(5, 10), {
      'upload-length': late,
    });
    expect(answer.status).toBe(status);
    expect(await offsetOf(url)).toBe('5');
  });

  test('more bytes than the maximum are 413', async () => {
    const url = await defer();
    expect((await server.calls.patch(url, 0, new Uint8Array(maxUploadBytes + 1))).status).toBe(413);
    expect(await offsetOf(url)).toBe('0');
  });
});

describe('expiration', () => {
  const setExpiry = (url: string, expires_at: Date) =>
    server.api.services.database.db
      .updateTable('uploads')
      .set({ expires_at })
      .where('id', '=', url.split('/').at(-1) ?? '')
      .execute();

  test('spec: every answer to PATCH says when an unfinished upload expires', async () => {
    const url = await server.calls.begin(length);
    const answer = await server.calls.patch(url, 0, bytes.subarray(0, 10));
    const expires = answer.headers.get('upload-expires') ?? '';
    // The date format of RFC 9110.
    expect(expires).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    expect((await server.calls.head(url)).headers.get('upload-expires')).not.toBeNull();
  });

  test('spec: an expired upload is 410', async () => {
    const url = await server.calls.begin(length);
    await server.calls.patch(url, 0, bytes.subarray(0, 10));
    await setExpiry(url, new Date(Date.now() - 1_000));
    const answers = [
      await server.calls.head(url),
      await server.calls.patch(url, 10, bytes.subarray(10)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(answers[0]?.headers.has('upload-offset')).toBe(false);
  });
});

describe('checksum', () => {
  test.each(['sha1', 'sha256', 'md5'])(
    'spec: a right %s checksum is accepted',
    async (algorithm) => {
      const url = await server.calls.begin(length);
      const first = await server.calls.patch(url, 0, bytes.subarray(0, 1_000), {
        'upload-checksum': checksumHeader(algorithm, bytes.subarray(0, 1_000)),
      });
      expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
      const last = await server.calls.patch(url, 1_000, bytes.subarray(1_000), {
        'upload-checksum': checksumHeader(algorithm, bytes.subarray(1_000)),
      });
      expect(last.status).toBe(200);
      const { mediaId } = await uploadedIn(last);
      const { sha256 } = await server.api.services.database.db
        .selectFrom('media')
        .select('sha256')
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    },
  );

  test('spec: 460 discards the chunk, also the last one, and the file is whole in the end', async () => {
    const url = await server.calls.begin(length);
    const wrong = { 'upload-checksum': checksumHeader('sha256', Buffer.from('else')) };
    expect((await server.calls.patch(url, 0, bytes, wrong)).status).toBe(460);
    expect(await offsetOf(url)).toBe('0');
    await server.calls.patch(url, 0, bytes.subarray(0, 500));
    expect((await server.calls.patch(url, 500, bytes.subarray(500), wrong)).status).toBe(460);
    expect(await offsetOf(url)).toBe('500');
    const { fileName } = await uploadedIn(await server.calls.patch(url, 500, bytes.subarray(500)));
    expect(await server.api.services.storage.checkFile(fileName, {})).toBe('ok');
  });
});

describe('termination', () => {
  test('spec, tusd Termination: 204, and from then on 404', async () => {
    const url = await server.calls.begin(length);
    await server.calls.patch(url, 0, bytes.subarray(0, 5));
    expect((await server.calls.send('DELETE', url)).status).toBe(204);
    const answers = [
      await server.calls.head(url),
      await server.calls.patch(url, 5, bytes.subarray(5)),
      await server.calls.send('DELETE', url),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('spec: ends a completed upload too, and its media stays', async () => {
    const url = await server.calls.begin(length);
    const { mediaId } = await uploadedIn(await server.calls.patch(url, 0, bytes));
    expect((await server.calls.send('DELETE', url)).status).toBe(204);
    expect((await server.calls.head(url)).status).toBe(404);
    const media = await server.api.services.database.db
      .selectFrom('media')
      .select('id')
      .where('id', '=', mediaId)
      .execute();
    expect(media).toHaveLength(1);
  });
});

const countUploads = async () =>
  (await server.api.services.database.db.selectFrom('uploads').select('id').execute()).length;
