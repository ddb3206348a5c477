import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
  await sql`
    INSERT INTO deleted_media_names (name, media_id)
    SELECT DISTINCT name, ${mediaId}::uuid FROM (
      SELECT unnest(ARRAY[file_name, audio_file, poster_file, peaks_file, proxy_file]) AS name FROM media WHERE id = ${mediaId}
      UNION ALL SELECT id::text FROM transcripts WHERE media_id = ${mediaId}
      UNION ALL SELECT id::text FROM translation_requests WHERE media_id = ${mediaId}
      UNION ALL SELECT o.file_name FROM translation_outputs o
        JOIN translation_requests t ON t.id = o.ticket_id WHERE t.media_id = ${mediaId}
    ) AS named WHERE name IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Why there is no such media: MEDIA_DELETED for those who could see it, NOT_FOUND for everyone else. */
export const missingMedia = async (
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<AppError> => (await explainMissing(db, actor, [mediaId])) ?? new AppError('NOT_FOUND');

/**
 * MEDIA_DELETED if one of the names is or belonged to deleted media that the actor could see: ids of media, transcripts and
 * translations, and names of stored files. The person who deleted it is named to their own organization.
 */
export async function explainMissing(
  db: DatabaseOrTransaction,
  actor: Actor,
  names: readonly string[],
): Promise<AppError | undefined> {
  const deleted = await db
    .selectFrom('deleted_media as d')
    .leftJoin('users', (on) =>
      on
        .onRef('users.id', '=', 'd.deleted_by')
        .onRef('users.organisation_id', '=', 'd.organisation_id'),
    )
    .select(['d.id', 'd.deleted_at', 'users.display_name'])
    .where((eb) =>
      eb.or([
        eb('d.id', '=', sql<string>`ANY(${names.filter((name) => uuid.test(name))}::uuid[])`),
        eb(
          'd.id',
          'in',
          eb
            .selectFrom('deleted_media_names')
            .select('media_id')
            .where('name', '=', sql<string>`ANY(${names}::text[])`),
        ),
      ]),
    )
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
  if (!deleted || (actor.onlyMediaId !== undefined && actor.onlyMediaId !== deleted.id))
    return undefined;
  const date = { date: deleted.deleted_at.toISOString() };
  return deleted.display_name === null
    ? new AppError('MEDIA_DELETED', message('media.deletedOn', { date }))
    : new AppError(
        'MEDIA_DELETED',
        message('media.deletedOnBy', { date, name: deleted.display_name }),
      );
}
