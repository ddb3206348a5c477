import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgramRun } from './port.ts';
import { ProgramError } from './program-error.ts';
import { createSandbox } from './sandbox.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000 });

const found = createSandbox();
const modes =
  found.isolation === 'bubblewrap' ? (['bubblewrap', 'plain'] as const) : (['plain'] as const);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Process ids whose command line contains the marker; ids inside a sandbox differ, the command line does not. */
async function findProcesses(marker: string, program = /^/): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const matching: number[] = [];
  for (const id of ids) {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (program.test(line) && line.includes(marker)) matching.push(Number(id));
  }
  return matching;
}

/** That as many processes have the marker as `fits` accepts. */
const waitForProcesses = (marker: string, fits: (count: number) => boolean, program?: RegExp) =>
  vi.waitUntil(async () => fits((await findProcesses(marker, program)).length), {
    timeout: 20_000,
    interval: 50,
  });
const waitForEnd = (marker: string) => waitForProcesses(marker, (count) => count === 0);

let markers = 0;
/** A `sleep` duration that no other process on this machine uses. */
function uniqueSleep(): string {
  markers += 1;
  return `9${process.pid}.${markers}${Date.now() % 100_000}1`;
}

async function failureOf(running: Promise<unknown>): Promise<ProgramError> {
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProgramError)) throw new Error(`not a ProgramError: ${String(error)}`);
  return error;
}

describe.each(modes)('%s', (mode) => {
  const sandbox = createSandbox({ mode });
  const bash = (script: string, rest: Partial<ProgramRun> = {}) =>
    sandbox.run({ program: 'bash', args: ['-c', script], timeoutMs: 20_000, ...rest });

  test('returns the output and the exit code', async () => {
    const result = await bash('echo out; echo err >&2; exit 3');
    expect(Buffer.from(result.stdout).toString()).toBe('out\n');
    expect(result.stderr).toBe('err\n');
    expect(result.exitCode).toBe(3);
  });

  test('passes arguments unchanged, never through a shell', async () => {
    const nasty = ['$(id)', '`id`', "'", '"', '; id', '\n', '-y', 'é'];
    const result = await sandbox.run({
      program: 'printf',
      args: ['%s|', ...nasty],
      timeoutMs: 9000,
    });
    expect(Buffer.from(result.stdout).toString()).toBe(`${nasty.join('|')}|`);
  });

  test('writes standard input and tolerates a program that does not read it', async () => {
    const read = await bash('wc -c', { stdin: 'x'.repeat(1_000_000) });
    expect(Buffer.from(read.stdout).toString().trim()).toBe('1000000');
    const ignored = await bash('exec 0<&-; exit 0', { stdin: 'x'.repeat(5_000_000) });
    expect(ignored.exitCode).toBe(0);
  });

  test('streams lines of standard error and chunks of output', async () => {
    const lines: string[] = [];
    let bytes = 0;
    const result = await bash('echo one >&2; echo two >&2; echo 12345', {
      onStderrLine: (line) => lines.push(line),
      onStdout: (chunk) => {
        bytes += chunk.length;
      },
    });
    expect(lines).toEqual(['one', 'two']);
    expect(bytes).toBe(6);
    expect(result.stdout).toHaveLength(0);
  });

  test('a throwing callback ends the run with its error', async () => {
    const running = bash('echo x; sleep 60', {
      onStdout: () => {
        throw new RangeError('not this');
      },
    });
    await expect(running).rejects.toThrow(RangeError);
  });

  test('stays behind the server, by its niceness and that of its session', async () => {
    const seen = async (rest: Partial<ProgramRun>, level: number) => {
      const expected = Math.min(19, getPriority() + level);
      const session = existsSync('/proc/self/autogroup')
        ? `until grep -q 'nice ${level}$' /proc/self/autogroup; do sleep 0.05; done; `
        : '';
      const { stdout } = await bash(`${session}nice`, rest);
      expect(Number(Buffer.from(stdout).toString())).toBe(expected);
    };
    await seen({}, 5);
    await seen({ niceness: 19 }, 19);
  });

  test('has no terminal', async () => {
    const { exitCode } = await bash('exec 2>&-; : < /dev/tty');
    expect(exitCode).not.toBe(0);
  });

  test('reports a missing program', async () => {
    const error = await failureOf(
      sandbox.run({ program: 'no-such-program-here', args: [], timeoutMs: 1000 }),
    );
    expect(error.reason).toBe('missing');
    const folderAsProgram = sandbox.run({ program: '/usr', args: [], timeoutMs: 1000 });
    expect((await failureOf(folderAsProgram)).reason).toBe('missing');
  });

  test('fails with ProgramError for arguments that are too long', async () => {
    const running = sandbox.run({
      program: 'true',
      args: ['x'.repeat(3_000_000)],
      timeoutMs: 9000,
    });
    expect((await failureOf(running)).reason).toBe('crashed');
  });

  test('cancelling ends the program and its descendants', async () => {
    const sleep = uniqueSleep();
    const abort = new AbortController();
    const running = failureOf(
      bash(`bash -c 'sleep ${sleep} & sleep ${sleep}; true' & wait`, { signal: abort.signal }),
    );
    await waitForProcesses(sleep, (count) => count >= 3);
    abort.abort();
    expect((await running).reason).toBe('cancelled');
    await waitForEnd(sleep);
  });

  test('starts nothing when the signal is already aborted', async () => {
    const running = bash('touch ran', { writePaths: [folder], signal: AbortSignal.abort() });
    expect((await failureOf(running)).reason).toBe('cancelled');
  });

  test('a timeout kills a program that ignores SIGTERM', async () => {
    const sleep = uniqueSleep();
    const error = await failureOf(
      bash(`trap '' TERM; sleep ${sleep} & while true; do sleep 0.1; done`, { timeoutMs: 300 }),
    );
    expect(error.reason).toBe('timeout');
    await waitForEnd(sleep);
  });

  test('ends background processes when the program ends', async () => {
    const sleep = uniqueSleep();
    const result = await bash(`sleep ${sleep} & disown; echo done`);
    expect(result.exitCode).toBe(0);
    await waitForEnd(sleep);
  });

  test('endless output ends the run', async () => {
    const running = sandbox.run({
      program: 'yes',
      args: [],
      timeoutMs: 20_000,
      maxOutputBytes: 100_000,
    });
    expect((await failureOf(running)).reason).toBe('output-limit');
  });

  test('endless messages end the run without using memory', async () => {
    const error = await failureOf(bash('yes "it went wrong" >&2'));
    expect(error.reason).toBe('output-limit');
    expect(error.stderr.length).toBeLessThanOrEqual(64 * 1024);
  });

  test('denies a program excessive memory', async () => {
    const running = sandbox.run({
      program: 'bash',
      args: ['-c', 'printf -v x "%500000000s" ""'],
      timeoutMs: 60_000,
      memoryBytes: 300 * 1024 ** 2,
    });
    expect((await failureOf(running)).reason).toBe('memory');
  });

  test('distinguishes a crash from a failure', async () => {
    expect((await failureOf(bash('kill -SEGV $$'))).reason).toBe('crashed');
    expect((await failureOf(bash('kill -KILL $$'))).reason).toBe('memory');
  });

  test('passes a clean environment plus the given variables', async () => {
    const result = await sandbox.run({
      program: 'env',
      args: [],
      timeoutMs: 9000,
      env: { EXTRA: 'yes' },
    });
    const names = Buffer.from(result.stdout)
      .toString()
      .trim()
      .split('\n')
      .map((l) => l.split('=')[0]);
    expect(names.filter((name) => name !== 'PWD').sort()).toEqual([
      'EXTRA',
      'HOME',
      'LANG',
      'PATH',
      'TMPDIR',
    ]);
  });

  test('reads and writes permitted paths', async () => {
    await writeFile(join(folder, 'in.txt'), 'hello');
    const result = await bash(
      `cat ${folder}/in.txt > ${folder}/out.txt && echo tmp > "$TMPDIR/t"`,
      {
        writePaths: [folder],
      },
    );
    expect(result.stderr).toBe('');
    expect(await readFile(join(folder, 'out.txt'), 'utf8')).toBe('hello');
  });

  test('refuses a relative path', async () => {
    await expect(bash('true', { readPaths: ['secret'] })).rejects.toThrow(TypeError);
  });

  test('runs a program from outside the system folders', async () => {
    const result = await sandbox.run({
      program: process.execPath,
      args: ['-e', 'console.log(6*7)'],
      timeoutMs: 20_000,
      memoryBytes: 64 * 1024 ** 3,
    });
    expect(Buffer.from(result.stdout).toString()).toBe('42\n');
  });

  test('programs end when our own process is killed', async () => {
    const sleep = uniqueSleep();
    const script = join(folder, 'owner.ts');
    await writeFile(
      script,
      `import { createSandbox } from ${JSON.stringify(join(import.meta.dirname, 'sandbox.ts'))};
       await createSandbox({ mode: '${mode}' }).run({ program: 'sleep', args: ['${sleep}'], timeoutMs: 60000 });`,
    );
    const owner = spawn(process.execPath, [script], {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder }, // leftovers of the killed owner are deleted with the folder
    });
    try {
      // The program itself: what starts it ties it to us before.
      await waitForProcesses(sleep, (count) => count > 0, /^(\S*\/)?sleep\0/);
    } finally {
      owner.kill('SIGKILL');
      await once(owner, 'exit');
    }
    await waitForEnd(sleep);
  });
});

