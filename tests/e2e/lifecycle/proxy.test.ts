import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { createLiveTicket, livePath } from '@glossa/contracts/live-messages';
import { uploadFile } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { findFreePort } from '../../../apps/server/src/testing/free-port.ts';
import {
  type SpeechService,
  startSpeechService,
} from '../../../apps/server/src/testing/speech-service.ts';
import { type Client, makeCategory, newPassword, signIn } from '../support/api.ts';
import { copyPreparedData } from '../support/journey.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const host = 'glossa.example.org';
const folder = await mkdtemp(join(tmpdir(), 'glossa-proxy-'));
const guidePath = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));

/** The program, or its Debian package unpacked into a folder, where packages can be fetched. */
function findProgram(name: string, versionArgument: string, path: string): string | undefined {
  if (spawnSync(name, [versionArgument]).status === 0) return name;
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  const options = { cwd, timeout: 120_000 };
  if (spawnSync('apt-get', ['download', name], options).status !== 0) return undefined;
  spawnSync('sh', ['-c', 'for package in *.deb; do dpkg -x "$package" .; done'], options);
  const program = join(cwd, path);
  return existsSync(program) && spawnSync(program, [versionArgument]).status === 0
    ? program
    : undefined;
}

const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
const guide = await readFile(guidePath, 'utf8');
const blockOf = (language: string): string =>
  guide.match(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``))?.[1] ?? '';

type Proxy = {
  name: string;
  program: string | undefined;
  /** The block of the guide, with this test's certificate, ports and folders. */
  configure: (port: number, direct: string) => string;
  run: (config: string) => string[];
  check: (config: string) => string[];
};

