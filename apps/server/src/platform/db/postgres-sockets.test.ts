import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPostmaster, startElsewhere } from '../../testing/postgres-starter.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { removeAbandonedSockets } from './postgres-sockets.ts';

/** A database is created and started several times, in milliseconds. */
const longMs = 120_000;

/** The temporary folder of these tests. */
let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'glossa-tmp-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

/** So deep that its socket has to be in the temporary folder. */
async function createDeepFolder(name: string): Promise<string> {
  const path = join(temporary, name.repeat(100));
  await mkdir(path);
  return path;
}
const listSockets = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith('glossa-pg-'));

test(
  'removes the socket folder of an installation that was killed and is gone',
  async () => {
    const gone = await createDeepFolder('g');
    const starter = await startElsewhere(gone, temporary);
    await starter.started;
    expect(await listSockets()).toHaveLength(1);
    const postmaster = await readPostmaster(gone);
    await starter.kill();
    process.kill(postmaster, 'SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(postmaster, 0)).toThrow(), {
      timeout: 20_000,
      interval: 20,
    });
    await rm(gone, { recursive: true });

    const next = await startEmbeddedPostgres(await createDeepFolder('n'));
    const [host] = await listSockets();
    expect(await listSockets()).toHaveLength(1);
    expect(next.connection.host).toBe(join(temporary, host ?? ''));
    await next.stop();
    expect(await listSockets()).toEqual([]);
  },
  longMs,
);

test(
  'keeps the socket folder of a PostgreSQL that outlived its killed starter',
  async () => {
    const other = await createDeepFolder('o');
    const starter = await startElsewhere(other, temporary);
    await starter.started;
    await starter.kill();
    const next = await startEmbeddedPostgres(await createDeepFolder('n'));
    expect(await listSockets()).toHaveLength(2);
    await next.stop();
    const adopted = await startEmbeddedPostgres(other);
    expect(adopted.adopted).toBe(true);
    const client = new pg.Client(adopted.connection);
    await client.connect();
    await client.end();
    await adopted.stop();
    expect(await listSockets()).toEqual([]);
  },
  longMs,
);

test('a machine without a temporary folder has nothing to remove', async () => {
  vi.stubEnv('TMPDIR', join(temporary, 'missing'));
  await expect(removeAbandonedSockets(undefined)).resolves.toBeUndefined();
});

test('keeps what has no note of ours, is of another host, of a running process or holds other files', async () => {
  const create = async (name: string, note?: object, file?: string) => {
    const path = join(temporary, `glossa-pg-${name.padEnd(16, '0')}`);
    await mkdir(path);
    if (note) await writeFile(join(path, 'glossa-starter.json'), JSON.stringify(note));
    if (file) await writeFile(join(path, file), '');
    return path;
  };
  const ended = { pid: process.pid, started: '1', host: hostname() };
  const kept = [
    await create('a'),
    await create('b', { ...ended, host: 'another' }),
    await create('c', ended, 'other'),
  ];
  const removed = await create('d', ended);
  const elsewhere = join(temporary, 'glossa-pg-of-someone');
  await mkdir(elsewhere);
  await removeAbandonedSockets(undefined);
  for (const path of [...kept, elsewhere]) expect(existsSync(path)).toBe(true);
  expect(existsSync(removed)).toBe(false);
});
