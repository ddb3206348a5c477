// What the tus protocol 1.0.0 demands of a server (https://tus.io/protocols/resumable-upload, “spec” below), for the
// core, and the cases of tusd's handler tests that apply (“tusd”). The extensions are in
// tus-extensions.test.ts.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join as pathJoin } from 'node:path';
import { text } from 'node:stream/consumers';
import { resumableUploadPath } from '@glossa/contracts/uploads';
import { describe, expect, test, vi } from 'vitest';
import {
  checksumHeader,
  locationOf,
  maxUploadBytes,
  toneBytes,
  uploadedIn,
  useTusServer,
} from '../../../testing/tus-calls.ts';
import { chunkType } from './tus-headers.ts';

const server = useTusServer();
const { metadata, offsetOf } = server;
const bytes = toneBytes;
const length = bytes.length;
const post = (headers: Record<string, string>) =>
  server.calls.send('POST', resumableUploadPath, headers);

describe('every answer', () => {
  test('spec: carries Tus-Resumable, refusals included', async () => {
    const url = await server.calls.begin(length);
    const answers = [
      await server.calls.head(url),
      await server.calls.patch(url, 5, bytes),
      await server.calls.send('PATCH', `${url}x`),
      await server.calls.send('HEAD', url, { authorization: 'Bearer wrong' }),
      await server.calls.send('OPTIONS', resumableUploadPath),
    ];
    for (const answer of answers) expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  });

  test.each([['0.2.2'], ['1.0.1'], ['']])(
    'spec, tusd InvalidVersion: the version %j is refused with 412 and not processed',
    async (version) => {
      const url = await server.calls.begin(length);
      for (const answer of [
        await server.calls.send('HEAD', url, { 'tus-resumable': version }),
        await server.calls.patch(url, 0, bytes, { 'tus-resumable': version }),
        await server.calls.send('DELETE', url, { 'tus-resumable': version }),
        await server.calls.create(length, {}, { headers: { 'tus-resumable': version } }),
      ]) {
        expect(answer.status).toBe(412);
        expect(answer.headers.get('tus-version')).toBe('1.0.0');
      }
      expect(await offsetOf(url)).toBe('0');
    },
  );
});

