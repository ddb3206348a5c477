import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedInstallation } from '../features/users/index.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { createServices } from '../wiring/services.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresHost: string;
  }
}

/**
 * One real PostgreSQL for the whole run. Each test copies one of two databases created once: `migrated` is empty,
 * `installed` also has the data of a first start (queues, roles, the first administrator).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-test-pg-'));
  const postgres = await startEmbeddedPostgres(folder);
  const remove = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareTemplates(postgres.connection, folder);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgresHost', String(postgres.connection.host));
  return remove;
}

async function prepareTemplates(server: pg.PoolConfig, folder: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  // Nothing has to survive a power failure or stay fast for long, because it is deleted after the run.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');

  await client.query('CREATE DATABASE migrated');
  const handle = openDatabase({ ...server, database: 'migrated' }, () => {});
  await migrateDatabase(handle.db);
  await handle.close();

  await client.query('CREATE DATABASE installed TEMPLATE migrated');
  const config = readConfig({ GLOSSA_DATA: folder, GLOSSA_LOG_LEVEL: 'silent' });
  const connection = { ...server, database: 'installed' };
  const services = await createServices(config, createLogger('silent'), connection);
  await seedInstallation(services.database.db);
  await services.queue.start();
  await services.close();
  await client.end();
}
