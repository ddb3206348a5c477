import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresHost: string;
  }
}

/** One real PostgreSQL for the whole run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-test-pg-'));
  const postgres = await startEmbeddedPostgres(folder);
  project.provide('postgresHost', String(postgres.connection.host));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(String(postgres.connection.host), { recursive: true, force: true });
  };
}
