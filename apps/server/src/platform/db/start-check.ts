import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log.ts';
import {
  type ConnectionProblem,
  type ConnectionTarget,
  createClient,
  explainConnectionError,
  quote,
} from './explain-connection.ts';
import { listMigrations } from './migrate.ts';

export type StartCheckOptions = {
  logger: Logger;
  /** How long a database that is not there yet is waited for. */
  waitMs: number;
  /** Ends the wait. */
  signal: AbortSignal;
  pauseMs?: number;
  /** The oldest version of PostgreSQL, as its `server_version_num`. */
  oldestVersion?: number;
};

/** PostgreSQL 15: unique constraints that treat nulls as equal. */
const oldest = 150_000;

/**
 * Waits until the database of DATABASE_URL answers, and makes sure that Glossa can work with it. Throws a sentence that
 * says what is missing and what to do: at once where waiting would not help.
 */
export async function waitUntilUsable(url: string, options: StartCheckOptions): Promise<void> {
  const { logger, waitMs, signal, pauseMs = 500 } = options;
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  let waits = false;
  for (;;) {
    const problem = await findProblem(url, options);
    const seconds = Math.round(elapsed() / 1_000);
    if (!problem) {
      if (waits) logger.info({ seconds }, 'the database answers');
      return;
    }
    if (!problem.passing) throw new Error(problem.text);
    if (elapsed() >= waitMs) throw new Error(`${problem.text} Glossa waited ${seconds} seconds.`);
    if (!waits) logger.warn({ problem: problem.text, waitMs }, 'waiting for the database');
    waits = true;
    await delay(pauseMs, undefined, { signal });
  }
}

async function findProblem(
  url: string,
  { oldestVersion = oldest }: StartCheckOptions,
): Promise<ConnectionProblem | undefined> {
  const client = createClient(url, 5_000);
  // A connection that breaks fails the query as well.
  client.on('error', () => {});
  const { user = '', host, port, database = '' } = client;
  const target = { user, host, port, database };
  try {
    await client.connect();
    const text = await findObstacle(client, target, oldestVersion);
    return text === undefined ? undefined : { text, passing: false };
  } catch (error) {
    return explainConnectionError(error, target);
  } finally {
    await client.end().catch(() => {
      // It was never opened, or is gone.
    });
  }
}

type Facts = {
  encoding: string;
  readOnly: boolean;
  icu: boolean;
  /** Where tables without a schema go. */
  tableSchema: string | null;
  mayCreateTables: boolean;
  mayCreateSchemas: boolean;
  queueSchema: boolean;
  trigramsInstalled: boolean;
  trigramsAvailable: boolean;
  /** Of the list of migrations; null in a new database. */
  tablesOwner: string | null;
  ownsTables: boolean;
};

/** What must be changed before Glossa can use the database it is connected to. */
async function findObstacle(
  client: pg.Client,
  target: ConnectionTarget,
  oldestVersion: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `SELECT current_setting('server_version') AS version,
       current_setting('server_version_num')::int AS number`,
  );
  const [server] = rows;
  if (server && server.number < oldestVersion)
    return `The database server of DATABASE_URL is PostgreSQL ${server.version}. Glossa needs version ${Math.floor(oldestVersion / 10_000)} or newer: upgrade the server.`;
  const [facts] = (await client.query<Facts>(readFacts)).rows;
  if (!facts) throw new Error('PostgreSQL does not list the database it is connected to.');
  return (
    findUnsuitable(facts, target) ??
    findMissingGrant(facts, target, await hasPendingMigrations(client, facts))
  );
}

function findUnsuitable(facts: Facts, { user, database }: ConnectionTarget): string | undefined {
  if (facts.encoding !== 'UTF8')
    return `The database “${database}” of DATABASE_URL has the encoding ${facts.encoding}. Create it again for Unicode: CREATE DATABASE ${quote(database)} OWNER ${quote(user)} ENCODING 'UTF8' TEMPLATE template0;`;
  if (facts.readOnly)
    return `The database “${database}” of DATABASE_URL is read-only: a standby, or default_transaction_read_only is on. Point DATABASE_URL at the primary server.`;
  if (!facts.icu)
    return 'The database server of DATABASE_URL was built without ICU, which sorts names. Use another build of PostgreSQL, for example Debian’s.';
  if (!facts.trigramsInstalled && !facts.trigramsAvailable)
    return 'The database server of DATABASE_URL lacks the extension pg_trgm. Install PostgreSQL’s contrib modules there.';
  return undefined;
}

function findMissingGrant(
  facts: Facts,
  { user, database }: ConnectionTarget,
  migrationsPending: boolean,
): string | undefined {
  const account = `The account “${user}” of DATABASE_URL`;
  if (facts.tablesOwner !== null && !facts.ownsTables)
    return `${account} may not change the tables in the database “${database}”, which belong to “${facts.tablesOwner}”. Hand them over: REASSIGN OWNED BY ${quote(facts.tablesOwner)} TO ${quote(user)};`;
  const own = `Make it the owner: ALTER DATABASE ${quote(database)} OWNER TO ${quote(user)};`;
  if (migrationsPending && facts.tableSchema === null)
    return `${account} has no schema to create tables in. ${own}`;
  if (migrationsPending && !facts.mayCreateTables)
    return `${account} may not create tables in the schema “${facts.tableSchema}”. ${own}`;
  if (!(facts.queueSchema && facts.trigramsInstalled) && !facts.mayCreateSchemas)
    return `${account} may not create schemas and extensions in the database “${database}”. ${own}`;
  return undefined;
}

const readFacts = `
  SELECT pg_encoding_to_char(encoding) AS encoding,
    current_setting('transaction_read_only') = 'on' AS "readOnly",
    EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu,
    current_schema() AS "tableSchema",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreateTables",
    has_database_privilege(current_database(), 'CREATE') AS "mayCreateSchemas",
    to_regnamespace('jobs') IS NOT NULL AS "queueSchema",
    EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "trigramsInstalled",
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "trigramsAvailable",
    pg_get_userbyid(migrations.relowner) AS "tablesOwner",
    coalesce(pg_has_role(migrations.relowner, 'USAGE'), false) AS "ownsTables"
  FROM pg_database
  LEFT JOIN pg_class AS migrations ON migrations.oid = to_regclass('kysely_migration')
  WHERE datname = current_database()`;

async function hasPendingMigrations(client: pg.Client, facts: Facts): Promise<boolean> {
  if (facts.tablesOwner === null || !facts.ownsTables) return true;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration');
  const applied = new Set(rows.map(({ name }) => name));
  return (await listMigrations()).some((name) => !applied.has(name));
}
