import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serverArguments, serverEnvironment } from '../../../scripts/server-process.mjs';

/** Of this checkout. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

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

/** Empty, or a copy of one whose server has stopped. */
export async function makeDataFolder(
  from?: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'glossa-e2e-'));
  if (from) await promisify(execFile)('cp', ['--archive', '--reflink=auto', `${from}/.`, path]);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * The product as `npm start` runs it, on a free port and a data folder of its own; root may choose the account. `checkout`: the
 * folder of another version.
 */
export async function startServer(
  dataFolder: string,
  env: Record<string, string> = {},
  account?: { uid: number; gid: number },
  readyWithinMs = 120_000,
  checkout = root,
): Promise<RunningServer> {
  const child = spawn(process.execPath, serverArguments, {
    cwd: checkout,
    env: {
      ...serverEnvironment,
      ...process.env,
      GLOSSA_DATA: dataFolder,
      PORT: '0',
      HOST: '127.0.0.1',
      GLOSSA_LOG_LEVEL: 'info',
      // Journeys that download something name a host of their own.
      GLOSSA_MODELS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let output = '';
  // One whose test failed before it could stop it goes with the worker, and takes its database along.
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      process.off('exit', endWithUs);
      resolve(code);
    }),
  );
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}:\n${output}`));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready after ${readyWithinMs / 1_000} s`);
    }, readyWithinMs);
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      const ready = output.match(/Glossa is ready: (\S+)/)?.[1];
      if (!ready) return;
      clearTimeout(late);
      resolve(ready);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void exited.then((code) => {
      clearTimeout(late);
      fail(`ended with ${code}`);
    });
  });
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
