import type { OutputStatus } from '@glossa/contracts/translation-outputs';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { defineLeasedTable, type LeasedRow } from '../../../platform/jobs/leased-table.ts';
import type { LivePost } from '../../../platform/live/channel.ts';
import { answerFailure, answerProgress } from '../../../platform/stored-messages.ts';
import { findAudiences } from '../../media/index.ts';

export const leasedOutputs = defineLeasedTable({
  name: 'translation_outputs',
  transitions: {
    queued: ['working', 'failed', 'cancelled'],
    // Queued again when its source changed meanwhile.
    working: ['working', 'ready', 'stale', 'failed', 'cancelled', 'queued'],
    ready: ['queued', 'stale'],
    failed: ['queued'],
    cancelled: ['queued'],
    // Ready again when the source was changed back.
    stale: ['queued', 'ready'],
  },
  describe,
});

export const transitionOutput = leasedOutputs.transition;

export const isOutputWorking = (status: OutputStatus): boolean =>
  status === 'queued' || status === 'working';

async function describe(
  db: DatabaseOrTransaction,
  rows: LeasedRow<'translation_outputs'>[],
): Promise<LivePost[]> {
  const ticketIds = rows.map(({ ticket_id }) => ticket_id);
  const requests = await db
    .selectFrom('translation_requests')
    .select(['id', 'media_id'])
    .where('id', 'in', ticketIds)
    .execute();
  const mediaOf = new Map(requests.map(({ id, media_id }) => [id, media_id]));
  const audiences = await findAudiences(db, [...mediaOf.values()], 'Translation');
  return rows.flatMap((row) => {
    const mediaId = mediaOf.get(row.ticket_id);
    const audience = mediaId && audiences.get(mediaId);
    if (!audience) return [];
    const state = {
      outputId: row.id,
      ticketId: row.ticket_id,
      mediaId,
      kind: row.kind,
      status: row.status,
      progress: answerProgress(row.progress),
      failure: answerFailure(row),
    };
    return [{ audience, message: { type: 'output_status', output_status: [state] } }];
  });
}
