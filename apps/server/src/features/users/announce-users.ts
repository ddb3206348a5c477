import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';

/** Lists of users that are open load again, in each of the organisations. */
export async function announceUsers(
  db: DatabaseOrTransaction,
  organisationIds: readonly string[],
): Promise<void> {
  for (const organisationId of new Set(organisationIds))
    await publishLive(
      db,
      { organisationId, resource: 'Users' },
      { type: 'changed', what: 'users', mediaId: null },
    );
}
