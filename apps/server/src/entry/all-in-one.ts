import { mkdir } from 'node:fs/promises';
import { seedInstallation } from '../features/users/index.ts';
import { readConfig } from '../platform/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { createApi } from './api.ts';
import { createServices } from './services.ts';
import { startWorker } from './worker.ts';

/** Database, API and worker in one process: what `npm start` runs. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  await mkdir(config.dataFolder, { recursive: true, mode: 0o755 });
  const embedded: EmbeddedPostgres | undefined = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(config.dataFolder);
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };

  const services = await createServices(config, logger, connection);
  await migrateDatabase(services.database.db);
  const firstAdministrator = await seedInstallation(services.database.db);
  await services.queue.start();
  await startWorker(services);
  const api = await createApi(services);
  await api.app.listen({ port: config.port, host: config.host });

  const close = async () => {
    api.announceStop();
    await new Promise((resolve) => setTimeout(resolve, config.stopDelaySeconds * 1000));
    await api.close();
    await services.queue.stop();
    await services.database.close();
    await embedded?.stop();
  };
  closeOnSignal(close);

  const address = api.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const shown =
    config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`;
  process.stdout.write(`\nGlossa is ready: ${shown}\n`);
  if (firstAdministrator) {
    process.stdout.write(
      `\nFirst start. Sign in with\n  user name  ${firstAdministrator.userName}\n  password   ${firstAdministrator.oneTimePassword}\nThis password is shown once and must be changed at the first sign-in.\n\n`,
    );
  }
}

function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error) => {
        console.error('Glossa did not stop cleanly:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(
    `Glossa could not start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
});
