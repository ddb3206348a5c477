import type { OutputStatus } from '@glossa/contracts/translation-outputs';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { defineLeasedTable, type LeasedRow } from '../../../platform/jobs/leased-table.ts';
import { answerFailure, answerProgress } from '../../../platform/stored-messages.ts';
import { publishAboutMedia } from '../../media/index.ts';

export const leasedOutputs = defineLeasedTable({
  name: 'translation_outputs',
  transitions: {
    queued: ['working', 'failed', 'cancelled'],
    // Queued again when its source changed meanwhile.
    working: ['working', 'ready', 'stale', 'failed', 'cancelled', 'queued'],
    ready: ['queued', 'stale'],
    failed: ['queued'],
    cancelled: ['queued'],
    stale: ['queued'],
  },
  announce,
});

export const transitionOutput = leasedOutputs.transition;

export const isOutputWorking = (status: OutputStatus): boolean =>
  status === 'queued' || status === 'working';

async function announce(
  db: DatabaseOrTransaction,
  row: LeasedRow<'translation_outputs'>,
): Promise<void> {
  const request = await db
    .selectFrom('translation_requests')
    .select('media_id')
    .where('id', '=', row.ticket_id)
    .executeTakeFirst();
  if (!request) return;
  await publishAboutMedia(db, request.media_id, 'Translation', {
    type: 'output_status',
    output_status: [
      {
        outputId: row.id,
        ticketId: row.ticket_id,
        mediaId: request.media_id,
        kind: row.kind,
        status: row.status,
        progress: answerProgress(row.progress),
        failure: answerFailure(row),
      },
    ],
  });
}
