import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Before the row is deleted. `deletedBy`: null for retention rules. */
export async function recordDeletedMedia(
  trx: DatabaseTransaction,
  mediaId: string,
  deletedBy: string | null,
): Promise<void> {
  await trx
    .insertInto('deleted_media')
    .columns(['id', 'organisation_id', 'project_id', 'deleted_by'])
    .expression((eb) =>
      eb
        .selectFrom('media')
        .select([
          'media.id',
          'media.organisation_id',
          'media.project_id',
          sql<string | null>`${deletedBy}::uuid`.as('deleted_by'),
        ])
        .where('media.id', '=', mediaId),
    )
    .execute();
}

/**
 * Why there is no such media: MEDIA_DELETED for those who could see it, NOT_FOUND for everyone else. The person who
 * deleted it is named to their own organization.
 */
export async function missingMedia(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<AppError> {
  const deleted = await db
    .selectFrom('deleted_media as d')
    .leftJoin('users', (on) =>
      on
        .onRef('users.id', '=', 'd.deleted_by')
        .onRef('users.organisation_id', '=', 'd.organisation_id'),
    )
    .select(['d.deleted_at', 'users.display_name'])
    .where('d.id', '=', mediaId)
    // As for media: see visibleMedia.
    .$if(!actor.system, (query) =>
      query
        .where('d.organisation_id', '=', actor.organisationId)
        .where((eb) =>
          eb.or([
            eb('d.project_id', 'is', null),
            eb('d.project_id', '=', sql<string>`ANY(${actor.projectIds}::uuid[])`),
          ]),
        ),
    )
    .executeTakeFirst();
  if (!deleted || (actor.onlyMediaId !== undefined && actor.onlyMediaId !== mediaId))
    return new AppError('NOT_FOUND');
  const date = { date: deleted.deleted_at.toISOString() };
  return deleted.display_name === null
    ? new AppError('MEDIA_DELETED', message('media.deletedOn', { date }))
    : new AppError(
        'MEDIA_DELETED',
        message('media.deletedOnBy', { date, name: deleted.display_name }),
      );
}
