import type { MediaItem, spokenLanguageSchema } from '@glossa/contracts/media';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { MediaDeps } from './create-media.ts';
import { prepareMediaJob } from './jobs.ts';
import { moveMediaStatus } from './move-status.ts';
import { removeMediaRow } from './remove-media-row.ts';
import { findItem, findMedia, type MediaRow, visibleMedia } from './repository.ts';

export async function requireMedia(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<MediaRow> {
  const media = await findMedia(db, actor, mediaId);
  if (!media) throw new AppError('NOT_FOUND');
  return media;
}

export async function requireItem(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<MediaItem> {
  const item = await findItem(db, actor, mediaId);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}

/** Clearing the run makes its next beat fail, which aborts the work and kills its programs. */
export async function cancelMedia(
  { db }: MediaDeps,
  actor: Actor,
  mediaId: string,
): Promise<MediaItem> {
  const media = await requireMedia(db, actor, mediaId);
  const moved = await moveMediaStatus(db, mediaId, 'cancelled', {
    from: ['uploaded', 'processing', 'transcribing'],
    facts: { progress: null },
  });
  if (!moved && media.status !== 'cancelled')
    throw new AppError(
      'MEDIA_WRONG_STATE',
      'The work has already come to its end, so there is nothing to cancel.',
    );
  return requireItem(db, actor, mediaId);
}

/** From failed and cancelled, and from transcribed to transcribe in another language; earlier transcripts stay as versions. */
export async function retryMedia(
  { db, queue }: MediaDeps,
  actor: Actor,
  mediaId: string,
  spokenLanguage: z.infer<typeof spokenLanguageSchema> | undefined,
): Promise<MediaItem> {
  const media = await requireMedia(db, actor, mediaId);
  await db.transaction().execute(async (trx) => {
    const asked = spokenLanguage ?? media.asked_language;
    const moved = await moveMediaStatus(trx, mediaId, 'uploaded', {
      facts: {
        failure_code: null,
        failure_message: null,
        progress: null,
        asked_language: asked,
        language: asked === 'detect' ? null : asked,
      },
    });
    if (!moved)
      throw new AppError(
        'MEDIA_WRONG_STATE',
        'Only media that failed, was cancelled or waits for verification can be done again.',
      );
    await queue.enqueue(trx, prepareMediaJob, { mediaId });
  });
  return requireItem(db, actor, mediaId);
}

/** The rows go first: from then on nobody can ask for the files, which go next. */
export async function deleteMedia(
  { db, storage }: MediaDeps,
  actor: Actor,
  fileName: string,
): Promise<void> {
  const media = await visibleMedia(db, actor)
    .selectAll('media')
    .where('media.file_name', '=', fileName)
    .executeTakeFirst();
  if (!media) throw new AppError('NOT_FOUND');
  const files = await db.transaction().execute(async (trx) => {
    const names = await removeMediaRow(trx, media.id);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: media.organisation_id,
      action: 'media-deleted',
      subject: media.id,
      subjectName: media.title,
    });
    return names;
  });
  for (const name of files) await storage.remove(name);
}
