import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { encodePassword, login } from '@glossa/contracts/auth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeProcesses, processesOf } from '../support/processes.ts';
import { makeDataFolder } from '../support/server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** As `npm start` runs it. */
const startArguments: string[] = scripts.start.split(' ').slice(1);
let data: Awaited<ReturnType<typeof makeDataFolder>>;
beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(() => data.remove());

type Start = {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the address; rejects where the start ends before. */
  ready: Promise<string>;
  /** Resolves with its exit code. One that does not end is killed, and rejects with what it waited for. */
  end: () => Promise<number | null>;
};

const endsWithinMs = 120_000;

function start(
  env: Record<string, string> = {},
  [program = '', ...args] = [process.execPath, ...startArguments],
): Start {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, GLOSSA_DATA: data.path, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const address = output.match(/Glossa is ready: (\S+)/)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  // Where a start is to fail, its end is what the test looks at.
  ready.catch(() => {});
  const end = async () => {
    const first = await Promise.race([ended, delay(endsWithinMs, 'late' as const, { ref: false })]);
    if (first !== 'late') return first;
    const left = describeProcesses(data.path);
    // Its group alone: another start on the same data folder continues, and with it the tests after this one.
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    throw new Error(`npm start did not end. It printed:\n${output}\nStill running:\n${left}`);
  };
  return { child, output: () => output, ready, end };
}

async function startAndStop(
  signal: 'SIGINT' | 'SIGTERM',
): Promise<{ output: string; code: number | null }> {
  const started = start();
  await started.ready;
  expect(processesOf(data.path).length).toBeGreaterThan(2);
  // As a terminal does: to the whole group.
  process.kill(-(started.child.pid ?? 0), signal);
  return { code: await started.end(), output: started.output() };
}

const waitForNoProcess = () =>
  vi.waitFor(() => expect(processesOf(data.path)).toEqual([]), { timeout: 30_000, interval: 100 });
const pidOfPostgres = () =>
  Number(readFileSync(join(data.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('a start whose port is taken leaves no process and no administrator', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const failed = start({ PORT: String(port) });
  expect(await failed.end()).toBe(1);
  taken.close();
  expect(failed.output()).toContain(`port ${port} is in use`);
  expect(processesOf(data.path)).toEqual([]);
});

test('a start whose database is away says so, without its password', async () => {
  const away = { DATABASE_URL: 'postgres://glossa:S3cret@127.0.0.1:1/glossa' };
  const failed = start({ ...away, GLOSSA_DATABASE_WAIT_SECONDS: '0' });
  expect(await failed.end()).toBe(1);
  expect(failed.output()).toContain('DATABASE_URL (127.0.0.1:1) refuses connections');
  expect(failed.output()).not.toContain('S3cret');

  const waiting = start({ ...away, GLOSSA_DATABASE_WAIT_SECONDS: '3600' });
  await vi.waitFor(() => expect(waiting.output()).toContain('waiting for the database'), {
    timeout: 30_000,
    interval: 50,
  });
  waiting.child.kill('SIGTERM');
  expect(await waiting.end()).toBe(0);
  expect(waiting.output()).not.toContain('S3cret');
});

test('the first start shows a one-time password, the second does not, and both end every process they started', async () => {
  const first = await startAndStop('SIGINT');
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/user name\s+admin\s+password\s+\S{24}/);
  expect(processesOf(data.path)).toEqual([]);
  expect(existsSync(join(data.path, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(data.path, 'glossa.lock'))).toBe(false);

  const second = await startAndStop('SIGTERM');
  expect(second.code).toBe(0);
  expect(second.output).not.toContain('password');
  expect(processesOf(data.path)).toEqual([]);
});

describe('one that runs', () => {
  let running: Start;
  let address: string;
  beforeAll(async () => {
    running = start();
    address = await running.ready;
  });
  afterAll(async () => {
    running.child.kill('SIGTERM');
    expect(await running.end()).toBe(0);
  });
  const isReady = async () => expect((await fetch(`${address}/ready`)).status).toBe(200);

  test('a second start on the same data folder is refused, and the first goes on', async () => {
    const second = start();
    expect(await second.end()).toBe(1);
    expect(second.output()).toMatch(/is in use by process \d+/);
    await isReady();
  });

  test('a PostgreSQL that is killed is started again', async () => {
    const pid = pidOfPostgres();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(pidOfPostgres()).not.toBe(pid);
        await isReady();
      },
      { timeout: 30_000, interval: 100 },
    );
    // Looks for the account.
    const answer = await fetch(`${address}${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'nobody', password: encodePassword('wrong') }),
    });
    expect(await answer.json()).toMatchObject({ code: 'AUTH_INVALID_CREDENTIALS' });
  });

  test('without a terminal, a hang-up is ignored', async () => {
    process.kill(-(running.child.pid ?? 0), 'SIGHUP');
    // The SIGTERM with which it ends is handled after the SIGHUP.
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });
});

test('a PostgreSQL that cannot start again ends npm start with an error that says what to do', async () => {
  const started = start();
  await started.ready;
  const path = join(data.path, 'postgres', 'postgresql.conf');
  const sound = readFileSync(path);
  appendFileSync(path, '\nmax_connections = many\n');
  process.kill(pidOfPostgres(), 'SIGKILL');
  expect(await started.end()).toBe(1);
  expect(started.output()).toContain(
    'PostgreSQL ended and did not answer again within 5 seconds. PostgreSQL did not start: configuration file',
  );
  await waitForNoProcess();

  writeFileSync(path, sound);
  expect((await startAndStop('SIGTERM')).code).toBe(0);
});

test('killing the start script ends the server and its database', async () => {
  const started = start();
  await started.ready;
  started.child.kill('SIGKILL');
  await waitForNoProcess();
});

test('SIGTERM to npm start ends everything it started', async () => {
  const started = start({}, ['npm', 'start']);
  await started.ready;
  started.child.kill('SIGTERM');
  await waitForNoProcess();
});
