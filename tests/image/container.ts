import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Buildah, isolation } from './buildah.ts';

/** A container of the built image, with what the image says about itself. */
export type Container = {
  /**
   * Runs a program as the account of the image, in the folder of the product, to its end. Throws if it fails. What it printed is
   * not returned: without a container engine, the end of it can be lost.
   */
  run: (...command: string[]) => void;
  image: { user: string; entrypoint: string[]; stopSignal: NodeJS.Signals; healthcheck: string[] };
  /** Its files, as this machine sees them. */
  tree: string;
  start: () => Promise<Product>;
};

export type Product = {
  /** Of the server, as this machine numbers it. */
  pid: number;
  readySeconds: number;
  output: () => string;
  /** Runs a program beside it, as `docker exec` does, and returns what it printed. Throws if it fails. */
  exec: (...command: string[]) => string;
  /** Asks it to stop like a container engine and returns its exit code. */
  stop: () => Promise<number | null>;
};

type Inspected = {
  OCIv1: { config: { User: string; Entrypoint: string[]; StopSignal: NodeJS.Signals } };
  Docker: { config: { Healthcheck: { Test: string[] } } };
};

/** Milliseconds until the product must be ready, on two busy cores with a new database. */
const readyMs = 180_000;
/** The grace that compose.yaml gives, in milliseconds. */
const stopMs = 60_000;

export function createContainer(
  buildah: Buildah,
  image: string,
  { data, port }: { data: string; port: number },
): Container {
  // As compose.yaml has it.
  const name = buildah.read('from', '--pull-never', '--security-opt=seccomp=unconfined', image);
  const { OCIv1, Docker } = JSON.parse(buildah.read('inspect', name)) as Inspected;
  const { User: user, Entrypoint: entrypoint, StopSignal: stopSignal } = OCIv1.config;
  const before = (extra: readonly string[] = []) => [
    ...['run', isolation, `--user=${user}`, `--env=PORT=${port}`, ...extra],
    ...[`--volume=${data}:/var/lib/glossa`, name, '--'],
  ];
  return {
    run: (...command) => {
      buildah.read(...before(), ...command);
    },
    image: { user, entrypoint, stopSignal, healthcheck: Docker.config.Healthcheck.Test.slice(1) },
    tree: buildah.read('mount', name),
    start: () => {
      // Models would be fetched from their makers.
      const command = [...before(['--env=GLOSSA_MODELS=off']), ...entrypoint];
      const child = spawn('buildah', [...buildah.storage, ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return untilReady(child, { port, user, entrypoint, stopSignal });
    },
  };
}

async function untilReady(
  child: ChildProcess,
  given: { port: number; user: string; entrypoint: string[]; stopSignal: NodeJS.Signals },
): Promise<Product> {
  const began = Date.now();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
    });
  // A run that is stopped asks the product to stop, which takes its database along.
  const endWithUs = () => endAll(child, given.stopSignal);
  process.once('exit', endWithUs);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => process.off('exit', endWithUs));
  const late = () => Date.now() - began > readyMs;
  const isReady = () =>
    fetch(`http://127.0.0.1:${given.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || late()) {
      endAll(child);
      throw new Error(`The product did not get ready in its container:\n${output}`);
    }
    await delay(100);
  }
  const readySeconds = (Date.now() - began) / 1_000;
  const [program = '', ...args] = given.entrypoint;
  const pid = familyOf(child.pid ?? 0).find((one) => {
    const [first = '', ...others] = readProcess(one, 'cmdline').split('\0').slice(0, -1);
    return basename(first) === program && isDeepStrictEqual(others, args);
  });
  if (!pid) {
    endAll(child);
    throw new Error(`Nothing in the container runs ${given.entrypoint.join(' ')}.`);
  }
  return {
    pid,
    readySeconds,
    output: () => output,
    exec: (...command) => {
      const { user } = given;
      const environment = readProcess(pid, 'environ').split('\0').filter(Boolean);
      const place = ['--mount', '--uts', '--ipc', '--root', '--wd'];
      const account = [`--setuid=${user}`, `--setgid=${user}`];
      const inside = ['/usr/bin/env', '--ignore-environment', ...environment, ...command];
      return execFileSync('nsenter', [`--target=${pid}`, ...place, ...account, ...inside], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    },
    stop: async () => {
      process.kill(pid, given.stopSignal);
      const tooLong = setTimeout(() => endAll(child), stopMs);
      const code = await ended;
      clearTimeout(tooLong);
      return code;
    },
  };
}

/** Children of children of a process. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => /^\d+ \(.*\) \S (\d+) /s.exec(readProcess(one, 'stat'))?.[1] === String(pid));
  return [...children, ...children.flatMap(familyOf)];
}

/** Empty for one that has ended. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A container without process namespaces: what runs in it is ended one by one. Asked to stop, it needs buildah until then. */
function endAll(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of [...familyOf(child.pid ?? 0), child.pid ?? 0]) {
    if (signal !== 'SIGKILL' && readProcess(pid, 'cmdline').startsWith('buildah')) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended with its parent.
    }
  }
}
