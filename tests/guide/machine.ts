import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceManager } from './units.ts';

/** A machine that the guide is followed on: its accounts, files and services, and programs that run there. */
export type Machine = {
  /** A program and its arguments, as they start here so that they run there. */
  command: (program: string, ...args: string[]) => [string, string[]];
  services: ServiceManager;
};

/** Milliseconds for systemd to reach its target, and to shut down. */
const bootMs = 60_000;

/** Why this machine cannot boot another one; undefined if it can. */
export function whyNotBooted(): string | undefined {
  try {
    execFileSync('systemd-nspawn', ['--version'], { stdio: 'ignore' });
  } catch {
    return 'systemd-nspawn is not installed';
  }
  if (!existsSync('/sys/fs/cgroup')) return 'there are no control groups';
  return readFileSync('/proc/filesystems', 'utf8').includes('\toverlay\n')
    ? undefined
    : 'there is no overlay file system';
}

/**
 * Boots systemd in a container that has this machine's files and network. What changes there is written below `folder`,
 * except in `shared`, which both have. Throws if it does not start.
 */
export async function bootMachine(
  folder: string,
  shared: string,
  unitOf: (name: string) => string,
): Promise<Machine> {
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => join(folder, name));
  if (!root || !upper || !work) throw new Error('Three folders are needed.');
  for (const one of [root, upper, work]) mkdirSync(one, { recursive: true });
  const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', `--directory=${root}`, `--machine=glossa-guide-${process.pid}`],
      ...['--register=no', '--keep-unit', '--link-journal=no', '--resolv-conf=off'],
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
  const stopAll = async () => {
    // With --boot, this asks systemd to shut down in order.
    container.kill('SIGTERM');
    await Promise.race([ended, delay(bootMs).then(() => container.kill('SIGKILL'))]);
    await ended;
    execFileSync('umount', [root]);
  };
  const command = (program: string, ...args: string[]): [string, string[]] => [
    'nsenter',
    [`--target=${leaderOf(container)}`, '--mount', '--uts', '--ipc', '--pid', program, ...args],
  ];
  const read = (program: string, ...args: string[]) =>
    execFileSync(...command(program, ...args), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const services: ServiceManager = {
    control: async (args) => {
      if (args[0] === 'daemon-reload')
        for (const name of unitNames)
          await writeFile(join(root, 'etc/systemd/system', name), unitOf(name));
      read('systemctl', ...args);
    },
    journal: (name) => read('journalctl', '--no-pager', '--output=cat', '--unit', name),
    stopAll,
  };
  try {
    await untilBooted(container, read);
  } catch (error) {
    await stopAll();
    throw new Error(`systemd did not start:\n${output}`, { cause: error });
  }
  return { command, services };
}

const unitNames = ['glossa.service', 'glossa-backup.service', 'glossa-backup.timer'];

/** The first process of the container, as this machine numbers it. */
function leaderOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (children === '') throw new Error('The container has ended.');
  return Number(children.split(' ')[0]);
}

async function untilBooted(
  container: ChildProcess,
  read: (program: string, ...args: string[]) => string,
): Promise<void> {
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
