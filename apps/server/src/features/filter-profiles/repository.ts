import type { FilterProfile, StoredFilterProfile } from '@glossa/contracts/filter-profiles';
import { filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { message } from '@glossa/messages/message';
import type { Selectable } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { FilterProfilesTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

type ProfileRow = Selectable<FilterProfilesTable>;

const ownProfiles = (db: DatabaseOrTransaction, organisationId: string) =>
  db.selectFrom('filter_profiles').selectAll().where('organisation_id', '=', organisationId);

const profileNotFound = () => new AppError('NOT_FOUND', message('filterProfiles.notFound'));

/** Settings of earlier versions get the defaults of those they lack. */
export const toProfile = (row: ProfileRow): FilterProfile => ({
  profileId: row.id,
  name: row.name,
  settings: filterSettingsSchema.parse(row.settings),
  isDefault: row.is_default,
  updatedAt: row.updated_at.toISOString(),
});

export async function listProfiles(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<FilterProfile[]> {
  const rows = await ownProfiles(db, organisationId).orderBy(byName('name')).execute();
  return rows.map(toProfile);
}

/** Locked until the transaction ends. Throws NOT_FOUND if the organization has no such profile. */
export const lockProfile = (
  trx: DatabaseTransaction,
  actor: Actor,
  profileId: string,
): Promise<ProfileRow> =>
  ownProfiles(trx, actor.organisationId)
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirstOrThrow(profileNotFound);

/**
 * What a new document gets: a copy of the chosen profile, of the default one without a choice; null if there is none.
 * Throws NOT_FOUND.
 */
export async function filterProfileFor(
  db: DatabaseOrTransaction,
  organisationId: string,
  choice: string | undefined,
): Promise<StoredFilterProfile | null> {
  if (choice === 'none') return null;
  const own = ownProfiles(db, organisationId);
  const row = await (choice === undefined
    ? own.where('is_default', '=', true).executeTakeFirst()
    : own.where('id', '=', choice).executeTakeFirstOrThrow(profileNotFound));
  if (!row) return null;
  const { profileId, name, settings } = toProfile(row);
  return { profileId, name, settings };
}
