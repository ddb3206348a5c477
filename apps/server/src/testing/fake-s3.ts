import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../platform/storage/s3/settings.ts';

type Stored = { bytes: Buffer; etag: string; modifiedAt: Date };
type Parts = { key: string; begunAt: Date; parts: Map<number, Buffer> };

type Refused = { status: number; code: string } | undefined;

export type FakeS3 = {
  settings: BucketSettings;
  /** The objects by their key, to be read and harmed. */
  objects: Map<string, Stored>;
  /** What was begun in parts and has not ended, with the numbers of the parts that are there. */
  transfers: () => Array<{ key: string; parts: number[] }>;
  /** How far its clock is ahead of this machine's, in milliseconds. */
  setClock: (aheadMs: number) => void;
  /** Every request gets this error of S3, or those for which a function has one, until it is undefined again. */
  refuse: (error: Refused | ((method: string, key: string) => Refused)) => void;
  /** How many requests it has answered. */
  requests: () => number;
  close: () => Promise<void>;
};

const accessKeyId = 'key-of-the-tests';

/**
 * An object store of one bucket in memory, for tests that need no real one: objects, ranges, conditions, lists and parts.
 * It knows its access key, and verifies no signatures; the tests of the project `s3` have a store that does. It passes the
 * contract of storages.
 */
export async function startFakeS3(bucket = 'files-of-the-tests'): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Parts>();
  let aheadMs = 0;
  let refusalOf: (method: string, key: string) => Refused = () => undefined;
  let count = 0;

  const server = createServer((request, response) => {
    count += 1;
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await buffer(request);
    const fail = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      );
    };
    const send = (content: string) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0" encoding="UTF-8"?>${content}`);
    };
    const [name, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    const key = rest.join('/');
    const refused = refusalOf(method, key);
    if (refused) return fail(refused.status, refused.code);
    if (!headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return fail(403, 'InvalidAccessKeyId');
    if (name !== bucket) return fail(404, 'NoSuchBucket');
    const query = url.searchParams;
    if (key === '') return send(query.has('uploads') ? listUploads(uploads) : list(query));
    if (query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, begunAt: new Date(), parts: new Map() });
      return send(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const uploadId = query.get('uploadId');
    if (uploadId !== null)
      return answerPart(method, uploadId, query, body, { fail, send }, response);
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && objects.has(key))
        return fail(412, 'PreconditionFailed');
      response.setHeader('etag', put(key, withoutChunks(body, headers)));
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return fail(404, 'NoSuchKey');
    const { bytes, etag, modifiedAt } = object;
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      return fail(412, 'PreconditionFailed');
    response.setHeader('etag', etag);
    response.setHeader('last-modified', modifiedAt.toUTCString());
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const [start, end] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, bytes.length];
    if (range && start >= bytes.length) return fail(416, 'InvalidRange');
    const part = bytes.subarray(start, end);
    response.writeHead(range ? 206 : 200, { 'content-length': part.length });
    response.end(method === 'HEAD' ? undefined : part);
  }

  function put(key: string, bytes: Buffer): string {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    objects.set(key, { bytes, etag, modifiedAt: new Date() });
    return etag;
  }

  function answerPart(
    method: string,
    uploadId: string,
    query: URLSearchParams,
    body: Buffer,
    { fail, send }: { fail: (status: number, code: string) => void; send: (text: string) => void },
    response: ServerResponse,
  ): void {
    const upload = uploads.get(uploadId);
    if (!upload) {
      fail(404, 'NoSuchUpload');
      return;
    }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`);
      response.writeHead(200).end();
      return;
    }
    uploads.delete(uploadId);
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const ordered = [...upload.parts].sort(([one], [other]) => one - other);
    const etag = put(upload.key, Buffer.concat(ordered.map(([, bytes]) => bytes)));
    send(
      `<CompleteMultipartUploadResult><Key>${upload.key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const max = Number(query.get('max-keys') ?? 1_000);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, max);
    const contents = page.map((key) => {
      const { bytes, etag, modifiedAt } = objects.get(key) as Stored;
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${etag}</ETag><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    const next =
      keys.length > max ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      ...{ bucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', prefix: '' },
      credentials: { accessKeyId, secretAccessKey: 'secret-of-the-tests' },
      pathStyle: true,
    },
    objects,
    transfers: () =>
      [...uploads.values()].map(({ key, parts }) => ({
        key,
        parts: [...parts.keys()].sort((one, other) => one - other),
      })),
    setClock: (ahead) => {
      aheadMs = ahead;
    },
    refuse: (error) => {
      refusalOf = typeof error === 'function' ? error : () => error;
    },
    requests: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Of streams, the client sends pieces with their length and signature before each. */
function withoutChunks(body: Buffer, headers: IncomingMessage['headers']): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (size === 0) break;
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}

function listUploads(uploads: Map<string, Parts>): string {
  const entries = [...uploads].map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`;
}
