import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { readPostmaster } from '../../testing/postgres-starter.ts';
import { createLogger } from '../log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { restartWithinMs } from './postgres-supervisor.ts';

/** A database is started several times, in milliseconds. */
const longMs = 120_000;

/** A stopped one, which each test copies: to create one costs a second of a processor. */
let prepared: string;
let folder: string;
let postgres: EmbeddedPostgres;
let log: string[];
const onFailed = vi.fn<(error: Error) => void>();
const logger = createLogger('silent');
const waitOptions = { timeout: 60_000, interval: 20 };

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'glossa-supervised-'));
  await (await startEmbeddedPostgres(prepared)).stop();
}, longMs);
afterAll(() => rm(prepared, { recursive: true, force: true }));
beforeEach(async () => {
  onFailed.mockReset();
  log = captureLog(logger);
  folder = await mkdtemp(join(tmpdir(), 'glossa-supervised-'));
  // Its files belong to another account where root runs the tests.
  await promisify(execFile)('cp', ['--archive', '--reflink=auto', `${prepared}/.`, folder]);
  postgres = await startEmbeddedPostgres(folder);
});
afterEach(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const inCluster = (name: string) => join(folder, 'postgres', name);
const messages = () => log.map((line) => JSON.parse(line).msg as string);
const kill = async () => process.kill(await readPostmaster(folder), 'SIGKILL');
async function ask(): Promise<number> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => {}); // The same as a query that fails.
  await client.connect();
  const { rows } = await client.query<{ one: number }>('SELECT 1 AS one');
  await client.end();
  return rows[0]?.one ?? 0;
}

test(
  'a PostgreSQL that is killed is back, again and again',
  async () => {
    // On a machine where other tests start databases as well, it may take longer than for a user.
    postgres.supervise(logger, onFailed, { restartWithinMs: 60_000 });
    for (let round = 1; round <= 2; round += 1) {
      await kill();
      await vi.waitFor(
        () =>
          expect(messages().filter((text) => text === 'PostgreSQL runs again')).toHaveLength(round),
        waitOptions,
      );
      expect(await ask()).toBe(1);
    }
    expect(onFailed).not.toHaveBeenCalled();
  },
  longMs,
);

test(
  'one whose configuration is damaged is given up, with what its log says',
  async () => {
    // Time for more than one attempt; for users it is longer.
    expect(restartWithinMs).toBe(5_000);
    const sound = await readFile(inCluster('postgresql.conf'));
    postgres.supervise(logger, onFailed, { restartWithinMs: 2_500 });
    await appendFile(inCluster('postgresql.conf'), '\nmax_connections = many\n');
    await kill();
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1), waitOptions);
    expect(onFailed.mock.calls[0]?.[0].message).toMatch(
      /^PostgreSQL ended and did not answer again within 2\.5 seconds\. PostgreSQL did not start: configuration file .* contains errors\. See .*server\.log\. Correct what it says there, then start Glossa again\./,
    );
    await writeFile(inCluster('postgresql.conf'), sound);
    const later = await startEmbeddedPostgres(folder);
    expect(await ask()).toBe(1);
    await later.stop();
  },
  longMs,
);

test(
  'one whose control file is gone is given up',
  async () => {
    postgres.supervise(logger, onFailed, { restartWithinMs: 2_500 });
    await rename(inCluster('global/pg_control'), inCluster('global/pg_control.away'));
    await kill();
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1), waitOptions);
    expect(onFailed.mock.calls[0]?.[0].message).toContain('npm run restore');
  },
  longMs,
);

test(
  'one that recovers for longer than the bound is waited for',
  async () => {
    // Recovery asks this command for each file of the log, and so lasts for as long as the test wants.
    const hold = join(folder, 'hold');
    await writeFile(hold, '');
    await appendFile(
      inCluster('postgresql.conf'),
      `\nrestore_command = 'while [ -e "${hold}" ]; do sleep 0.05; done; false'\n`,
    );
    await writeFile(inCluster('recovery.signal'), '');
    postgres.supervise(logger, onFailed, { restartWithinMs: 1_000 });
    await kill();
    await vi.waitFor(
      () =>
        expect(messages()).toContain(
          'PostgreSQL recovers what was written last; requests wait until it is done',
        ),
      waitOptions,
    );
    const recovering = await readPostmaster(folder);
    await expect(ask()).rejects.toThrow('the database system is starting up');
    await rm(hold);
    await vi.waitFor(() => expect(messages()).toContain('PostgreSQL runs again'), waitOptions);
    expect(await ask()).toBe(1);
    expect(await readPostmaster(folder)).toBe(recovering);
    expect(onFailed).not.toHaveBeenCalled();
  },
  longMs,
);
