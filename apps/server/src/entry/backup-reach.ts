import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { connectClient } from './backup-connect.ts';

/** The product's database: the one it runs on now, or its own, started for this command. */
export async function reachDatabase(
  config: Config,
): Promise<{ connection: pg.PoolConfig; release: () => Promise<void> }> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, release: async () => {} };
  const embedded = await startEmbeddedPostgres(config.dataFolder);
  return {
    connection: embedded.connection,
    release: async () => {
      if (!embedded.adopted && !(await isUsed(embedded.connection))) await embedded.stop();
    },
  };
}

/** Whether the product was started meanwhile: it adopts a database that runs. */
async function isUsed(connection: pg.PoolConfig): Promise<boolean> {
  const client = await connectClient(connection);
  try {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name IN ('glossa', 'glossa-queue') AND pid <> pg_backend_pid()",
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
