import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { defineLeasedTable } from '../../platform/jobs/leased-table.ts';
import { findAudiences } from '../media/index.ts';

export function findShotChanges(db: DatabaseOrTransaction, mediaId: string) {
  return db
    .selectFrom('shot_changes')
    .select(['status', 'times_ms'])
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
}

/** A media item that was canceled is left alone. */
const isMediaActive = sql<boolean>`media_id IN (SELECT id FROM media WHERE status <> 'cancelled')`;

export const leasedShotChanges = defineLeasedTable({
  name: 'shot_changes',
  idColumn: 'media_id',
  transitions: {
    working: ['working', 'ready', 'none'],
    ready: [],
    none: ['working'],
  },
  describe: async (db, rows) => {
    const ended = rows.filter(({ status }) => status !== 'working');
    if (ended.length === 0) return [];
    const mediaIds = ended.map(({ media_id }) => media_id);
    const audiences = await findAudiences(db, mediaIds, 'Media');
    return [...audiences].map(([mediaId, audience]) => ({
      audience,
      message: { type: 'changed', what: 'media', mediaId },
    }));
  },
  wantedWhile: isMediaActive,
  // When the media item is processed again, it starts without a row.
  onLost: async (db, mediaId) => {
    await db
      .deleteFrom('shot_changes')
      .where('media_id', '=', mediaId)
      .where('status', '=', 'working')
      .where(sql<boolean>`NOT ${isMediaActive}`)
      .execute();
  },
});

/** Marks the work as wanted. False where it is in progress or done; what found nothing is tried again. */
export async function requestShotChanges(
  db: DatabaseOrTransaction,
  mediaId: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('shot_changes')
    .values({ media_id: mediaId, status: 'working' })
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .returning('media_id')
    .executeTakeFirst();
  if (inserted) return true;
  return leasedShotChanges.transition(db, mediaId, 'working', { from: ['none'] });
}