const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: findProgram('nginx', '-v', 'usr/sbin/nginx'),
    configure: (port, direct) => {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const adapted = blockOf('nginx')
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/ssl/glossa.pem', certificate)
        .replace('/etc/ssl/glossa.key', key)
        .replace('http://127.0.0.1:4000', direct);
      return `daemon off; user root; pid ${folder}/pid; error_log stderr crit; events {}
        http { access_log off; ${paths.join(' ')} ${adapted} }`;
    },
    run: (config) => ['-p', folder, '-c', config],
    check: (config) => ['-t', '-p', folder, '-c', config],
  },
  {
    name: 'caddy',
    program: findProgram('caddy', 'version', 'usr/bin/caddy'),
    configure: (port, direct) => `{
      admin off
      auto_https disable_redirects
      log {
        level ERROR
      }
    }
    ${blockOf('caddy')
      .replace(`${host} {`, `${host}:${port} {\n bind 127.0.0.1\n tls ${certificate} ${key}`)
      .replace('127.0.0.1:4000', new URL(direct).host)}`,
    run: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
    check: (config) => ['validate', '--config', config, '--adapter', 'caddyfile'],
  },
];
for (const { name, program } of proxies)
  if (!program)
    console.log(`${name} is not installed and cannot be fetched: it is not tested as in the guide`);

let data: Awaited<ReturnType<typeof copyPreparedData>>;
let speech: SpeechService | undefined;
let server: RunningServer;
let admin: Client;
let direct: string;
beforeAll(async () => {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', certificate, '-days', '1', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host}`],
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  data = await copyPreparedData();
  // It says its public address when it is ready, and not where it listens.
  const ownPort = await findFreePort();
  direct = `http://127.0.0.1:${ownPort}`;
  speech = await startSpeechService();
  server = await startServer(data.path, {
    GLOSSA_SPEECH_URL: speech.baseUrl,
    PORT: String(ownPort),
    GLOSSA_PUBLIC_URL: `https://${host}`,
    GLOSSA_METRICS_TOKEN: '0123456789abcdef',
  });
  admin = await signIn(direct, newPassword);
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await speech?.close();
  await data?.remove();
  await rm(folder, { recursive: true, force: true });
});

describe.each(proxies.filter(({ program }) => program))('$name as in the guide', (kind) => {
  const program = kind.program ?? '';
  const configPath = join(folder, `${kind.name}.conf`);
  /** Where Caddy keeps its state. */
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  let proxy: ChildProcess;
  let port: number;

  beforeAll(async () => {
    port = await findFreePort();
    await writeFile(configPath, kind.configure(port, direct));
    proxy = spawn(program, kind.run(configPath), { stdio: 'inherit', env });
    await vi.waitFor(async () => expect((await get('/healthz')).status).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
  }, 60_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => proxy?.once('exit', resolve));
    if (proxy?.kill('SIGTERM')) await ended;
  });

  /** What a browser would find by the name. */
  const where = () => ({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false });
  const get = (path: string): Promise<{ status: number | undefined }> =>
    new Promise((resolve, reject) => {
      request({ ...where(), path, headers: { host } }, (response) =>
        response.resume().on('end', () => resolve({ status: response.statusCode })),
      )
        .on('error', reject)
        .end();
    });

  test('accepts the configuration without a warning', () => {
    const { status, stderr } = spawnSync(program, kind.check(configPath), {
      encoding: 'utf8',
      env,
    });
    // Only what this test puts around the guide's block is not formatted as Caddy likes it.
    expect(stderr.replace(/.*caddy fmt.*/, '')).not.toMatch(
      /\[(warn|emerg)\]|"level":"(warn|error)"/,
    );
    expect(status).toBe(0);
  });

  /** The protocol that both sides agree on, or the reason why there is none. Old ones need a client that has them. */
  const agree = (options: ConnectionOptions): Promise<string> =>
    new Promise((resolve) => {
      const socket = connectTls({ ...where(), ...options });
      socket.once('secureConnect', () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.once('error', (error) => resolve(error.message));
    });

  test('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    expect(await agree({})).toMatch(/^TLSv1\.3 /);
    expect(await agree({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-.*(GCM|POLY1305)/);
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    expect(await agree(old as ConnectionOptions)).toMatch(/alert protocol version/);
  });

  test('refuses cipher suites without authenticated encryption', async () => {
    const ciphers = 'ECDHE-ECDSA-AES128-SHA';
    expect(await agree({ maxVersion: 'TLSv1.2', ciphers })).toMatch(/alert handshake failure/);
  });

  test('serves the pages over HTTP/2, and no metrics', async () => {
    const session = connect(`https://127.0.0.1:${port}`, {
      rejectUnauthorized: false,
      servername: host,
    });
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request({ ':path': '/login', ':authority': host });
      stream.once('response', (headers) => resolve(headers[':status']));
      stream.resume().end();
    });
    expect(status).toBe(200);
    session.close();
    expect((await get('/metrics')).status).toBe(403);
  });

  test('passes live messages', async () => {
    const { ticket } = await admin.call(createLiveTicket);
    const socket = new WebSocket(`wss://${host}:${port}${livePath}?ticket=${ticket}`, {
      rejectUnauthorized: false,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
      origin: `https://${host}`,
      headers: { host },
    });
    const messages: string[] = [];
    socket.on('message', (text) => messages.push(String(text)));
    await vi.waitFor(() => expect(messages.length).toBeGreaterThan(0), { timeout: 10_000 });
    socket.close();
  });

  test('passes an upload larger than any buffer, as it arrives', async () => {
    const categoryId = await makeCategory(admin);
    const bytes = 96 * 1024 * 1024;
    const boundary = 'boundary-of-the-test';
    const head = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="categoryId"\r\n\r\n${categoryId}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="spokenLanguage"\r\n\r\nen\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.wav"\r\n` +
        'content-type: audio/wav\r\n\r\n',
    );
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          ...where(),
          path: uploadFile.path,
          method: 'POST',
          headers: {
            host,
            authorization: `Bearer ${admin.token}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
        },
        (response) => response.resume().on('end', () => resolve(response.statusCode)),
      ).on('error', reject);
      sent.write(head);
      sent.write(wavHead(bytes));
      const piece = Buffer.alloc(1024 * 1024);
      for (let done = 0; done < bytes; done += piece.length) sent.write(piece);
      sent.end(`\r\n--${boundary}--\r\n`);
    });
    expect(status).toBe(200);
  }, 60_000);
});

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
