import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { listMigrations } from '../../platform/db/migrate.ts';
import type { Logger } from '../../platform/log.ts';

export type ProbeDeps = {
  db: Database;
  logger: Logger;
  dataFolder: string;
  /** Below so many free bytes on the disk of the data folder, new work is to go elsewhere. */
  leastFreeBytes: number;
  /** The server is about to stop. */
  isStopping: () => boolean;
};
type Check = (deps: ProbeDeps) => Promise<string | undefined>;

/**
 * For load balancers and supervisors, outside the API's base and without a login: /health says that the process
 * answers, /ready whether it should be given work, with the reasons where not.
 */
export function mountProbes(app: FastifyInstance, deps: ProbeDeps): void {
  // Asked every few seconds: not worth a line each.
  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/health', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );
  app.get('/ready', quiet, async (_request, reply) => {
    const reasons = await findReasons(deps);
    return reply
      .status(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: reasons.length === 0 ? 'ready' : 'not ready', reasons });
  });
}

const checks: Record<string, Check> = {
  stopping: async ({ isStopping }) => (isStopping() ? 'The server is stopping.' : undefined),
  database: async ({ db }) => {
    const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
    const done = new Set(applied.rows.map(({ name }) => name));
    const missing = (await listMigrations()).filter((name) => !done.has(name));
    return missing.length > 0
      ? `The database is not brought up to date yet: ${missing.join(', ')}.`
      : undefined;
  },
  queue: async ({ db }) => {
    await sql`SELECT 1 FROM jobs.queue LIMIT 1`.execute(db);
    return undefined;
  },
  disk: async ({ dataFolder, leastFreeBytes }) => {
    const disk = await statfs(dataFolder);
    const free = disk.bavail * disk.bsize;
    return free < leastFreeBytes
      ? `The disk of the data folder has ${Math.floor(free / 1024 ** 2)} MB left, less than the ${Math.floor(leastFreeBytes / 1024 ** 2)} MB it should have.`
      : undefined;
  },
};

const unanswered: Record<string, string> = {
  database: 'The database does not answer.',
  queue: 'The queue of the jobs does not answer.',
  disk: 'The data folder cannot be read.',
};

async function findReasons(deps: ProbeDeps): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check(deps).catch((error: unknown) => {
        deps.logger.warn({ err: error, check: name }, 'not ready');
        return unanswered[name];
      }),
    ),
  );
  return found.filter((reason) => reason !== undefined);
}
