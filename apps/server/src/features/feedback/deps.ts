import type { FeedbackStatus } from '@glossa/contracts/feedback';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type TicketFacts = {
  organisationId: string;
  ticketId: string;
  mediaId: string | null;
  projectId: string | null;
  /** Number and subject. */
  title: string;
  actorId: string;
  actorName: string;
};

/** Something that people should hear of. Recipients may see the ticket; whoever did it is not among them. */
export type FeedbackEvent = TicketFacts & { recipients: string[] } & (
    | { kind: 'feedback-added' | 'feedback-assigned' | 'feedback-commented' | 'feedback-mention' }
    | { kind: 'feedback-status'; status: FeedbackStatus }
  );

export type FeedbackDeps = {
  db: Database;
  storage: Storage;
  /**
   * Called in the transaction of the deed, where there is somebody to tell; of new tickets and of their status always,
   * because programs outside may listen.
   */
  onFeedback?: (trx: DatabaseTransaction, event: FeedbackEvent) => Promise<void>;
};
