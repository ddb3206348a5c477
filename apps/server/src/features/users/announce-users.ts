import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';

/** Refreshes open user lists in each of the organizations. */
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
