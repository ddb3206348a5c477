import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../../../apps/server/src/testing/free-port.ts';
import {
  type SpeechService,
  startSpeechService,
} from '../../../apps/server/src/testing/speech-service.ts';
import { readGuide } from '../../guide/guide-text.ts';
import { newPassword, signIn } from '../support/api.ts';
import { copyPreparedData } from '../support/journey.ts';
import { type Proxied, proxyChecks } from '../support/proxy-checks.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const host = 'glossa.example.org';
const folder = await mkdtemp(join(tmpdir(), 'glossa-proxy-'));

/**
 * The program, or that of its Debian package, unpacked into a folder: installed, it would start a service. Throws if it
 * cannot be fetched, so that a proxy is never left out.
 */
function findProgram(name: string, versionArgument: string, path: string): string {
  if (spawnSync(name, [versionArgument]).status === 0) return name;
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd, timeout: 120_000, encoding: 'utf8' });
  const download = () => run('apt-get', 'download', name);
  let fetched = download();
  // The package list may be missing, or name versions that are gone.
  if (fetched.status !== 0 && run('apt-get', 'update').status === 0) fetched = download();
  if (fetched.status !== 0) throw new Error(`${name} cannot be fetched: ${fetched.stderr}`);
  run('sh', '-c', 'for package in *.deb; do dpkg -x "$package" .; done');
  const program = join(cwd, path);
  const started = run(program, versionArgument);
  if (started.status !== 0) throw new Error(`${name} does not start: ${started.stderr}`);
  return program;
}

const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
const guide = readGuide();

type Ports = { port: number; plainPort: number; direct: string };
type Proxy = {
  name: string;
  program: string;
  /** The file of the guide, with this test's certificate, ports and folders. */
  configure: (ports: Ports) => string;
  run: (config: string) => string[];
  check: (config: string) => string[];
};

const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: findProgram('nginx', '-v', 'usr/sbin/nginx'),
    configure: ({ port, plainPort, direct }) => {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const adapted = guide
        .file('/etc/nginx/sites-enabled/glossa')
        .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
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
    configure: ({ port, plainPort, direct }) => `{
      admin off
      http_port ${plainPort}
      https_port ${port}
      default_bind 127.0.0.1
      log {
        level ERROR
      }
    }
    ${guide
      .file('/etc/caddy/Caddyfile')
      .replace(`${host} {`, `${host} {\n tls ${certificate} ${key}`)
      .replace('127.0.0.1:4000', new URL(direct).host)}`,
    run: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
    check: (config) => ['validate', '--config', config, '--adapter', 'caddyfile'],
  },
];

let data: Awaited<ReturnType<typeof copyPreparedData>>;
let speech: SpeechService | undefined;
let server: RunningServer;
let site: Proxied;
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
    GLOSSA_TRUSTED_PROXIES: 'loopback',
    GLOSSA_METRICS_TOKEN: '0123456789abcdef',
  });
  site = { host, port: 0, plainPort: 0, admin: await signIn(direct, newPassword) };
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await speech?.close();
  await data?.remove();
  await rm(folder, { recursive: true, force: true });
});

describe.each(proxies)('$name as in the guide', ({ name, program, ...kind }) => {
  const configPath = join(folder, `${name}.conf`);
  /** Where Caddy keeps its state. */
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  let proxy: ChildProcess;

  beforeAll(async () => {
    site.port = await findFreePort();
    site.plainPort = await findFreePort();
    await writeFile(configPath, kind.configure({ ...site, direct }));
    proxy = spawn(program, kind.run(configPath), { stdio: 'inherit', env });
    await vi.waitFor(async () => expect(await health()).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
  }, 60_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => proxy?.once('exit', resolve));
    if (proxy?.kill('SIGTERM')) await ended;
  });

  const health = (): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: site.port, path: '/healthz' };
      const headers = { host };
      request({ ...options, headers, servername: host, rejectUnauthorized: false }, (response) =>
        response.resume().on('end', () => resolve(response.statusCode)),
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

  test.each(proxyChecks)('$name', ({ check }) => check(site), 60_000);
});
