// Fills the development data folder. Run by `npm run dev` before the server: see scripts/dev.mjs.
import { createProgress } from '../../../../scripts/progress.mjs';
import { seedInstallation } from '../features/users/index.ts';
import { readConfig } from '../platform/config.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { createApi } from './api.ts';
import { seedDevelopmentData } from './dev/seed.ts';
import { devPassword } from './dev/seed-client.ts';
import { seedPeople } from './dev/seed-content.ts';
import { createSeededSpeech } from './dev/seed-files.ts';
import { createServices } from './services.ts';
import { startWorker } from './worker.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new Error('DATABASE_URL is missing. Use npm run dev.');
  const speech = createSeededSpeech();
  const services = await createServices(
    config,
    createLogger('warn', 'pretty'),
    { connectionString: config.databaseUrl },
    { speechEngines: [speech.engine] },
  );
  await migrateDatabase(services.database.db);
  const first = await seedInstallation(services.database.db);
  await services.queue.start();
  await startWorker(services);
  const api = await createApi(services);
  await api.app.ready();
  const progress = createProgress();
  await progress.step('Adding sample data', (report) =>
    seedDevelopmentData(api, {
      temporaryPassword: first?.oneTimePassword,
      expectSpeech: speech.expect,
      onStep: report,
    }),
  );
  await api.close();
  await services.close();
  const logins = [{ userName: 'admin', role: 'System administrator' }, ...seedPeople];
  const lines = logins.map(({ userName, role }) => `  ${userName.padEnd(12)}${role}`);
  process.stdout.write(`\nPassword of everyone: ${devPassword}\n${lines.join('\n')}\n\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error('The sample data could not be added:', error);
    process.exit(1);
  },
);
