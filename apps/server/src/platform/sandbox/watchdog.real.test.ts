import { readdir, readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type { ProgramRun } from './port.ts';
import { ProgramError } from './program-error.ts';
import { createSandbox } from './sandbox.ts';

vi.setConfig({ testTimeout: 60_000 });

const stallMs = 1_000;
const modes: ReadonlyArray<'bubblewrap' | 'plain'> =
  createSandbox().isolation === 'bubblewrap' ? ['bubblewrap', 'plain'] : ['plain'];

/** Processes of this program whose arguments contain the marker, and their states: T is stopped. */
async function findPrograms(program: string, marker: string) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const id of ids) {
    const line = await readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '');
    const [first = '', ...rest] = line.split('\0');
    if (first.endsWith(program) && rest.join(' ').includes(marker)) found.push(Number(id));
  }
  return found;
}

const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => undefined,
    (reason: unknown) => reason,
  );

test.each(modes)('%s: a stopped ffmpeg is ended', async (mode) => {
  const marker = `rate=${process.pid}${modes.indexOf(mode)}/1000`;
  const source = `testsrc=${marker}:size=64x64`;
  const output = Promise.withResolvers<void>();
  const running = failureOf(
    createSandbox({ mode, stallMs }).run({
      program: 'ffmpeg',
      args: ['-re', '-f', 'lavfi', '-i', source, '-f', 'null', '-progress', 'pipe:1', '-'],
      timeoutMs: 600_000,
      onStdout: () => output.resolve(),
    }),
  );
  await output.promise;
  const [pid = 0] = await findPrograms('ffmpeg', marker);
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGSTOP');
  const error = await running;
  expect(error).toBeInstanceOf(ProgramError);
  expect(error).toMatchObject({ reason: 'stalled', program: 'ffmpeg' });
  expect(await findPrograms('ffmpeg', marker)).toEqual([]);
});

test.each(modes)('%s: a program that hangs is ended with its children', async (mode) => {
  const sleep = `9${process.pid}.${modes.indexOf(mode)}7`;
  const error = await failureOf(
    createSandbox({ mode, stallMs }).run(bash(`sleep ${sleep} & sleep ${sleep}; wait`)),
  );
  expect(error).toMatchObject({ reason: 'stalled' });
  await vi.waitFor(async () => expect(await findPrograms('sleep', sleep)).toEqual([]));
});

const bash = (script: string): ProgramRun => ({
  program: 'bash',
  args: ['-c', script],
  timeoutMs: 600_000,
});
/** Takes several times as long as a hung program may live, on any machine. */
const loop = 'for ((i = 0; i < 2000000; i++)); do :; done';

test.each(modes)('%s: a busy program is left alone, however silent it is', async (mode) => {
  const { run } = createSandbox({ mode, stallMs });
  // A child works, its parent waits.
  expect(await run(bash(`(bash -c '${loop}') & wait; echo done`))).toMatchObject({ exitCode: 0 });
});
