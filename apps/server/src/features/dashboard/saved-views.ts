import {
  type SavedView,
  type SavedViewScreen,
  savedViewLimit,
  type saveSavedView,
} from '@glossa/contracts/dashboard';
import type { BodyOf } from '@glossa/contracts/endpoint';
import { message } from '@glossa/messages/message';
import { type Selectable, sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { SavedViewsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { publishLive } from '../../platform/live/channel.ts';

const toView = (row: Selectable<SavedViewsTable>): SavedView => ({
  viewId: row.id,
  screen: row.screen,
  name: row.name,
  search: row.search,
  isDefault: row.is_default,
});

export async function listSavedViews(
  db: Database,
  actor: Actor,
  screen: SavedViewScreen,
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('screen', '=', screen)
    .orderBy(byName('name'))
    .execute();
  return rows.map(toView);
}

/** Creates or updates a view of the caller. Each screen has at most one default view. */
export function saveView(
  db: Database,
  actor: Actor,
  { viewId, screen, name, search, isDefault }: BodyOf<typeof saveSavedView>,
): Promise<SavedView> {
  return db.transaction().execute(async (trx) => {
    // Serialized per user, so that concurrent requests exceed neither the limit nor the single default.
    await sql`SELECT pg_advisory_xact_lock(6007, hashtext(${actor.userId}))`.execute(trx);
    if (isDefault)
      await trx
        .updateTable('saved_views')
        .set({ is_default: false })
        .where('user_id', '=', actor.userId)
        .where('screen', '=', screen)
        .execute();
    const values = { name, search: JSON.stringify(search), is_default: isDefault };
    if (viewId === null) await assertViewLimit(trx, actor);
    const row = await (viewId === null
      ? trx
          .insertInto('saved_views')
          .values({ ...values, user_id: actor.userId, screen })
          .returningAll()
          .executeTakeFirst()
      : trx
          .updateTable('saved_views')
          .set(values)
          .where('id', '=', viewId)
          .where('user_id', '=', actor.userId)
          .where('screen', '=', screen)
          .returningAll()
          .executeTakeFirst()
    ).catch(
      mapUniqueViolation({ saved_views_name: { code: 'SAVED_VIEW_NAME_TAKEN', field: 'name' } }),
    );
    if (!row) throw new AppError('NOT_FOUND');
    await announce(trx, actor);
    return toView(row);
  });
}

async function assertViewLimit(db: DatabaseOrTransaction, actor: Actor): Promise<void> {
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (count >= savedViewLimit)
    throw new AppError('INVALID_INPUT', message('dashboard.tooManySavedViews', { savedViewLimit }));
}

export async function deleteView(db: Database, actor: Actor, viewId: string): Promise<void> {
  const result = await db
    .deleteFrom('saved_views')
    .where('id', '=', viewId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  await announce(db, actor);
}

const announce = (db: DatabaseOrTransaction, { organisationId, userId }: Actor) =>
  publishLive(
    db,
    { organisationId, resource: null, userId },
    { type: 'changed', what: 'saved-views', mediaId: null },
  );
