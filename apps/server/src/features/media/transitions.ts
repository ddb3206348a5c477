import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { Resource } from '@glossa/contracts/permissions';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { defineLeasedTable } from '../../platform/jobs/leased-table.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { answerFailure, answerProgress } from '../../platform/stored-messages.ts';

/**
 * Sends a live message about a media item, its transcript or its translations: to the members of its project where it
 * is limited to one, otherwise to its organisation, and of them to those who may view the resource. Call it before a
 * deletion, because afterwards the audience is unknown.
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

export const leasedMedia = defineLeasedTable({
  name: 'media',
  transitions: {
    uploading: ['uploaded', 'failed', 'cancelled'],
    uploaded: ['processing', 'failed', 'cancelled'],
    processing: ['processing', 'transcribing', 'ready', 'failed', 'cancelled'],
    transcribing: ['transcribing', 'transcribed', 'failed', 'cancelled'],
    transcribed: ['verified', 'uploaded'],
    verified: ['transcribed'],
    // A document is read again when its detected language was wrong.
    ready: ['uploaded'],
    failed: ['uploaded'],
    cancelled: ['uploaded'],
  },
  touch: () => ({ updated_at: new Date() }),
  discardCheckpointAt: ['transcribed', 'cancelled'],
  announce: (db, { id, status, progress, language, ...row }) =>
    publishAboutMedia(db, id, 'Media', {
      type: 'file_status',
      file_status: [
        {
          id,
          status,
          progress: answerProgress(progress),
          failure: answerFailure(row),
          language,
        },
      ],
    }),
});

export const transitionMedia = leasedMedia.transition;
