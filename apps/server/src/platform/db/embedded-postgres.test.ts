import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPostmaster, startElsewhere } from '../../testing/postgres-starter.ts';
import { createUncollectedProcess } from '../../testing/uncollected-process.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { sendSignal } from './postgres-processes.ts';

/** A database is created and started several times, in milliseconds. */
const longMs = 120_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test(
  'starts where a PostgreSQL that has ended was not collected by its parent',
  async () => {
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
  },
  longMs,
);

test(
  'starts where a process of a killed PostgreSQL has not noticed that it was killed',
  async () => {
    const first = await startEmbeddedPostgres(folder);
    const client = new pg.Client(first.connection);
    client.on('error', () => {}); // Its server is killed.
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    process.kill(await readPostmaster(folder), 'SIGKILL');
    const second = await startEmbeddedPostgres(folder);
    expect(second.adopted).toBe(false);
    // Its new parent may not have collected it yet.
    const state = await readFile(`/proc/${backend}/stat`, 'utf8').catch(() => 'gone');
    expect(state).toMatch(/^gone$|\) Z /);
    await second.stop();
  },
  longMs,
);

test(
  'leaves an adopted PostgreSQL to the process that started it, until that has ended',
  async () => {
    const starter = await startElsewhere(folder);
    try {
      await starter.started;
      const adopted = await startEmbeddedPostgres(folder);
      expect(adopted.adopted).toBe(true);
      const client = new pg.Client(adopted.connection);
      await client.connect();
      await adopted.stop();
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    } finally {
      await starter.kill();
    }
    const last = await startEmbeddedPostgres(folder);
    expect(last.adopted).toBe(true);
    await last.stop();
    expect(await findEmbeddedPostgres(folder)).toBeUndefined();
  },
  longMs,
);

/** initdb and what it has started, at work on a new database of this folder. */
async function findInitdb(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
    const unfinished = join(folder, 'postgres.new');
    if (
      (await read('cmdline')).includes(unfinished) ||
      (await read('environ')).includes(unfinished)
    )
      found.push(Number(name));
  }
  return found;
}

/** Another process that has begun to create the database and has written some of it. */
async function startInitdbElsewhere() {
  const starter = await startElsewhere(folder);
  starter.started.catch(() => {}); // It never comes so far.
  const written = () => readdir(join(folder, 'postgres.new', 'base')).catch(() => []);
  try {
    await vi.waitFor(async () => expect(await written()).not.toEqual([]), {
      timeout: 20_000,
      interval: 1,
    });
    // What initdb has started may end between being found and this.
    for (const pid of await findInitdb()) sendSignal(pid, 'SIGSTOP');
  } catch (error) {
    await starter.kill();
    for (const pid of await findInitdb()) sendSignal(pid, 'SIGKILL');
    throw error;
  }
  return starter;
}

test(
  'ends the shell of a killed initdb, which is about to start a PostgreSQL on the next database',
  async () => {
    const PGDATA = join(folder, 'postgres.new');
    // As initdb starts its programs. The second command keeps the shell from becoming the first.
    const shell = spawn('sh', ['-c', 'sleep 60; true'], { env: { ...process.env, PGDATA } });
    try {
      const ended = once(shell, 'exit');
      await (await startEmbeddedPostgres(folder)).stop();
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect(await findInitdb()).toEqual([]);
    } finally {
      shell.kill('SIGKILL');
    }
  },
  longMs,
);

/** A whole database, with nothing of the one that was not finished. */
async function expectNewDatabase(): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query('CREATE TABLE kept (id int)');
  await client.end();
  await postgres.stop();
  const again = await startEmbeddedPostgres(folder);
  const second = new pg.Client(again.connection);
  await second.connect();
  expect((await second.query('SELECT * FROM kept')).rows).toEqual([]);
  await second.end();
  await again.stop();
  expect(await findInitdb()).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual([
    'postgres',
  ]);
}

test(
  'creates the database anew after kill -9 of everything in the middle of initdb',
  async () => {
    const starter = await startInitdbElsewhere();
    await starter.kill();
    for (const pid of await findInitdb()) sendSignal(pid, 'SIGKILL');
    await expectNewDatabase();
  },
  longMs,
);

test(
  'ends an initdb that outlived its killed starter, so that it never writes into the next database',
  async () => {
    const starter = await startInitdbElsewhere();
    await starter.kill();
    expect(await findInitdb()).not.toEqual([]);
    await expectNewDatabase();
  },
  longMs,
);
