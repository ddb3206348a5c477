import { type RequestStatus, workingRequestStatuses } from '@glossa/contracts/translation-requests';
import { defineLeasedTable } from '../../../platform/jobs/leased-table.ts';
import { answerFailure, answerProgress } from '../../../platform/stored-messages.ts';
import { publishAboutMedia } from '../../media/index.ts';

export const leasedRequests = defineLeasedTable({
  name: 'translation_requests',
  transitions: {
    queued: ['translating', 'failed', 'cancelled'],
    translating: ['translating', 'rendering', 'failed', 'cancelled'],
    rendering: ['translating', 'ready', 'stale', 'failed', 'cancelled'],
    ready: ['stale'],
    failed: ['queued'],
    cancelled: ['queued'],
    // Ready again when people updated the stale cues themselves.
    stale: ['queued', 'ready'],
  },
  // From rendering on, the text is published.
  discardCheckpointAt: ['rendering', 'cancelled'],
  announce: (db, row) =>
    publishAboutMedia(db, row.media_id, 'Translation', {
      type: 'request_status',
      request_status: [
        {
          ticketId: row.id,
          mediaId: row.media_id,
          status: row.status,
          progress: answerProgress(row.progress),
          failure: answerFailure(row),
        },
      ],
    }),
});

export const transitionRequest = leasedRequests.transition;

export const isRequestWorking = (status: RequestStatus): boolean =>
  workingRequestStatuses.includes(status);
