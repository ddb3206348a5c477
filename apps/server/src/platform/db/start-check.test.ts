import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { createTcpPostgres, type TcpPostgres } from '../../testing/tcp-postgres.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { type StartCheckOptions, waitUntilUsable } from './start-check.ts';

/** The secret that may appear nowhere. */
const password = 'S3cret-Passw0rd';
let server: TcpPostgres;

beforeAll(async () => {
  server = await createTcpPostgres();
  await server.start();
  await server.query(`CREATE ROLE app LOGIN PASSWORD '${password}'`);
  await server.query(`CREATE ROLE guest LOGIN PASSWORD '${password}'`);
  await server.query('CREATE DATABASE app OWNER app');
  await server.query('CREATE DATABASE closed');
  await server.query('REVOKE CONNECT ON DATABASE closed FROM PUBLIC');
  await server.query('CREATE DATABASE readonly OWNER app');
  await server.query('ALTER DATABASE readonly SET default_transaction_read_only = on');
  await server.query(
    `CREATE DATABASE latin OWNER app ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
  );
});
afterAll(() => server.remove());

const withPassword = 'host all all 127.0.0.1/32 scram-sha-256';
type Address = {
  user?: string;
  secret?: string;
  host?: string;
  database?: string;
  options?: string;
};
const urlOf = ({
  user = 'app',
  secret = password,
  host = 'localhost',
  database = 'app',
  options = '',
}: Address = {}) => `postgres://${user}:${secret}@${host}:${server.port}/${database}${options}`;

/** Checks with a short patience. Answers the log and the error's message, which names the setting and no secret. */
async function check(url: string, options: Partial<StartCheckOptions> = {}) {
  const logger = createLogger('silent');
  const log = captureLog(logger);
  const signal = new AbortController().signal;
  const whole = { logger, waitMs: 0, signal, pauseMs: 20, ...options };
  const error = await waitUntilUsable(url, whole).then(
    () => '',
    ({ message }: Error) => message,
  );
  expect(`${error}${log.join('')}`).not.toContain(password);
  if (error) expect(error).toContain('DATABASE_URL');
  return { error, log: log.map((line) => JSON.parse(line).msg as string) };
}

test('a database with its grants can be used at once, and again after the migrations', async () => {
  await server.configure(false, withPassword);
  expect(await check(urlOf())).toEqual({ error: '', log: [] });
  const handle = openDatabase({ connectionString: urlOf(), max: 2 }, () => {});
  await migrateDatabase(handle.db);
  await handle.close();
  expect((await check(urlOf())).error).toBe('');
  // One that may use all tables, and owns none.
  await server.query('GRANT ALL ON ALL TABLES IN SCHEMA public TO guest', 'app');
  expect((await check(urlOf({ user: 'guest' }))).error).toContain(
    'may not change the tables in the database “app”, which belong to “app”. Hand them over: REASSIGN OWNED BY app TO guest;',
  );
});

test('waits for a database that refuses connections, and logs the beginning and the end', async () => {
  await server.configure(false, withPassword);
  await server.stop();
  const logger = createLogger('silent');
  const log = captureLog(logger);
  const waiting = waitUntilUsable(urlOf(), {
    logger,
    waitMs: 60_000,
    pauseMs: 20,
    signal: new AbortController().signal,
  });
  await expect.poll(() => log.length).toBe(1);
  await server.start();
  await waiting;
  expect(log.map((line) => JSON.parse(line).msg)).toEqual([
    'waiting for the database',
    'the database answers',
  ]);
});

test('gives up after the wait, and at once when the start is called off', async () => {
  await server.stop();
  const { error, log } = await check(urlOf(), { waitMs: 100 });
  expect(error).toMatch(
    /\(localhost:\d+\) refuses connections\. Start it, or correct host and port/,
  );
  expect(error).toMatch(/Glossa waited \d seconds\.$/);
  expect(log).toEqual(['waiting for the database']);
  const controller = new AbortController();
  const waiting = waitUntilUsable(urlOf(), {
    logger: createLogger('silent'),
    waitMs: 600_000,
    pauseMs: 600_000,
    signal: controller.signal,
  });
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['a wrong password', { secret: 'wrong' }, 'refuses the password of “app”'],
  ['no password', { secret: '' }, 'asks for a password, and DATABASE_URL has none'],
  ['an unknown account', { user: 'nobody' }, 'refuses the password of “nobody”, or has no such'],
  ['an unknown database', { database: 'none' }, 'CREATE DATABASE none OWNER app;'],
  ['no right to connect', { database: 'closed' }, 'GRANT CONNECT ON DATABASE closed TO app;'],
  ['an unknown host', { host: 'db.invalid' }, 'There is no host called db.invalid'],
  ['an address without a server', { host: '127.0.0.2' }, 'refuses connections'],
  ['a read-only database', { database: 'readonly' }, 'is read-only'],
  ['another encoding', { database: 'latin' }, 'has the encoding LATIN1'],
  ['no grant for tables', { user: 'guest', database: 'postgres' }, 'may not create tables'],
  ['no TLS at the server', { options: '?sslmode=verify-full' }, 'offers no TLS'],
  ['a certificate that is no file', { options: '?sslrootcert=/no/ca.pem' }, '/no/ca.pem'],
])('names %s', async (_what, address, text) => {
  await server.configure(false, withPassword);
  const { error, log } = await check(urlOf(address));
  expect(error).toContain(text);
  expect(log).toEqual([]);
});

test('names grants for schemas and extensions', async () => {
  await server.configure(false, withPassword);
  await server.query('CREATE DATABASE shared');
  await server.query('GRANT ALL ON SCHEMA public TO guest', 'shared');
  const { error } = await check(urlOf({ user: 'guest', database: 'shared' }));
  expect(error).toContain('may not create schemas and extensions in the database “shared”');
  await server.query('ALTER DATABASE shared OWNER TO guest');
  expect((await check(urlOf({ user: 'guest', database: 'shared' }))).error).toBe('');
});

test('names rules that let no one in, and an account that is not there', async () => {
  await server.configure(
    false,
    'host all app 127.0.0.1/32 reject',
    'host all all 127.0.0.1/32 trust',
  );
  expect((await check(urlOf())).error).toContain('does not accept “app”');
  expect((await check(urlOf({ user: 'none' }))).error).toContain('CREATE ROLE none LOGIN');
  await server.configure(false, 'host app app 10.0.0.0/8 trust');
  expect((await check(urlOf())).error).toContain('Add sslmode=verify-full');
});

test('names TLS that is required, and a certificate that is not trusted', async () => {
  await server.configure(true, 'hostssl all all 127.0.0.1/32 scram-sha-256');
  expect((await check(urlOf())).error).toContain('does not accept “app” without TLS');
  expect((await check(urlOf({ options: '?sslmode=verify-full' }))).error).toContain(
    'is not trusted: it is self-signed. Add sslrootcert=',
  );
  const options = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(server.certificate)}`;
  expect((await check(urlOf({ options, host: '127.0.0.1' }))).error).toContain(
    'it was issued for another host name',
  );
  expect((await check(urlOf({ options }))).error).toBe('');
});

test('names a server that is too old', async () => {
  await server.configure(false, withPassword);
  const { error } = await check(urlOf(), { oldestVersion: 990_000 });
  expect(error).toMatch(/is PostgreSQL \d+\.\d+\. Glossa needs version 99 or newer/);
});

test.each([
  ['mysql://u:S3cret-Passw0rd@h/d', 'is not the address of a PostgreSQL server'],
  ['localhost:5432/glossa', 'is not the address of a PostgreSQL server'],
  ['postgres://u:S3cret-Passw0rd#/x@h:port/d', 'percent-encoded'],
])('names an address that cannot be read', async (url, text) => {
  expect((await check(url)).error).toContain(text);
});
