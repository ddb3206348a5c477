import { type ChildProcess, fork } from 'node:child_process';
import {
  chown,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUncollectedProcess } from '../testing/uncollected-process.ts';
import { DataFolderInUse, lockDataFolder, nameVersion } from './data-folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the folder and says so; killing it leaves its lock behind. */
async function lockElsewhere(): Promise<ChildProcess> {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url)))};
    await lockDataFolder(${JSON.stringify(folder)});
    process.send('locked');
    setInterval(() => {}, 1000);`;
  const path = join(folder, 'holder.mjs');
  await writeFile(path, script);
  const child = fork(path);
  await new Promise((resolve) => child.once('message', resolve));
  await rm(path);
  return child;
}
const kill = async (child: ChildProcess) => {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
};
const writeLock = (lock: object) =>
  writeFile(
    join(folder, 'glossa.lock'),
    JSON.stringify({ account: 'glossa', started: '1', ...lock }),
  );

test('refuses a folder that another process holds, and names that process', async () => {
  const child = await lockElsewhere();
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${child.pid} (account`);
  await kill(child);
  await (await lockDataFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test('only one of many takes the folder', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => lockDataFolder(folder)),
  );
  const taken = results.filter((result) => result.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  await taken[0]?.value();
});

test('only one of many takes the folder of a process that was killed', async () => {
  for (let round = 0; round < 60; round += 1) {
    await writeLock({ pid: process.ppid, host: hostname() });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => lockDataFolder(folder)),
    );
    const taken = results.filter((result) => result.status === 'fulfilled');
    expect(taken, `round ${round}`).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataFolderInUse);
    await taken[0]?.value();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('takes the folder though the one who took it before was killed meanwhile', async () => {
  await writeLock({ pid: process.ppid, host: hostname() });
  const lock = join(folder, 'glossa.lock');
  const left = `${lock}.${nameVersion(await readFile(lock, 'utf8'))}`;
  await copyFile(lock, left);
  await (await lockDataFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test('gives back its own lock only', async () => {
  const unlock = await lockDataFolder(folder);
  await writeLock({ pid: 1, host: 'elsewhere' });
  await unlock();
  await expect(lockDataFolder(folder)).rejects.toThrow('host elsewhere');
});

test('takes the folder of a process whose id is in use again', async () => {
  await writeLock({ pid: process.ppid, host: hostname() });
  await (await lockDataFolder(folder))();
});

test('takes the folder of a process that has ended and was not collected by its parent', async () => {
  const ended = await createUncollectedProcess('node');
  try {
    await writeLock({ pid: ended.pid, started: ended.started, host: hostname() });
    await (await lockDataFolder(folder))();
  } finally {
    await ended.remove();
  }
});

test('a lock of another host holds while it is touched', async () => {
  await writeLock({ pid: 1, host: 'elsewhere' });
  await expect(lockDataFolder(folder)).rejects.toThrow('host elsewhere');
  const before = new Date(Date.now() - 60_000);
  await utimes(join(folder, 'glossa.lock'), before, before);
  await (await lockDataFolder(folder))();
});

test('a damaged lock is replaced', async () => {
  await writeFile(join(folder, 'glossa.lock'), '');
  const unlock = await lockDataFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'glossa.lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
  });
  await unlock();
});

test.runIf(process.getuid?.() === 0)('refuses a folder of another account', async () => {
  await chown(folder, 65534, 65534);
  await expect(lockDataFolder(folder)).rejects.toThrow('belongs to the account nobody');
  expect(await readdir(folder)).toEqual([]);
});
