import { type RequestStatus, workingRequestStatuses } from '@glossa/contracts/translation-requests';
import { defineLeasedTable } from '../../../platform/jobs/leased-table.ts';
import { answerFailure, answerProgress } from '../../../platform/stored-messages.ts';
import { findAudiences } from '../../media/index.ts';

export const leasedRequests = defineLeasedTable({
  name: 'translation_requests',
  transitions: {
    queued: ['translating', 'failed', 'cancelled'],
    translating: ['translating', 'rendering', 'failed', 'cancelled'],
    rendering: ['translating', 'ready', 'stale', 'failed', 'cancelled'],
    // Rendering again: a person changed the text, and its files are made from it.
    ready: ['stale', 'rendering'],
    failed: ['queued', 'rendering'],
    cancelled: ['queued', 'rendering'],
    // Ready again when the source was changed back.
    stale: ['queued', 'ready', 'rendering'],
  },
  // From rendering on, the text is published.
  discardCheckpointAt: ['rendering', 'cancelled'],
  describe: async (db, rows) => {
    const mediaIds = rows.map(({ media_id }) => media_id);
    const audiences = await findAudiences(db, mediaIds, 'Translation');
    return rows.flatMap((row) => {
      const audience = audiences.get(row.media_id);
      if (!audience) return [];
      const state = {
        ticketId: row.id,
        mediaId: row.media_id,
        status: row.status,
        progress: answerProgress(row.progress),
        failure: answerFailure(row),
      };
      return [{ audience, message: { type: 'request_status', request_status: [state] } }];
    });
  },
});

export const transitionRequest = leasedRequests.transition;

export const isRequestWorking = (status: RequestStatus): boolean =>
  workingRequestStatuses.includes(status);

/** An engine will replace the text. While files are made, it is published and can be edited. */
export const isBeingTranslated = (status: RequestStatus): boolean =>
  status === 'queued' || status === 'translating';
