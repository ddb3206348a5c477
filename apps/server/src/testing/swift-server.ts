import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../platform/storage/s3/settings.ts';
import { acceptsConnections, findFreePort } from './free-port.ts';

const run = promisify(execFile);
const readyWithinMs = 240_000;
const key = 'secret-of-the-tests';

export type SwiftServer = {
  /** Of a bucket that is not there yet. */
  settings: (bucket?: string) => BucketSettings;
  /** As if the machine had lost power. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Of what runs, each with its own workers. */
  pids: () => number[];
  close: () => Promise<void>;
};

/**
 * OpenStack Swift with its S3 interface, which checks signatures as AWS does: one disk, one replica, and nothing of the
 * machine but /etc/swift/swift.conf.
 */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-swift-'));
  const ports = {
    proxy: await findFreePort(),
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
    memcached: await findFreePort(),
  };
  await mkdir(join(folder, 'disks', 'd1'), { recursive: true });
  await Promise.all(
    (['account', 'container', 'object'] as const).map((kind) =>
      buildRing(folder, kind, ports[kind]),
    ),
  );
  await writeConfigs(folder, ports);

  let running: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(
      running.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        // The whole group: a server and its workers.
        process.kill(-(child.pid ?? 0), 'SIGKILL');
        await ended;
      }),
    );
    running = [];
  };
  const start = async () => {
    const log: string[] = [];
    const servers = ['account', 'container', 'object', 'proxy'];
    const commands: Array<[string, ...string[]]> = [
      // The sign-in of Swift remembers its answers there, and refuses to work without it.
      ['memcached', '-l', '127.0.0.1', '-p', String(ports.memcached), '-u', userInfo().username],
      ...servers.map((kind): [string, string] => [
        `swift-${kind}-server`,
        join(folder, `${kind}.conf`),
      ]),
    ];
    running = commands.map(([program, ...args]) => {
      const child = spawn(program, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group of its own, which is ended as one.
        detached: true,
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          log.push(text.toString());
          if (log.length > 200) log.shift();
        });
      return child;
    });
    const end = Date.now() + readyWithinMs;
    while (!(await areAnswering(Object.values(ports))) || !(await isHealthy(ports.proxy))) {
      if (running.some(({ exitCode }) => exitCode !== null) || Date.now() > end) {
        await stop();
        throw new Error(`Swift did not start: ${log.join('').slice(-4_000)}`);
      }
      await delay(100);
    }
  };
  await start();
  return {
    settings: (bucket = `files-${Math.random().toString(36).slice(2)}`) => ({
      bucket,
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test:tester', secretAccessKey: key },
      prefix: '',
      pathStyle: true,
    }),
    stop,
    start,
    pids: () => running.flatMap(({ pid }) => pid ?? []),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function createBucketIn(settings: BucketSettings): Promise<void> {
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint ?? '',
    forcePathStyle: true,
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
}

async function buildRing(folder: string, kind: string, port: number): Promise<void> {
  const builder = join(folder, `${kind}.builder`);
  await run('swift-ring-builder', [builder, 'create', '4', '1', '0']);
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
  await run('swift-ring-builder', [builder, 'rebalance']);
}

async function writeConfigs(folder: string, ports: Record<string, number>): Promise<void> {
  const shared = (kind: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[kind]}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
fallocate_reserve = 0
log_level = WARNING
`;
  for (const kind of ['account', 'container', 'object'])
    await writeFile(
      join(folder, `${kind}.conf`),
      `${shared(kind)}
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`,
    );
  await writeFile(
    join(folder, 'proxy.conf'),
    `${shared('proxy')}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes proxy-server

[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${key} .admin

${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo', 'versioned_writes'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('\n')}`,
  );
}

/** The proxy answers before the servers behind it do, and sends 503 meanwhile. */
const areAnswering = async (ports: number[]): Promise<boolean> =>
  (await Promise.all(ports.map(acceptsConnections))).every(Boolean);

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    ({ ok }) => ok,
    () => false,
  );
