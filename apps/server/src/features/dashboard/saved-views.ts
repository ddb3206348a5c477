import {
  type SavedView,
  type SavedViewScreen,
  savedViewLimit,
  type saveSavedView,
} from '@glossa/contracts/dashboard';
import type { BodyOf } from '@glossa/contracts/endpoint';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { SavedViewsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
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
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
  return rows.map(toView);
}

/** Keeps a new view, or changes one of the caller's own. Of one screen one view is the default at most. */
export function saveView(
  db: Database,
  actor: Actor,
  { viewId, screen, name, search, isDefault }: BodyOf<typeof saveSavedView>,
): Promise<SavedView> {
  return db.transaction().execute(async (trx) => {
    // One at a time for each person, so that neither the limit nor the default is passed by two at once.
    await sql`SELECT pg_advisory_xact_lock(6007, hashtext(${actor.userId}))`.execute(trx);
    if (isDefault)
      await trx
        .updateTable('saved_views')
        .set({ is_default: false })
        .where('user_id', '=', actor.userId)
        .where('screen', '=', screen)
        .execute();
    const values = { name, search: JSON.stringify(search), is_default: isDefault };
    if (viewId === null) await requireRoom(trx, actor);
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
    ).catch(explainTwin);
    if (!row) throw new AppError('NOT_FOUND');
    await announce(trx, actor);
    return toView(row);
  });
}

async function requireRoom(db: DatabaseOrTransaction, actor: Actor): Promise<void> {
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (count >= savedViewLimit)
    throw new AppError(
      'INVALID_INPUT',
      `You have ${savedViewLimit} saved views already. Delete one that you do not use any more.`,
    );
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

function explainTwin(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'saved_views_name')
    throw new AppError('SAVED_VIEW_NAME_TAKEN', undefined, {
      fields: { name: 'You already have a view with this name.' },
    });
  throw error;
}
