import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type FilterProfile,
  filterProfilesMax,
  type saveFilterProfile as saveEndpoint,
} from '@glossa/contracts/filter-profiles';
import { compilePattern } from '@glossa/documents/filter/find-pattern';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { lockProfile, toProfile } from './repository.ts';
import { assertRulesExist } from './segmentation-rules.ts';

/**
 * Adds or changes a profile of the caller's organization. Throws FILTER_PROFILE_NAME_TAKEN, INVALID_INPUT, NOT_FOUND,
 * FORM_OUTDATED.
 */
export async function saveFilterProfile(
  db: Database,
  actor: Actor,
  { profileId, name, settings, isDefault, seen }: BodyOf<typeof saveEndpoint>,
): Promise<FilterProfile> {
  assertPatterns(settings.texts.placeholders);
  const { organisationId } = actor;
  return db.transaction().execute(async (trx) => {
    // One change at a time: of two new defaults, the later one counts.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`filter-profiles:${organisationId}`}, 0))`.execute(
      trx,
    );
    const before = profileId === null ? null : toProfile(await lockProfile(trx, actor, profileId));
    if (before) assertAsSeen(before, seen === undefined ? seen : { updatedAt: seen });
    else await assertRoom(trx, organisationId);
    await assertRulesExist(trx, organisationId, settings);
    if (isDefault)
      await trx
        .updateTable('filter_profiles')
        .set({ is_default: false })
        .where('organisation_id', '=', organisationId)
        .where('is_default', '=', true)
        .execute();
    const values = {
      name,
      settings: JSON.stringify(settings),
      is_default: isDefault,
      updated_by: actor.userId,
    };
    const row = await (before
      ? trx
          .updateTable('filter_profiles')
          .set({ ...values, updated_at: new Date() })
          .where('id', '=', before.profileId)
          .returningAll()
      : trx
          .insertInto('filter_profiles')
          .values({ ...values, organisation_id: organisationId })
          .returningAll()
    )
      .executeTakeFirstOrThrow()
      .catch(
        mapUniqueViolation({
          filter_profiles_name: { code: 'FILTER_PROFILE_NAME_TAKEN', field: 'name' },
        }),
      );
    await recordAction(trx, {
      ...byActor(actor),
      action: 'filter-profile-saved',
      subject: row.id,
      subjectName: name,
      detail: {
        before: before && {
          name: before.name,
          settings: before.settings,
          isDefault: before.isDefault,
        },
        after: { name, settings, isDefault },
      },
    });
    await announce(trx, organisationId);
    return toProfile(row);
  });
}

export async function deleteFilterProfile(
  db: Database,
  actor: Actor,
  profileId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await lockProfile(trx, actor, profileId);
    await trx.deleteFrom('filter_profiles').where('id', '=', profileId).execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'filter-profile-deleted',
      subject: profileId,
      subjectName: name,
    });
    await announce(trx, actor.organisationId);
  });
}

function assertPatterns(patterns: readonly string[]): void {
  const refused = patterns.findIndex((pattern) => !compilePattern(pattern));
  if (refused < 0) return;
  throw new AppError('INVALID_INPUT', undefined, {
    fields: {
      [`settings.texts.placeholders.${refused}`]: message('validation.placeholderPattern'),
    },
  });
}

async function assertRoom(trx: DatabaseTransaction, organisationId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('filter_profiles')
    .where('organisation_id', '=', organisationId)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  if (count >= filterProfilesMax)
    throw new AppError('INVALID_INPUT', message('filterProfiles.tooMany', { filterProfilesMax }));
}

const announce = (trx: DatabaseTransaction, organisationId: string): Promise<void> =>
  publishLive(
    trx,
    { organisationId, resource: 'Translation' },
    { type: 'changed', what: 'filter-profiles', mediaId: null },
  );
