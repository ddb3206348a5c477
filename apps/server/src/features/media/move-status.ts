import type { Progress } from '@glossa/contracts';
import type { MediaStatus } from '@glossa/contracts/media';
import type { Updateable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { MediaTable } from '../../platform/db/schema.ts';
import { publishAboutMedia } from './publish-about-media.ts';
import { sourcesOf } from './state.ts';

type Facts = Omit<Updateable<MediaTable>, 'status' | 'run_id' | 'id' | 'organisation_id'>;

/**
 * The only place that writes a media's status: a conditional update, so that of several callers one wins.
 * `heldBy` makes it the move of a run that must still be the row's own. Tells the people watching. False where it lost.
 */
export async function moveMediaStatus(
  db: DatabaseOrTransaction,
  mediaId: string,
  to: MediaStatus,
  options: {
    from?: readonly MediaStatus[];
    heldBy?: string;
    runId?: string | null;
    facts?: Facts;
  } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ ...options.facts, status: to, run_id: options.runId ?? null, updated_at: new Date() })
    .where('id', '=', mediaId)
    .where('status', 'in', options.from ?? sourcesOf(to))
    .$if(options.heldBy !== undefined, (query) =>
      query.where('run_id', '=', options.heldBy as string),
    )
    .returning(['progress', 'failure_code', 'failure_message', 'language'])
    .executeTakeFirst();
  if (!row) return false;
  await publishAboutMedia(db, mediaId, 'Media', {
    type: 'file_status',
    file_status: [
      {
        id: mediaId,
        status: to,
        progress: row.progress,
        failure: row.failure_code
          ? { code: row.failure_code, message: row.failure_message ?? '' }
          : null,
        language: row.language,
      },
    ],
  });
  return true;
}

/** Writes progress where the run still holds the row; false where it does not. */
export async function beatMedia(
  db: DatabaseOrTransaction,
  mediaId: string,
  runId: string,
  status: MediaStatus,
  progress: Progress | undefined,
): Promise<boolean> {
  if (!progress) {
    const held = await db
      .selectFrom('media')
      .select('id')
      .where('id', '=', mediaId)
      .where('run_id', '=', runId)
      .executeTakeFirst();
    return held !== undefined;
  }
  const row = await db
    .updateTable('media')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', mediaId)
    .where('run_id', '=', runId)
    .returning('language')
    .executeTakeFirst();
  if (!row) return false;
  await publishAboutMedia(db, mediaId, 'Media', {
    type: 'file_status',
    file_status: [{ id: mediaId, status, progress, failure: null, language: row.language }],
  });
  return true;
}
