import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallation } from './find-installation.ts';

const lockModule = fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url));
let checkout: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'glossa-installation-')));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
  await rm(checkout, { recursive: true, force: true });
});

/** A process that looks like the server and holds its data folder. */
async function startServer(env: Record<string, string>): Promise<void> {
  const path = join(checkout, 'apps/server/src/main.ts');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(
    path,
    `import { lockDataFolder } from ${JSON.stringify(lockModule)};
     await lockDataFolder(process.env.GLOSSA_DATA);
     process.stdout.write('ready');
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  await once(child.stdout, 'data');
}
const folder = (name: string) => join(checkout, name);
const url = 'postgresql://glossa:secret@db.example.org/glossa';

test('finds the data folder and the database of the server that runs from this checkout', async () => {
  await startServer({ GLOSSA_DATA: folder('one'), DATABASE_URL: url });
  expect(await findInstallation({}, checkout)).toMatchObject({
    dataFolder: folder('one'),
    databaseUrl: url,
  });
});

test('finds the database of the server that holds the given data folder', async () => {
  await startServer({ GLOSSA_DATA: folder('one'), DATABASE_URL: url });
  await startServer({ GLOSSA_DATA: folder('two') });
  const find = (name: string) => findInstallation({ GLOSSA_DATA: folder(name) }, '/');
  expect(await find('one')).toMatchObject({ dataFolder: folder('one'), databaseUrl: url });
  expect((await find('two')).databaseUrl).toBeUndefined();
  await expect(findInstallation({}, checkout)).rejects.toThrow('Several servers run from here');
});

test('refuses another database than the running server uses', async () => {
  await startServer({ GLOSSA_DATA: folder('one'), DATABASE_URL: url });
  const other = { GLOSSA_DATA: folder('one'), DATABASE_URL: 'postgresql://other/glossa' };
  await expect(findInstallation(other, checkout)).rejects.toThrow('Run the command without it');
});

test('takes what is set here where no server runs', async () => {
  const set = { GLOSSA_DATA: folder('one'), DATABASE_URL: url };
  expect(await findInstallation(set, checkout)).toMatchObject({
    dataFolder: folder('one'),
    databaseUrl: url,
  });
});
