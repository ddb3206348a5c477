import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withInstallLock } from './install-lock.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-install-lock-'));
  path = join(folder, '.installing-tiny.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const timing = { lookEveryMs: 10, staleAfterMs: 300 };
const install = (signal?: AbortSignal) =>
  withInstallLock(path, async () => 'installed', { signal, ...timing });
const leave = (holder: object) =>
  writeFile(path, JSON.stringify({ pid: 1, started: '1', account: 'root', ...holder }));

test('the lock of a process of this machine that was killed is taken at once', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const { pid } = child;
  await once(child, 'exit');
  await leave({ pid, host: hostname() });
  const taken = withInstallLock(path, async () => 'installed', { staleAfterMs: 3_600_000 });
  expect(await taken).toBe('installed');
  expect(existsSync(path)).toBe(false);
});

test('a running process keeps its lock, and others are told at once', async () => {
  const done = Promise.withResolvers<void>();
  const first = withInstallLock(path, () => done.promise);
  await vi.waitFor(() => expect(existsSync(path)).toBe(true));
  await expect(install()).rejects.toMatchObject({ fault: 'busy' });
  done.resolve();
  await first;
  expect(await install()).toBe('installed');
});

test.each([
  ['of another machine', JSON.stringify({ pid: 1, started: '1', account: 'root', host: 'other' })],
  ['of an earlier version', ''],
])('a lock %s that nobody touches anymore is waited for', async (_, content) => {
  await writeFile(path, content);
  expect(await install()).toBe('installed');
  // Its clock may be wrong.
  await writeFile(path, content);
  const later = new Date(Date.now() + 3_600_000);
  await utimes(path, later, later);
  expect(await install()).toBe('installed');
});

test('a lock of another machine that is touched meanwhile is kept', async () => {
  await leave({ host: 'other' });
  let at = Date.now();
  const touching = setInterval(() => {
    at += 1;
    void utimes(path, at / 1_000, at / 1_000);
  }, 5);
  try {
    // Longer than this process may be kept from touching it.
    const patient = { ...timing, staleAfterMs: 60_000 };
    await expect(withInstallLock(path, async () => 'installed', patient)).rejects.toMatchObject({
      fault: 'busy',
    });
  } finally {
    clearInterval(touching);
  }
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ host: 'other' });
});

test('waiting ends when the download is canceled', async () => {
  await leave({ host: 'other' });
  const controller = new AbortController();
  const refused = expect(
    withInstallLock(path, async () => 'installed', { signal: controller.signal }),
  ).rejects.toMatchObject({ fault: 'cancelled' });
  controller.abort();
  await refused;
});

test('a process that was frozen for too long leaves the lock of its successor alone', async () => {
  const done = Promise.withResolvers<void>();
  const frozen = withInstallLock(path, () => done.promise);
  await vi.waitFor(() => expect(existsSync(path)).toBe(true));
  await leave({ host: 'other' });
  done.resolve();
  await frozen;
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ host: 'other' });
});
