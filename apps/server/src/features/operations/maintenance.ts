import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { viewMaintenance } from '@glossa/contracts/system';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DatabaseMonitor } from '../../platform/db/database-monitor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { type Logger, logFailure } from '../../platform/log.ts';
import { listenToOperator, notifyServers } from '../../platform/operator-channel.ts';

/** `message` is the operator's own, shown to everyone; it may be empty. */
export type Maintenance = { message: string; since: string };

/** Undefined while it is off. It outlasts a restart. */
export async function readMaintenance(db: DatabaseOrTransaction): Promise<Maintenance | undefined> {
  const row = await db
    .selectFrom('installation_settings')
    .select(['value', 'changed_at'])
    .where('name', '=', 'maintenance')
    .executeTakeFirst();
  if (!row) return undefined;
  return { message: String(row.value.message ?? ''), since: row.changed_at.toISOString() };
}

/** Undefined switches it off. Running servers learn of it when the transaction commits. */
export async function saveMaintenance(
  db: DatabaseOrTransaction,
  wanted: { message: string } | undefined,
): Promise<void> {
  if (!wanted)
    await db.deleteFrom('installation_settings').where('name', '=', 'maintenance').execute();
  else
    await db
      .insertInto('installation_settings')
      .values({ name: 'maintenance', value: JSON.stringify(wanted) })
      // Since it was switched on: a new message does not change that.
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: JSON.stringify(wanted) }),
      )
      .execute();
  await notifyServers(db, { kind: 'settings' });
}

const retryAfterSeconds = '60';
/** Logging in and out, renewing a session and listening for changes write rows of their own, and are part of reading. */
const partOfReading =
  /^\/(api\/[^/]+\/(login|logout|ssotoken)|pyapi\/[^/]+\/live\/ticket|ssoapi)(\/|\?|$)/;

/** Lists with many filters and the like are asked for by POST: what the permission to view allows changes nothing. */
const readingRoutes = new Set(
  [...allEndpoints.values()]
    .filter(
      ({ permission }) =>
        typeof permission === 'object' && 'flag' in permission && permission.flag === 'view',
    )
    .map(({ method, path }) => `${method} ${path}`),
);

const isWrite = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  !partOfReading.test(url) &&
  !readingRoutes.has(`${method} ${routeOptions.url}`);

/** The maintenance mode as this process knows it. */
export type MaintenanceFollower = {
  current: () => Maintenance | undefined;
  close: () => Promise<void>;
};

/**
 * Follows the maintenance mode: while it is on, no job is begun. Reads the state before it returns, so that a process
 * that starts in maintenance begins none.
 */
export async function followMaintenance({
  db,
  monitor,
  queue,
  logger,
}: {
  db: Database;
  monitor: DatabaseMonitor;
  queue: Queue;
  logger: Logger;
}): Promise<MaintenanceFollower> {
  let current: Maintenance | undefined;
  const apply = async () => {
    const next = await readMaintenance(db);
    if (Boolean(next) !== Boolean(current))
      logger.warn(
        { since: next?.since },
        next ? 'maintenance mode is on' : 'maintenance mode is off',
      );
    current = next;
    await (next ? queue.pause('maintenance') : queue.resume('maintenance'));
  };
  let applying = apply();
  await applying;
  const listener = await listenToOperator(monitor, {
    logger,
    onSettings: () => {
      applying = applying
        .then(apply)
        .catch((error: unknown) => logFailure(logger, error, 'maintenance mode was not read'));
    },
  });
  return {
    current: () => current,
    close: async () => {
      await listener.close();
      await applying;
    },
  };
}

/** While maintenance mode is on, calls that change something are refused, and everyone can read. */
export function mountMaintenance(
  app: FastifyInstance,
  mount: Mount,
  { current }: Pick<MaintenanceFollower, 'current'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!current() || !isWrite(request)) return;
    reply.header('retry-after', retryAfterSeconds);
    throw new AppError('MAINTENANCE');
  });
  mount(viewMaintenance, async () => {
    const mode = current();
    return { on: mode !== undefined, message: mode?.message ?? '', since: mode?.since ?? null };
  });
}