describe('OPTIONS', () => {
  test.each([undefined, '0.0.1'])(
    'spec, tusd Discovery: describes the server and ignores the version %j',
    async (version) => {
      const answer = await server.calls.send('OPTIONS', resumableUploadPath, {
        'tus-resumable': version ?? '',
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('tus-version')).toBe('1.0.0');
      expect(answer.headers.get('tus-max-size')).toBe(String(maxUploadBytes));
      expect(answer.headers.get('tus-extension')?.split(',').sort()).toEqual([
        'checksum',
        'creation',
        'creation-defer-length',
        'creation-with-upload',
        'expiration',
        'termination',
      ]);
      expect(answer.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,md5');
    },
  );
});

describe('HEAD', () => {
  test('spec, tusd Status: offset, length and metadata as they were sent, not to be cached', async () => {
    const sent = `${metadata()},title ${Buffer.from('A, b').toString('base64')}`;
    const url = locationOf(
      await post({ 'upload-length': String(length), 'upload-metadata': sent }),
    );
    const fresh = await server.calls.head(url);
    expect(fresh.status).toBe(200);
    expect(Object.fromEntries(fresh.headers)).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(length),
      'upload-metadata': sent,
      'cache-control': 'no-store',
    });
    expect(fresh.headers.has('upload-defer-length')).toBe(false);
    await server.calls.patch(url, 0, bytes.subarray(0, 70));
    expect(await offsetOf(url)).toBe('70');
  });

  test('spec: a completed upload has its full offset', async () => {
    const url = await server.calls.begin(length);
    const { mediaId } = await uploadedIn(await server.calls.patch(url, 0, bytes));
    const head = await server.calls.head(url);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': String(length),
      'upload-length': String(length),
      'glossa-media-id': mediaId,
    });
  });

  test.each(['0d5f9a1c-0000-4000-8000-000000000000', 'no', 'a/b', '%00', '..%2f..'])(
    'spec, tusd UploadNotFoundFail: 404 without an offset for %s',
    async (id) => {
      const answer = await server.calls.head(`${resumableUploadPath}/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.has('upload-offset')).toBe(false);
    },
  );
});

describe('PATCH', () => {
  test('spec, tusd UploadChunk: 204 with the new offset, also without Content-Length', async () => {
    const url = await server.calls.begin(length);
    const first = await server.calls.patch(url, 0, bytes.subarray(0, 100));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100']);
    const streamed = await fetch(new URL(url, server.calls.origin), {
      method: 'PATCH',
      headers: { ...server.calls.headers, 'upload-offset': '100', 'content-type': chunkType },
      body: new Blob([new Uint8Array(bytes.subarray(100, 250))]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([streamed.status, streamed.headers.get('upload-offset')]).toEqual([204, '250']);
    const nothing = await server.calls.patch(url, 250, new Uint8Array());
    expect([nothing.status, nothing.headers.get('upload-offset')]).toEqual([204, '250']);
  });

  test('tusd UploadChunkToFinished: the last request again has the same answer', async () => {
    const url = await server.calls.begin(length);
    const first = await server.calls.patch(url, 0, bytes);
    const again = await server.calls.patch(url, length, new Uint8Array());
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('upload-offset')).toBe(String(length));
    expect(await again.json()).toEqual(await first.json());
    expect((await server.calls.patch(url, 0, bytes)).status).toBe(409);
  });

  test('spec: 404 for an unknown upload', async () => {
    const url = `${resumableUploadPath}/0d5f9a1c-0000-4000-8000-000000000000`;
    expect((await server.calls.patch(url, 0, bytes)).status).toBe(404);
  });

  test.each([
    ['another offset', 409, { 'upload-offset': '4' }],
    ['an offset behind the end', 409, { 'upload-offset': String(length + 1) }],
    ['tusd InvalidOffsetFail: a negative offset', 400, { 'upload-offset': '-5' }],
    ['no offset', 400, { 'upload-offset': '' }],
    ['spec: another content type', 415, { 'content-type': 'application/fail' }],
    ['a form', 415, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['JSON', 415, { 'content-type': 'application/json' }],
    ['spec: an unknown checksum algorithm', 400, { 'upload-checksum': 'crc32 AAAA' }],
    ['spec: a wrong checksum', 460, { 'upload-checksum': checksumHeader('sha1', bytes) }],
    ['a changed length', 400, { 'upload-length': String(length + 1) }],
  ] as const)('%s is refused with %i and changes nothing', async (_what, status, headers) => {
    const url = await server.calls.begin(length);
    await server.calls.patch(url, 0, bytes.subarray(0, 5));
    const answer = await server.calls.patch(url, 5, bytes.subarray(5, 50), headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false });
    expect(await offsetOf(url)).toBe('5');
    expect((await server.calls.patch(url, 5, bytes.subarray(5))).status).toBe(200);
  });

  test('tusd ExceedingMaxSizeFail, OverflowWithoutLength: more bytes than announced are 413', async () => {
    const url = await server.calls.begin(10);
    expect((await server.calls.patch(url, 0, bytes.subarray(0, 11))).status).toBe(413);
    const streamed = await fetch(new URL(url, server.calls.origin), {
      method: 'PATCH',
      headers: { ...server.calls.headers, 'upload-offset': '0', 'content-type': chunkType },
      body: new Blob([new Uint8Array(bytes.subarray(0, 11))]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await offsetOf(url)).toBe('0');
  });

  test('tusd RequestUnlock: a new request ends one that waits for bytes of a lost connection', async () => {
    const url = await server.calls.begin(length);
    const waiting = request(new URL(url, server.calls.origin), {
      method: 'PATCH',
      headers: {
        ...server.calls.headers,
        'upload-offset': '0',
        'content-type': chunkType,
        'content-length': String(length),
      },
    });
    const answered = once(waiting, 'response') as Promise<[IncomingMessage]>;
    waiting.write(bytes.subarray(0, 100));
    const received = pathJoin(server.api.services.uploadsFolder, url.split('/').at(-1) ?? '');
    await vi.waitFor(async () => expect((await stat(received)).size).toBe(100));
    expect(await offsetOf(url)).toBe('100');
    const last = await server.calls.patch(url, 100, bytes.subarray(100));
    expect(last.status).toBe(200);
    const { fileName } = await uploadedIn(last);
    // Computed while the bytes came in, over both requests.
    expect(await server.api.services.storage.hashOf(fileName)).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    // It was not lost after all: what it still sends is not stored.
    waiting.end(Buffer.alloc(length - 100));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(409);
    expect(await text(answer)).toContain('media.uploadTakenOver');
    expect(await server.api.services.storage.checkFile(fileName, {})).toBe('ok');
  });

  test('spec, tusd MethodOverriding: a POST with X-HTTP-Method-Override is what that says', async () => {
    const url = await server.calls.begin(length);
    const as = (method: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
      server.calls.send('POST', url, { 'x-http-method-override': method, ...headers }, body);
    const patched = await as(
      'PATCH',
      { 'upload-offset': '0', 'content-type': chunkType },
      bytes.subarray(0, 70),
    );
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, '70']);
    expect((await as('HEAD')).headers.get('upload-offset')).toBe('70');
    expect((await as('DELETE')).status).toBe(204);
    expect((await server.calls.head(url)).status).toBe(404);
    const reading = await server.calls.send('HEAD', url, { 'x-http-method-override': 'DELETE' });
    expect(reading.status).toBe(400);
  });
});
