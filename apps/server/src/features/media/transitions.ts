import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { Resource } from '@glossa/contracts/permissions';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { defineLeasedTable } from '../../platform/jobs/leased-table.ts';
import { type Audience, publishLive } from '../../platform/live/channel.ts';
import { answerFailure, answerProgress } from '../../platform/stored-messages.ts';

/**
 * Who may know about media items, their transcripts and translations, by their ids: the members of the project where an
 * item is limited to one, otherwise of its organisation, and of them those who may view the resource.
 */
export async function findAudiences(
  db: DatabaseOrTransaction,
  mediaIds: readonly string[],
  resource: Resource,
): Promise<Map<string, Audience>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'organisation_id', 'project_id'])
    .where('id', 'in', [...mediaIds])
    .execute();
  return new Map(rows.map((row) => [row.id, audienceOf(row, resource)]));
}

const audienceOf = (
  row: { organisation_id: string; project_id: string | null },
  resource: Resource,
): Audience => ({ organisationId: row.organisation_id, projectId: row.project_id, resource });

/**
 * Sends a live message about a media item, its transcript or its translations. Call it before a deletion, because
 * afterwards the audience is unknown.
 */
export async function publishAboutMedia(
  db: DatabaseOrTransaction,
  mediaId: string,
  resource: Resource,
  message: LiveMessage,
): Promise<void> {
  const audience = (await findAudiences(db, [mediaId], resource)).get(mediaId);
  if (audience) await publishLive(db, audience, message);
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
  describe: async (_, rows) =>
    rows.map((row) => ({
      audience: audienceOf(row, 'Media'),
      message: {
        type: 'file_status',
        file_status: [
          {
            id: row.id,
            status: row.status,
            progress: answerProgress(row.progress),
            failure: answerFailure(row),
            language: row.language,
          },
        ],
      },
    })),
});

export const transitionMedia = leasedMedia.transition;
