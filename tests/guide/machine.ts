import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The machine that the guide is followed on: a container with systemd and files of its own, and the network of this machine. */
export type Machine = {
  /** Runs a program there to its end and returns what it printed; throws with that if it fails. */
  read: (program: string, ...args: string[]) => string;
  /** A program and its arguments, as they start here so that they run there. */
  command: (program: string, ...args: string[]) => [string, string[]];
  write: (path: string, content: string, mode?: number) => void;
  journal: (name: string) => string;
  stop: () => Promise<void>;
};

/** What a login as root has there. Questions of packages are answered with their defaults. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
};
/** Milliseconds for systemd to reach its target, and to shut down. */
const bootMs = 60_000;

/** Boots systemd in the tree. `shared` is a folder of this machine that the other one has, too. Throws if it does not start. */
export async function bootMachine(tree: string, shared: string): Promise<Machine> {
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', `--directory=${tree}`, `--machine=glossa-guide-${process.pid}`],
      ...['--register=no', '--keep-unit', '--link-journal=no', '--resolv-conf=copy-host'],
      ...[`--bind=${shared}`, '--console=pipe', '--boot'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [container.stdout, container.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => container.once('close', () => resolve()));
  const stop = async () => {
    // With --boot, this asks systemd to shut down in order.
    container.kill('SIGTERM');
    await Promise.race([ended, delay(bootMs).then(() => container.kill('SIGKILL'))]);
    await ended;
  };
  const command: Machine['command'] = (program, ...args) => [
    'nsenter',
    [
      ...[`--target=${leaderOf(container)}`, '--mount', '--uts', '--ipc', '--pid'],
      ...['env', '--ignore-environment'],
      ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      ...[program, ...args],
    ],
  ];
  const read: Machine['read'] = (program, ...args) =>
    execFileSync(...command(program, ...args), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  try {
    await untilBooted(container, read);
  } catch (error) {
    await stop();
    throw new Error(`systemd did not start:\n${output}`, { cause: error });
  }
  return {
    read,
    command,
    write: (path, content, mode = 0o644) => {
      const file = join(tree, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      chmodSync(file, mode);
    },
    journal: (name) => read('journalctl', '--no-pager', '--output=cat', '--unit', name),
    stop,
  };
}

/** The first process of the container, as this machine numbers it. */
function leaderOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (children === '') throw new Error('The container has ended.');
  return Number(children.split(' ')[0]);
}

async function untilBooted(container: ChildProcess, read: Machine['read']): Promise<void> {
  for (const until = Date.now() + bootMs; ; ) {
    await delay(500);
    if (container.exitCode !== null) throw new Error('The container has ended.');
    try {
      read('systemctl', 'is-active', '--quiet', 'multi-user.target');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
