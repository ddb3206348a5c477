import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseOrTransaction } from './db/database.ts';
import type { DatabaseMonitor } from './db/database-monitor.ts';
import type { Logger } from './log.ts';

const channel = 'glossa_operator';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What `npm run admin` tells the servers that run: a change of the settings to be read, or a level of the log. */
const noticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings') }),
  z.object({ kind: z.literal('log-level'), level: z.enum(logLevels) }),
]);
type OperatorNotice = z.infer<typeof noticeSchema>;

/** Arrives when the transaction commits. */
export async function notifyServers(
  db: DatabaseOrTransaction,
  notice: OperatorNotice,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(db);
}

/** `onSettings` is called at the start, after each change, and after an outage, in which one may have been missed. */
export function listenToOperator(
  monitor: DatabaseMonitor,
  { logger, onSettings }: { logger: Logger; onSettings: () => void },
): Promise<{ close: () => Promise<void> }> {
  return monitor.listen({
    channel,
    onListening: onSettings,
    onNotification: (payload) => {
      const notice = noticeSchema.parse(JSON.parse(payload));
      if (notice.kind === 'settings') return onSettings();
      logger.level = notice.level;
      logger.warn({ logLevel: notice.level }, 'the log level was changed by npm run admin');
    },
  });
}

/** How many servers listen on this database now. */
export async function countServers(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'glossa-monitor'`.execute(db);
  return rows[0]?.count ?? 0;
}
