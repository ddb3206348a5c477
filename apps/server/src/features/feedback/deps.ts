import type { FeedbackStatus } from '@glossa/contracts/feedback';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';

/** Something that people should hear of. Recipients may see the ticket; whoever did it is not among them. */
export type FeedbackEvent = {
  organisationId: string;
  ticketId: string;
  mediaId: string | null;
  /** Number and subject. */
  title: string;
  actorId: string;
  recipients: string[];
} & (
  | { kind: 'feedback-added' | 'feedback-assigned' }
  | { kind: 'feedback-commented' | 'feedback-mention'; text: string }
  | { kind: 'feedback-status'; status: FeedbackStatus }
);

export type FeedbackDeps = {
  db: Database;
  storage: Storage;
  /** Called in the transaction of the deed, and only where there is somebody to tell. */
  onFeedback?: (trx: DatabaseTransaction, event: FeedbackEvent) => Promise<void>;
};
