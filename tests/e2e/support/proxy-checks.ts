import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { connect } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { viewAuditLog } from '@glossa/contracts/audit';
import { encodePassword, login } from '@glossa/contracts/auth';
import { createLiveTicket, livePath } from '@glossa/contracts/live-messages';
import { getVideoInformation } from '@glossa/contracts/media';
import { resumableUploadPath, uploadFile } from '@glossa/contracts/uploads';
import { WebSocket } from 'ws';
import { type Client, makeCategory, until } from './api.ts';

/** A proxy on this machine, before a running product. */
export type Proxied = {
  /** The name it serves. */
  host: string;
  port: number;
  /** Of plain HTTP. */
  plainPort: number;
  /** Signed in at the product itself. */
  admin: Client;
};

type Reply = { status: number | undefined; headers: Record<string, unknown>; text: string };

/** An address of this machine that is not the one everything else comes from. */
const visitorAddress = '127.0.0.2';
const megabyte = 1024 * 1024;

/** What a browser would find by the name. The certificate is one of the test. */
const target = ({ host, port }: Proxied) => ({
  ...{ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false },
  headers: { host },
});

function send(
  site: Proxied,
  path: string,
  { body = [], headers, ...options }: RequestOptions & { body?: Iterable<Buffer> } = {},
): Promise<Reply> {
  const base = target(site);
  const all = { ...base, ...options, path, headers: { ...base.headers, ...headers } };
  return new Promise((resolve, reject) => {
    const sent = request(all, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    }).on('error', reject);
    for (const part of body) sent.write(part);
    sent.end();
  });
}

/** The protocol that both sides agree on, or the reason why there is none. Old ones need a client that has them. */
const agree = (site: Proxied, options: ConnectionOptions): Promise<string> =>
  new Promise((resolve) => {
    const socket = connectTls({ ...target(site), ...options });
    socket.once('secureConnect', () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.once('error', (error) => resolve(error.message));
  });

type Check = { name: string; check: (site: Proxied) => Promise<void> };

/** What the operator’s guide promises of a product behind a proxy. Each check throws if it does not hold. */
export const proxyChecks: readonly Check[] = [
  {
    name: 'speaks TLS 1.2 and 1.3, and nothing older',
    check: async (site) => {
      assert.match(await agree(site, {}), /^TLSv1\.3 /);
      assert.match(
        await agree(site, { maxVersion: 'TLSv1.2' }),
        /^TLSv1\.2 ECDHE-.*(GCM|POLY1305)/,
      );
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
      assert.match(await agree(site, old as ConnectionOptions), /alert protocol version/);
    },
  },
  {
    name: 'refuses cipher suites without authenticated encryption',
    check: async (site) => {
      const ciphers = 'ECDHE-ECDSA-AES128-SHA';
      assert.match(
        await agree(site, { maxVersion: 'TLSv1.2', ciphers }),
        /alert handshake failure/,
      );
    },
  },
  {
    name: 'sends plain HTTP to HTTPS',
    check: async (site) => {
      const options = { host: '127.0.0.1', port: site.plainPort, path: '/login' };
      const location = await new Promise((resolve, reject) => {
        requestPlain({ ...options, headers: { host: site.host } }, (response) => {
          response.resume().on('end', () => resolve(response.headers.location));
        })
          .on('error', reject)
          .end();
      });
      assert.match(String(location), new RegExp(`^https://${site.host}(:${site.port})?/login$`));
    },
  },
  {
    name: 'serves the pages over HTTP/2, and no metrics',
    check: async (site) => {
      const session = connect(`https://127.0.0.1:${site.port}`, {
        rejectUnauthorized: false,
        servername: site.host,
      });
      const page = await new Promise<string>((resolve, reject) => {
        session.once('error', reject);
        const stream = session.request({ ':path': '/login', ':authority': site.host });
        let text = '';
        stream.once('response', (headers) => {
          text = `${headers[':status']} `;
        });
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        stream.once('end', () => resolve(text)).end();
      });
      session.close();
      assert.match(page, /^200 <!doctype html>/i);
      const script = page.match(/<script[^>]* src="(\/assets\/[^"]+)"/)?.[1] ?? '';
      const loaded = await send(site, script);
      assert.equal(loaded.status, 200);
      assert.match(String(loaded.headers['content-type']), /javascript/);
      assert.equal((await send(site, '/metrics')).status, 403);
    },
  },
  {
    name: 'serves nothing below a path',
    check: async (site) => {
      const statusOf = async (path: string) => (await send(site, path, { method: 'POST' })).status;
      assert.notEqual(await statusOf(login.path), 404);
      assert.equal(await statusOf(`/glossa${login.path}`), 404);
    },
  },
  {
    name: 'passes live messages',
    check: async (site) => {
      const { ticket } = await site.admin.call(createLiveTicket);
      const socket = new WebSocket(`wss://${site.host}:${site.port}${livePath}?ticket=${ticket}`, {
        rejectUnauthorized: false,
        lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
        origin: `https://${site.host}`,
        headers: { host: site.host },
      });
      const messages: string[] = [];
      let failure: Error | undefined;
      socket.on('message', (text) => messages.push(String(text)));
      socket.on('error', (error) => {
        failure = error;
      });
      await until(
        async () => failure ?? messages,
        (found) => found instanceof Error || found.length > 0,
        10_000,
      );
      socket.close();
      if (failure) throw failure;
    },
  },
  {
    name: 'passes an upload larger than any buffer, as it arrives',
    check: async (site) => {
      const bytes = 96 * megabyte;
      const boundary = 'boundary-of-the-test';
      const field = (name: string, value: string) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const head = Buffer.from(
        field('categoryId', await makeCategory(site.admin)) +
          field('spokenLanguage', 'en') +
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.wav"\r\n` +
          'content-type: audio/wav\r\n\r\n',
      );
      const piece = Buffer.alloc(megabyte);
      const pieces = Array.from({ length: bytes / megabyte }, () => piece);
      const { status } = await send(site, uploadFile.path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${site.admin.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: [head, wavHead(bytes), ...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)],
      });
      assert.equal(status, 200);
    },
  },
  { name: 'passes a resumable upload in pieces', check: uploadInPieces },
  {
    name: 'says which address a client has, whatever the client says itself',
    check: async (site) => {
      const userName = `visitor-${randomBytes(6).toString('hex')}`;
      const answer = await send(site, login.path, {
        method: 'POST',
        localAddress: visitorAddress,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: [Buffer.from(JSON.stringify({ userName, password: encodePassword('Wrong$1234') }))],
      });
      assert.equal(answer.status, 401, answer.text);
      const { items } = await site.admin.call(viewAuditLog);
      const entry = items.find(
        ({ action, address }) => action === 'sign-in-refused' && address === visitorAddress,
      );
      assert.ok(entry, `no refused sign-in from ${visitorAddress}`);
      assert.ok(items.every(({ address }) => address !== '203.0.113.9'));
    },
  },
];

