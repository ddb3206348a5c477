import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { AuthDeps } from '../auth/index.ts';
import type { Clients } from './provider-client.ts';
import type { Providers } from './providers.ts';

export type SsoDeps = {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'publicUrl' | 'ssoHosts'>;
  logger: Logger;
  auth: AuthDeps;
  providers: Providers;
  clients: Clients;
  /** Notifies approvers of a new pending user. */
  onWaiting: (
    trx: DatabaseTransaction,
    user: { id: string; organisationId: string },
  ) => Promise<void>;
};