describe.runIf(found.isolation === 'bubblewrap')('only with bubblewrap', () => {
  const run = (program: string, args: string[], rest: Partial<ProgramRun> = {}) =>
    found.run({ program, args, timeoutMs: 10_000, ...rest });

  test('reads no file outside the given paths and writes no read-only path', async () => {
    const secret = join(folder, 'secret.txt');
    const shown = join(folder, 'shown.txt');
    await writeFile(secret, 'secret');
    await writeFile(shown, 'shown');
    expect((await run('cat', [shown], { readPaths: [shown] })).exitCode).toBe(0);
    expect((await run('cat', [secret], { readPaths: [shown] })).exitCode).not.toBe(0);
    expect((await run('cat', ['/etc/passwd'])).exitCode).not.toBe(0);
    expect((await run('tee', [shown], { readPaths: [shown], stdin: 'x' })).exitCode).not.toBe(0);
    expect(await readFile(shown, 'utf8')).toBe('shown');
  });

  test('sees none of our processes', async () => {
    const result = await run('ls', ['/proc']);
    const ids = Buffer.from(result.stdout)
      .toString()
      .split('\n')
      .filter((name) => /^\d+$/.test(name));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThan(5);
  });

  test('reaches no network, not even localhost', async () => {
    const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const connect = ['-c', `exec 3<>/dev/tcp/127.0.0.1/${address.port} && cat <&3`];
    try {
      expect((await run('bash', connect)).exitCode).not.toBe(0);
      const plain = createSandbox({ mode: 'plain' });
      const outside = await plain.run({ program: 'bash', args: connect, timeoutMs: 9000 });
      expect(Buffer.from(outside.stdout).toString()).toBe('hello');
    } finally {
      server.close();
    }
  });
});

test('a plain sandbox lists what it does not protect from', () => {
  expect(createSandbox({ mode: 'plain' }).warnings[0]).toMatchObject({ id: 'engines.noSandbox' });
});
