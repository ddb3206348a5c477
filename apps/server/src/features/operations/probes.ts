import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { findMissingMigrations } from '../../platform/db/migrate.ts';
import { notFoundAnswer } from '../../platform/http/server.ts';
import type { Logger } from '../../platform/log.ts';
import { version } from '../../platform/version.ts';

export type ProbeDeps = {
  db: Database;
  logger: Logger;
  dataFolder: string;
  /** With less free disk space than this, the server is not ready. */
  minFreeBytes: number;
  /** A write failed a moment ago for lack of room, or the next one would. */
  isDiskFull: () => Promise<boolean>;
  /** Why the bucket of files cannot be used, in a sentence; undefined if it can, or if there is none. */
  findBucketFault: () => Promise<string | undefined>;
  /** The server is shutting down. */
  isStopping: () => boolean;
};
const probePaths = ['/health', '/healthz', '/livez', '/ready', '/readyz', '/version'];

type Check = (deps: ProbeDeps) => Promise<string | undefined>;

/**
 * For load balancers and supervisors, outside the API's base path and without login: /health reports that the process
 * responds, /ready whether it accepts work, with reasons if not; `?exclude=` leaves out a check.
 */
export function mountProbes(app: FastifyInstance, deps: ProbeDeps): void {
  // Called every few seconds, so not logged.
  const quiet = {
    schema: { hide: true },
    logLevel: 'warn',
    config: { rateLimit: false },
  } as const;
  app.get('/version', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(version),
  );
  for (const path of ['/health', '/healthz', '/livez'])
    app.get(path, quiet, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'up' }),
    );
  for (const path of ['/ready', '/readyz']) app.get(path, quiet, answerReady);
  // Not the web app: a misspelled probe must not look healthy.
  for (const path of probePaths)
    app.all(`${path}/*`, quiet, async (_request, reply) => reply.status(404).send(notFoundAnswer));

  async function answerReady({ query }: FastifyRequest, reply: FastifyReply) {
    const excluded = readExcluded(query);
    // A misspelled probe must not look healthy.
    if (!excluded)
      return reply.status(400).send({
        status: 'not ready',
        reasons: [`"exclude" is one of: ${Object.keys(checks).join(', ')}.`],
      });
    const reasons = await findReasons(deps, excluded);
    return reply
      .status(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: reasons.length === 0 ? 'ready' : 'not ready', reasons });
  }
}

const checks: Record<string, Check> = {
  stopping: async ({ isStopping }) => (isStopping() ? 'The server is stopping.' : undefined),
  database: async ({ db }) => {
    const missing = await findMissingMigrations(db);
    return missing.length > 0
      ? `The database is not brought up to date yet: ${missing.join(', ')}.`
      : undefined;
  },
  queue: async ({ db }) => {
    await sql`SELECT 1 FROM jobs.queue LIMIT 1`.execute(db);
    return undefined;
  },
  files: ({ findBucketFault }) => findBucketFault(),
  disk: async ({ dataFolder, minFreeBytes, isDiskFull }) => {
    if (await isDiskFull())
      return 'The disk of the data folder is full: uploads are refused, and jobs wait.';
    const disk = await statfs(dataFolder);
    const free = disk.bavail * disk.bsize;
    return free < minFreeBytes
      ? `The disk of the data folder has ${Math.floor(free / 1024 ** 2)} MB left, less than the ${Math.floor(minFreeBytes / 1024 ** 2)} MB it should have.`
      : undefined;
  },
};

const unanswered: Record<string, string> = {
  database: 'The database does not answer.',
  queue: 'The queue of the jobs does not answer.',
  files: 'The object store cannot be used.',
  disk: 'The data folder cannot be read.',
};

/** `?exclude=files` as often as wanted, as Kubernetes has it; undefined if a name is no check. */
function readExcluded(query: unknown): ReadonlySet<string> | undefined {
  const { exclude = [] } = query as { exclude?: string | string[] };
  const names = [exclude].flat();
  return names.every((name) => Object.hasOwn(checks, name)) ? new Set(names) : undefined;
}

async function findReasons(deps: ProbeDeps, excluded: ReadonlySet<string>): Promise<string[]> {
  const wanted = Object.entries(checks).filter(([name]) => !excluded.has(name));
  const found = await Promise.all(
    wanted.map(([name, check]) =>
      check(deps).catch((error: unknown) => {
        deps.logger.warn({ err: error, check: name }, 'not ready');
        return unanswered[name];
      }),
    ),
  );
  return found.filter((reason) => reason !== undefined);
}
