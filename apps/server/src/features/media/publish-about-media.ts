import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { Resource } from '@glossa/contracts/permissions';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';

/**
 * The one way to say something about a media, its transcript or its translations: to the people of its project where
 * it is limited to one, else to its organisation, and of them to those who may view the resource. Before a deletion,
 * for afterwards nobody knows whose it was.
 */
export async function publishAboutMedia(
  db: DatabaseOrTransaction,
  mediaId: string,
  resource: Resource,
  message: LiveMessage,
): Promise<void> {
  const media = await db
    .selectFrom('media')
    .select(['organisation_id', 'project_id'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
  if (!media) return;
  await publishLive(
    db,
    { organisationId: media.organisation_id, projectId: media.project_id, resource },
    message,
  );
}
