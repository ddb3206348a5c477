import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './support/server.ts';

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
let data: Awaited<ReturnType<typeof makeDataFolder>>;
beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(() => data.remove());

/** Every process that was started with this data folder, or serves its database. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      ['environ', 'cmdline'].some((file) => readIfThere(`/proc/${pid}/${file}`).includes(folder)),
    )
    .map(Number);
}

/** A process may end between the listing and the reading. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return '';
    throw error;
  }
}

async function startAndStop(
  signal: 'SIGINT' | 'SIGTERM',
): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, GLOSSA_DATA: data.path, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Glossa is ready')) setTimeout(resolve, 300);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([
    ready,
    ended.then((code) => Promise.reject(new Error(`npm start ended with ${code}:\n${output}`))),
  ]);
  expect(processesOf(data.path).length).toBeGreaterThan(2);
  // As a terminal does: to the whole group.
  process.kill(-(child.pid ?? 0), signal);
  return { output, code: await ended };
}

test('the first start shows a one-time password, the second does not, and both end every process they started', async () => {
  const first = await startAndStop('SIGINT');
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/user name\s+admin\s+password\s+\S{20}/);
  expect(processesOf(data.path)).toEqual([]);
  expect(existsSync(join(data.path, 'postgres', 'postmaster.pid'))).toBe(false);

  const second = await startAndStop('SIGTERM');
  expect(second.code).toBe(0);
  expect(second.output).not.toContain('password');
  expect(processesOf(data.path)).toEqual([]);
});
