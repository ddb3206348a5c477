import type { Category } from '@glossa/contracts/categories';
import { sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';

/**
 * Counts all media, including those in projects the caller is not in: the count determines whether the category can be
 * deleted and reveals no names.
 */
export function selectCategories(
  db: DatabaseOrTransaction,
  organisationId: string,
  id?: string,
): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .leftJoin('media', 'media.category_id', 'categories.id')
    .select((eb) => [
      'categories.id as categoryId',
      'categories.name',
      'categories.description',
      eb.cast<number>(eb.fn.count('media.id'), 'integer').as('mediaCount'),
      eb.fn<string>('to_json', ['categories.updated_at']).as('updatedAt'),
    ])
    .where('categories.organisation_id', '=', organisationId)
    .$if(id !== undefined, (query) => query.where('categories.id', '=', id as string))
    .groupBy('categories.id')
    .orderBy(byName('categories.name'))
    .execute();
}

type Values = { name: string; description: string };

export async function insertCategory(
  db: DatabaseOrTransaction,
  organisationId: string,
  values: Values,
): Promise<string> {
  const row = await db
    .insertInto('categories')
    .values({ organisation_id: organisationId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Created if missing; concurrent calls get the same one. The name is matched ignoring case. */
export async function ensureCategory(
  db: DatabaseOrTransaction,
  organisationId: string,
  values: Values,
): Promise<string> {
  const made = await db
    .insertInto('categories')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await announceCategories(db, organisationId);
    return made.id;
  }
  const { id } = await db
    .selectFrom('categories')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(sql`lower(name)`, '=', values.name.toLowerCase())
    .executeTakeFirstOrThrow();
  return id;
}

/** The first category of a new organization: none has to be made before the first upload. */
export async function seedCategory(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<void> {
  await db
    .insertInto('categories')
    .values({ organisation_id: organisationId, name: 'General', description: '' })
    .execute();
}

/** To everyone who may view categories. */
export const announceCategories = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'MediaCategory' },
    { type: 'changed', what: 'categories', mediaId: null },
  );

export async function changeCategory(
  db: DatabaseOrTransaction,
  organisationId: string,
  id: string,
  values: Values & { updated_at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('categories')
    .set(values)
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns the previous name; undefined if there is no such category. */
export async function deleteCategory(
  db: DatabaseOrTransaction,
  organisationId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('categories')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