/** tus: creates an upload, sends it in three pieces, and asks for the offset between them. */
async function uploadInPieces(site: Proxied): Promise<void> {
  const file = Buffer.concat([wavHead(3 * megabyte), randomBytes(3 * megabyte)]);
  const fields = {
    filename: 'pieces.wav',
    categoryId: await makeCategory(site.admin),
    spokenLanguage: 'en',
  };
  const headers = { authorization: `Bearer ${site.admin.token}`, 'tus-resumable': '1.0.0' };
  const created = await send(site, resumableUploadPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.length),
      'upload-metadata': Object.entries(fields)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  assert.equal(created.status, 201, created.text);
  // Relative, or with the public address: a browser has to find it again through the proxy.
  const location = new URL(String(created.headers.location), `https://${site.host}`);
  assert.equal(location.origin, `https://${site.host}`);
  const pieceBytes = Math.ceil(file.length / 3);
  let last = created;
  for (let offset = 0; offset < file.length; offset += pieceBytes) {
    const known = await send(site, location.pathname, { method: 'HEAD', headers });
    assert.equal(known.headers['upload-offset'], String(offset));
    last = await send(site, location.pathname, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: [file.subarray(offset, offset + pieceBytes)],
    });
    const isLast = offset + pieceBytes >= file.length;
    assert.equal(last.status, isLast ? 200 : 204, last.text);
  }
  const { mediaId } = (JSON.parse(last.text) as { data: { mediaId: string } }).data;
  const media = await site.admin.call(getVideoInformation, { params: { mediaId } });
  assert.equal(media.mediaId, mediaId);
}

/** Of 32-bit samples, eight channels and 192 kHz: so many bytes are a few seconds, which cost the server no more. */
function wavHead(bytes: number): Buffer {
  const [rate, channels, sampleBytes] = [192_000, 8, 4];
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * sampleBytes, 28);
  head.writeUInt16LE(channels * sampleBytes, 32);
  head.writeUInt16LE(sampleBytes * 8, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
