import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { defineLeasedTable } from '../../platform/jobs/leased-table.ts';
import { publishLive } from '../../platform/live/channel.ts';

export const publishConversions = (
  db: DatabaseOrTransaction,
  { organisation_id, user_id }: { organisation_id: string; user_id: string },
): Promise<void> =>
  publishLive(
    db,
    { organisationId: organisation_id, resource: null, userId: user_id },
    { type: 'changed', what: 'conversions', mediaId: null },
  );

export const leasedConversions = defineLeasedTable({
  name: 'conversions',
  transitions: {
    queued: ['working', 'failed', 'cancelled'],
    working: ['working', 'ready', 'failed', 'cancelled'],
    ready: [],
    failed: ['queued'],
    cancelled: ['queued'],
  },
  announce: publishConversions,
});

export const transitionConversion = leasedConversions.transition;
