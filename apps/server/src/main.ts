import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createProgress, type Progress } from '../../../scripts/progress.mjs';
import { seedInstallation } from './features/users/index.ts';
import { type Config, readConfig } from './platform/config.ts';
import { lockDataFolder } from './platform/data-folder-lock.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrateDatabase, waitForMigrations } from './platform/db/migrate.ts';
import { refreshCollations } from './platform/db/refresh-collations.ts';
import { waitUntilUsable } from './platform/db/start-check.ts';
import { chooseLogFormat, createLogger, type Logger } from './platform/log.ts';
import { createServiceNotifier } from './platform/systemd.ts';
import { startTracing } from './platform/tracing.ts';
import { describeVersion, version } from './platform/version.ts';
import { type Api, createApi } from './wiring/api.ts';
import { assertFilesShared, claimFiles } from './wiring/file-storage.ts';
import { startHousekeeping } from './wiring/housekeeping.ts';
import { migrateOnly } from './wiring/migrate.ts';
import { startNodeHeartbeat } from './wiring/node-heartbeat.ts';
import { createNodeServer } from './wiring/node-server.ts';
import { createServices, type Services } from './wiring/services.ts';
import { describeMigrated, describeReady } from './wiring/startup-output.ts';
import { startWorker } from './wiring/worker.ts';

/** One process of an installation: by default database, API and worker together, as `npm start` runs it. */
async function main(): Promise<void> {
  if (process.argv.includes('--version'))
    return void process.stdout.write(`Glossa ${describeVersion(version)}\n`);
  const config = readConfig(process.env);
  // scripts/start.mjs waits for so long before it kills us.
  process.send?.({
    shutdownSeconds: 30 + config.shutdownDelaySeconds + config.shutdownGraceSeconds,
  });
  const format = chooseLogFormat(config.logFormat);
  const logger = createLogger(config.logLevel, format);
  for (const warning of config.warnings) logger.warn(warning);
  const systemd = createServiceNotifier(process.env, logger);
  // A line that is updated in place cannot be combined with JSON records.
  const progress = createProgress({ live: process.stdout.isTTY && format === 'pretty' });
  const lifetime = createLifetime();
  await lifetime.start(async (onStop) => {
    const { databaseUrl, roles } = config;
    if (!roles.migrate) onStop(await lockDataFolder(config.dataFolder));
    onStop(await startTracing(process.env, logger));
    const connection = databaseUrl
      ? await progress.step('Connecting to PostgreSQL', () =>
          connectToExternal(databaseUrl, config, logger, lifetime.signal),
        )
      : await progress.step('Starting PostgreSQL', () =>
          startPostgres(config, logger, onStop, lifetime.signal),
        );
    if (roles.migrate) {
      const applied = await progress.step('Updating the database', () =>
        migrateOnly(connection, logger),
      );
      process.stdout.write(describeMigrated(applied));
      return;
    }
    const services = await createServices(config, logger, connection);
    onStop(() => services.close(config.shutdownGraceSeconds * 1_000));
    await progress.step('Updating the database', () =>
      updateDatabase(services, progress, lifetime.signal),
    );
    if (services.bucket)
      await progress.step('Connecting to the object store', () =>
        openBucket(services, lifetime.signal),
      );
    const server = await progress.step('Starting the server', () => startServer(services, onStop));
    // Last: a first start that fails before leaves no administrator whose password was never shown.
    const firstSignIn = roles.api ? await seedInstallation(services.database.db) : undefined;
    process.stdout.write(describeReady(findAddress(server, config), firstSignIn, progress, roles));
    onStop(systemd.stop);
    await systemd.ready();
  });
  if (config.roles.migrate) lifetime.stop();
}

async function connectToExternal(
  url: string,
  { databaseWaitSeconds }: Config,
  logger: Logger,
  signal: AbortSignal,
): Promise<pg.PoolConfig> {
  await waitUntilUsable(url, { logger, waitMs: databaseWaitSeconds * 1_000, signal });
  return { connectionString: url };
}

