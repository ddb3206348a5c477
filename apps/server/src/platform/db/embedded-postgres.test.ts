import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUncollectedProcess } from '../../testing/uncollected-process.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('starts where a PostgreSQL that has ended was not collected by its parent', async () => {
  const first = await startEmbeddedPostgres(folder);
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const [, ...others] = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  const ended = await createUncollectedProcess('postgres');
  try {
    await writeFile(pidFile, [ended.pid, ...others].join('\n'));
    const second = await startEmbeddedPostgres(folder);
    expect(second.adopted).toBe(false);
    await second.stop();
  } finally {
    await ended.remove();
  }
});

test('starts where a process of a killed PostgreSQL has not noticed that it was killed', async () => {
  const first = await startEmbeddedPostgres(folder);
  const client = new pg.Client(first.connection);
  client.on('error', () => {}); // Its server is killed.
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  const [postmaster] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  process.kill(backend, 'SIGSTOP');
  process.kill(Number(postmaster), 'SIGKILL');
  const second = await startEmbeddedPostgres(folder);
  expect(second.adopted).toBe(false);
  // Its new parent may not have collected it yet.
  const state = await readFile(`/proc/${backend}/stat`, 'utf8').catch(() => 'gone');
  expect(state).toMatch(/^gone$|\) Z /);
  await second.stop();
});

/** A PostgreSQL that another process has started, as a backup does, and the end of that process by a kill. */
async function startElsewhere(): Promise<() => Promise<void>> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const script = join(folder, 'starter.mjs');
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
     await startEmbeddedPostgres(${JSON.stringify(folder)});
     process.send('started');
     setInterval(() => {}, 1000);`,
  );
  const child = fork(script);
  await once(child, 'message');
  return async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
}

test('leaves an adopted PostgreSQL to the process that started it, until that has ended', async () => {
  const killStarter = await startElsewhere();
  try {
    const adopted = await startEmbeddedPostgres(folder);
    expect(adopted.adopted).toBe(true);
    const client = new pg.Client(adopted.connection);
    await client.connect();
    await adopted.stop();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  } finally {
    await killStarter();
  }
  const last = await startEmbeddedPostgres(folder);
  expect(last.adopted).toBe(true);
  await last.stop();
  expect(await findEmbeddedPostgres(folder)).toBeUndefined();
});
