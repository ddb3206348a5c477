import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { resumableUploadPath } from '@glossa/contracts/uploads';
import { afterAll, beforeAll } from 'vitest';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../engines/media-tools/testing/tiny-media.ts';
import { chunkType } from '../features/media/uploads/tus-headers.ts';
import { addCategory, join, type Uploaded } from './media-calls.ts';
import { type Caller, createTestApi, type TestApi } from './test-api.ts';

export type TusCalls = Awaited<ReturnType<typeof listenForUploads>>;

export const encodeMetadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Requests of the tus protocol to the API, which listens on a port of its own afterwards. */
export async function listenForUploads(api: TestApi, caller: Caller, categoryId: string) {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  /** An empty header value leaves the header out. */
  const send = (
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
    who: Caller | undefined = caller,
  ): Promise<Response> =>
    fetch(new URL(url, origin), {
      method,
      headers: Object.entries({
        'tus-resumable': '1.0.0',
        ...(who ? { authorization: `Bearer ${who.bearer}` } : {}),
        ...headers,
      }).filter(([, value]) => value !== ''),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const create = (
    length: number,
    fields: Record<string, string> = {},
    {
      headers = {},
      body,
      who,
    }: { headers?: Record<string, string>; body?: Uint8Array; who?: Caller } = {},
  ) =>
    send(
      'POST',
      resumableUploadPath,
      {
        'upload-length': String(length),
        'upload-metadata': encodeMetadata({ filename: 'درس.wav', categoryId, ...fields }),
        ...(body ? { 'content-type': chunkType } : {}),
        ...headers,
      },
      body,
      who,
    );
  return {
    origin,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${caller.bearer}` },
    send,
    create,
    /** The address of a new upload. */
    begin: async (length: number, fields: Record<string, string> = {}): Promise<string> =>
      locationOf(await create(length, fields)),
    patch: (
      url: string,
      offset: number,
      chunk: Uint8Array,
      headers: Record<string, string> = {},
      who?: Caller,
    ) =>
      send(
        'PATCH',
        url,
        { 'upload-offset': String(offset), 'content-type': chunkType, ...headers },
        chunk,
        who,
      ),
    head: (url: string, who?: Caller) => send('HEAD', url, {}, undefined, who),
  };
}

export function locationOf(answer: Response): string {
  const location = answer.headers.get('location');
  if (answer.status !== 201 || !location) throw new Error(`not created: ${answer.status}`);
  return location;
}

/** The media in the answer to a last request. */
export async function uploadedIn(answer: Response): Promise<Uploaded> {
  const body = (await answer.json()) as { data: Uploaded; success: boolean };
  if (!body.success) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** Of the server of `useTusServer`, in bytes. */
export const maxUploadBytes = 1024 * 1024;
/** What its tests send. */
export const toneBytes = createToneWav(2_000);

export const checksumHeader = (algorithm: string, chunk: Uint8Array): string =>
  `${algorithm} ${createHash(algorithm).update(chunk).digest('base64')}`;

/** A server that takes uploads of up to 1 MiB, for all tests of a file. To be called at its top. */
export function useTusServer() {
  let api: TestApi | undefined;
  let calls: TusCalls | undefined;
  let categoryId = '';
  const started = <T>(value: T | undefined): T => {
    if (!value) throw new Error('The server starts in beforeAll.');
    return value;
  };
  beforeAll(async () => {
    api = await createTestApi({
      overrides: { mediaTools: createFakeMediaTools() },
      env: { GLOSSA_MAX_UPLOAD_BYTES: String(maxUploadBytes) },
    });
    const caller = await join(api, 'Organisation administrator');
    categoryId = await addCategory(api, caller);
    calls = await listenForUploads(api, caller, categoryId);
  });
  afterAll(() => api?.stop());
  return {
    get api() {
      return started(api);
    },
    get calls() {
      return started(calls);
    },
    get categoryId() {
      return categoryId;
    },
    metadata: () => encodeMetadata({ filename: 'tone.wav', categoryId }),
    /** What the server has of it, as the header says it. */
    offsetOf: async (url: string) => (await started(calls).head(url)).headers.get('upload-offset'),
  };
}