async function startPostgres(
  config: Config,
  logger: Logger,
  onStop: OnStop,
  signal: AbortSignal,
): Promise<pg.PoolConfig> {
  const postgres = await startEmbeddedPostgres(config.dataFolder, { signal });
  onStop(postgres.stop);
  postgres.supervise(logger, (error) => {
    // At once: what a polite end waits for needs the database. The next start continues what was under way.
    logger.fatal({ err: error }, error.message);
    process.exit(1);
  });
  return postgres.connection;
}

async function updateDatabase(
  { config, database, logger }: Services,
  { log }: Progress,
  signal: AbortSignal,
) {
  if (!config.roles.all) return waitForMigrations(database.db, { logger, signal });
  const applied = await migrateDatabase(database.db);
  log(`Migrations applied: ${applied.join(', ') || 'none'}\n`);
  await refreshCollations(database.pool, logger);
}

async function startServer(services: Services, onStop: OnStop): Promise<Api> {
  const { port, host, roles, shutdownDelaySeconds } = services.config;
  await services.queue.start();
  onStop(startNodeHeartbeat(services));
  const server = await (roles.api ? createApi(services) : createNodeServer(services));
  onStop(server.close);
  await server.app.listen({ port, host });
  onStop(async () => {
    server.announceStop();
    await delay(shutdownDelaySeconds * 1_000);
  });
  if (roles.maintenance) {
    const stop = startHousekeeping(services);
    onStop(async () => stop());
  }
  if (roles.capabilities.length > 0) await startWorker(services);
  if (roles.api) services.parsers.warmUp();
  return server;
}

async function openBucket(services: Services, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  await claimFiles({ ...services, db, signal });
  const { roles } = services.config;
  const mailOnly = !roles.api && !roles.maintenance && roles.capabilities.every(isMail);
  if (!mailOnly) await assertFilesShared(services, db);
}

const isMail = (capability: string): boolean => capability === 'mail';

/** Where people find it; without the API, where probes do. */
function findAddress({ app }: Api, { publicUrl, host, port, roles }: Config): string {
  const bound = app.server.address();
  const actualPort = typeof bound === 'object' && bound ? bound.port : port;
  return (
    (roles.api ? publicUrl : undefined) ??
    `http://${host === '0.0.0.0' ? 'localhost' : host}:${actualPort}`
  );
}

function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `port ${port} is in use. Stop the program that uses it, or start Glossa on another port: PORT=4001 npm start`;
  return error.message;
}

type OnStop = (step: () => Promise<void>) => void;

/**
 * Runs what starts the server and, on a signal or a failure, what it has registered until then, last first: nothing
 * that was started is left running, however far the start came.
 */
function createLifetime() {
  const steps: Array<() => Promise<void>> = [];
  let started: Promise<void> = Promise.resolve();
  const requested = new AbortController();
  const undo = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
  };
  const stop = () => {
    if (requested.signal.aborted) return;
    requested.abort();
    started
      .catch(() => {}) // Reported by whoever started it.
      .then(undo)
      .then(
        () => process.exit(0),
        (error) => {
          console.error('Glossa did not stop cleanly:', error);
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // A closed terminal ends what was started on it, and not what runs without one (nohup, a service).
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY || process.stdout.isTTY) stop();
  });
  // scripts/start.mjs holds the other end: where it was killed, no one else would stop us.
  process.once('disconnect', stop);
  process.channel?.unref();
  return {
    /** Undoes the start and ends the process. */
    stop,
    /** Aborted when it is to stop: ends what a start waits for. */
    signal: requested.signal,
    start: async (work: (onStop: OnStop) => Promise<void>): Promise<void> => {
      started = work((step) => steps.push(step));
      try {
        await started;
      } catch (error) {
        // Asked to stop meanwhile: `stop` undoes it and ends the process.
        if (requested.signal.aborted) return await new Promise<never>(() => {});
        await undo();
        throw error;
      }
    },
  };
}

main().catch((error: unknown) => {
  console.error(`\nGlossa could not start: ${explainFailure(error)}`);
  process.exit(1);
});
