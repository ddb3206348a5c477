import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../../scripts/server-process.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type RunningServer = {
  address: string;
  /** Of the first start only. */
  password: string | undefined;
  pid: number;
  /** Asks it to stop and waits. */
  stop: () => Promise<number | null>;
  /** As a power cut would. */
  killHard: () => Promise<void>;
  output: () => string;
};

export async function makeDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'glossa-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The product as `npm start` runs it, on a free port and a data folder of its own. */
export async function startServer(
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...serverEnvironment,
      ...process.env,
      GLOSSA_DATA: dataFolder,
      PORT: '0',
      HOST: '127.0.0.1',
      GLOSSA_LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  const address = await waitForAddress(child, () => output, exited);
  return {
    address,
    password: output.match(/password\s+(\S+)/)?.[1],
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
    killHard: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function waitForAddress(
  child: ChildProcess,
  output: () => string,
  exited: Promise<number | null>,
): Promise<string> {
  let over = false;
  void exited.then(() => {
    over = true;
  });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const address = output().match(/Glossa is ready: (\S+)/)?.[1];
    if (address) {
      // The password is printed right after the address.
      await new Promise((resolve) => setTimeout(resolve, 200));
      return address;
    }
    if (over) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${output()}`);
}
