import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUncollectedProcess } from '../../testing/uncollected-process.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

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
