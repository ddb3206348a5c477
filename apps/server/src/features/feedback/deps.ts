import type { FeedbackStatus } from '@glossa/contracts/feedback';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/port.ts';
import type { ScanDeps } from '../media/index.ts';

export type TicketFields = {
  organisationId: string;
  ticketId: string;
  mediaId: string | null;
  projectId: string | null;
  /** Number and subject. */
  title: string;
  actorId: string;
  actorName: string;
};

/** An event for notifications. Recipients may see the ticket; the actor is not among them. */
export type FeedbackEvent = TicketFields & { recipients: string[] } & (
    | { kind: 'feedback-added' | 'feedback-assigned' | 'feedback-commented' | 'feedback-mention' }
    | { kind: 'feedback-status'; status: FeedbackStatus }
  );

export type FeedbackDeps = ScanDeps & {
  storage: Storage;
  /**
   * Called in the transaction of the change if there are recipients; for new tickets and status changes always, because
   * webhooks may listen.
   */
  onFeedback?: (trx: DatabaseTransaction, event: FeedbackEvent) => Promise<void>;
};
