import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { defineLeasedTable } from '../../platform/jobs/leased-table.ts';
import { type LivePost, publishLive } from '../../platform/live/channel.ts';

type Owner = { organisation_id: string; user_id: string };

const describeChange = ({ organisation_id, user_id }: Owner): LivePost => ({
  audience: { organisationId: organisation_id, resource: null, userId: user_id },
  message: { type: 'changed', what: 'conversions', mediaId: null },
});

export async function publishConversions(db: DatabaseOrTransaction, owner: Owner): Promise<void> {
  const { audience, message } = describeChange(owner);
  await publishLive(db, audience, message);
}

export const leasedConversions = defineLeasedTable({
  name: 'conversions',
  transitions: {
    queued: ['working', 'failed', 'cancelled'],
    working: ['working', 'ready', 'failed', 'cancelled'],
    ready: [],
    failed: ['queued'],
    cancelled: ['queued'],
  },
  describe: async (_, rows) => rows.map(describeChange),
});

export const transitionConversion = leasedConversions.transition;
