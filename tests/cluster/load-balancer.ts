import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';

const shipped = fileURLToPath(new URL('../../deploy/nginx/glossa.conf', import.meta.url));

/** To which process a request goes: each to the next one, or those of one path to the same, as operations.md advises. */
export const balances = ['round-robin', 'path'] as const;
export type Balance = (typeof balances)[number];

export type LoadBalancer = {
  address: string;
  start: () => Promise<void>;
  /** As if its machine had lost power. */
  kill: () => Promise<void>;
  /** Ends it for good. */
  close: () => Promise<void>;
};

/**
 * nginx with the file of deploy/nginx, in front of these ports. Where the processes are is changed: a container network
 * names them, and Debian 12's nginx does not follow names. With `round-robin`, its only stickiness is taken out, too.
 */
export async function createLoadBalancer(
  folder: string,
  ports: readonly number[],
  balance: Balance,
): Promise<LoadBalancer> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const text = await readFile(shipped, 'utf8');
  const adapted = text
    .replace(/ *resolver .*\n/, '')
    .replace(
      / *server api:4000 resolve;/,
      ports.map((one) => `  server 127.0.0.1:${one};`).join('\n'),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/ *hash \$uri consistent;\n/, (line) => (balance === 'path' ? line : ''));
  for (const wanted of [`listen 127.0.0.1:${port};`, ...ports.map((one) => `127.0.0.1:${one};`)])
    if (!adapted.includes(wanted))
      throw new Error(`deploy/nginx/glossa.conf has changed: ${wanted}`);
  if (/^ *hash /m.test(adapted) !== (balance === 'path'))
    throw new Error('deploy/nginx/glossa.conf balances in another way.');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off; ${user} pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} crit;
events { worker_connections 4096; }
http { access_log off; ${temporary.join(' ')}
${adapted}
}`,
  );
  let running: ChildProcess | undefined;
  let closed = false;
  const address = `http://127.0.0.1:${port}`;
  const kill = async () => {
    const child = running;
    running = undefined;
    if (!child?.pid || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    // The group: the master and its workers.
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  return {
    address,
    start: async () => {
      if (closed) throw new Error('The load balancer was ended.');
      const child = spawn('nginx', ['-p', folder, '-c', configuration], {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      });
      running = child;
      let said = '';
      child.stderr.on('data', (piece: Buffer) => {
        said += piece.toString();
      });
      child.once('error', (error) => {
        said += String(error);
      });
      for (const end = Date.now() + 20_000; ; await delay(50)) {
        const answers = await fetch(`${address}/livez`).then(
          () => true,
          () => false,
        );
        if (answers) return;
        if (child.exitCode !== null || Date.now() > end)
          throw new Error(`nginx did not start: ${said}`);
      }
    },
    kill,
    close: () => {
      closed = true;
      return kill();
    },
  };
}
