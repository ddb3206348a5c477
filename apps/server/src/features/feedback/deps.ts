import type { FeedbackEvent } from '@glossa/contracts/feedback';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type { FeedbackEvent };

export type FeedbackDeps = {
  db: Database;
  storage: Storage;
  /** Called in the transaction of the deed, and only where there is somebody to tell. */
  onFeedback?: (trx: DatabaseTransaction, event: FeedbackEvent) => Promise<void>;
};
