import type { BodyOf } from '@glossa/contracts/endpoint';
import type { MediaItem, retryMedia as retryMediaCall } from '@glossa/contracts/media';
import { isAllowed } from '@glossa/contracts/permissions';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clearedFields } from '../../platform/jobs/leased-table.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { chargeQuota } from '../operations/index.ts';
import type { MediaDeps } from './create-media.ts';
import { missingMedia, recordDeletedMedia } from './deleted-media.ts';
import { prepareMediaJob } from './jobs.ts';
import { assertNotOnHold } from './legal-hold.ts';
import { requireOwnProject } from './own-projects.ts';
import { findItem, findMedia, type MediaRow, visibleMedia } from './repository.ts';
import { publishAboutMedia, transitionMedia } from './transitions.ts';

/**
 * Limits media to a project of the user's own, or with null opens it to the organization. What is made from it follows.
 * Throws NOT_FOUND, LEGAL_HOLD.
 */
export function changeMediaProject(
  db: Database,
  actor: Actor,
  mediaId: string,
  projectId: string | null,
): Promise<MediaItem> {
  return db.transaction().execute(async (trx) => {
    // The endpoint requires a permission on projects only.
    if (!isAllowed(actor.roleResources, { resource: 'Media', flag: 'view' }))
      throw new AppError('NOT_FOUND');
    const media = await visibleMedia(trx, actor)
      .selectAll('media')
      .where('media.id', '=', mediaId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!media) throw new AppError('NOT_FOUND');
    const before = await requireItem(trx, actor, mediaId);
    if (before.projectId === projectId) return before;
    await assertNotOnHold(trx, mediaId);
    const projectName =
      projectId === null
        ? null
        : await requireOwnProject(trx, actor, media.organisation_id, projectId);
    const announce = () =>
      publishAboutMedia(trx, mediaId, 'Media', { type: 'changed', what: 'media', mediaId });

    // Both audiences: those who lose access and those who gain it.
    await announce();
    await trx
      .updateTable('media')
      .set({ project_id: projectId, updated_at: new Date() })
      .where('id', '=', mediaId)
      .execute();
    await announce();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: media.organisation_id,
      action: 'media-project-changed',
      subject: mediaId,
      subjectName: media.title,
      detail: { before: { project: before.projectName }, after: { project: projectName } },
    });
    return requireItem(trx, actor, mediaId);
  });
}

export async function requireMedia(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<MediaRow> {
  const media = await findMedia(db, actor, mediaId);
  if (!media) throw await missingMedia(db, actor, mediaId);
  return media;
}

export async function requireItem(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<MediaItem> {
  const item = await findItem(db, actor, mediaId);
  if (!item) throw await missingMedia(db, actor, mediaId);
  return item;
}

/** Clearing the run makes its next heartbeat fail, which aborts the work and kills its programs. */
export const stopMedia = (db: DatabaseOrTransaction, mediaId: string): Promise<boolean> =>
  transitionMedia(db, mediaId, 'cancelled', {
    from: ['uploaded', 'processing', 'transcribing'],
    fields: { progress: null },
  });

/**
 * False where it is neither failed nor canceled, nor done. `fields` are written with the new status. Throws LEGAL_HOLD
 * where it would replace a transcript or a text that was read, QUOTA_MEDIA_MINUTES for recognizing it again, and
 * DRAFT_HAS_CONFLICTS where versions of people wait for a decision in a draft, which would end with it.
 */
export async function requeueMedia(
  trx: DatabaseTransaction,
  queue: Queue,
  mediaId: string,
  fields: Parameters<typeof transitionMedia>[3] = {},
): Promise<boolean> {
  const { rows: replaced } = await sql<{ organisationId: string; durationMs: number | null }>`
    SELECT organisation_id AS "organisationId", duration_ms AS "durationMs" FROM media WHERE id = ${mediaId} AND (status = 'ready'
      OR EXISTS (SELECT FROM transcripts WHERE transcripts.media_id = media.id))`.execute(trx);
  if (replaced.length > 0) {
    await assertNotOnHold(trx, mediaId);
    await assertNoConflicts(trx, mediaId);
  }
  const moved = await transitionMedia(trx, mediaId, 'uploaded', {
    ...fields,
    fields: { ...clearedFields, ...fields.fields },
  });
  if (!moved) return false;
  // The first time is charged with the upload.
  for (const { organisationId, durationMs } of replaced)
    await chargeQuota(trx, organisationId, { mediaMs: durationMs ?? 0 });
  await queue.enqueue(trx, prepareMediaJob, { mediaId });
  return true;
}

async function assertNoConflicts(trx: DatabaseTransaction, mediaId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT u.display_name AS name FROM draft_conflicts c
      JOIN cue_sets s ON s.id = c.cue_set_id AND s.state = 'draft'
      JOIN transcripts t ON t.id = s.transcript_id AND t.media_id = ${mediaId}
      JOIN users u ON u.id = c.user_id
    WHERE c.ended_by IS NULL ORDER BY 1`.execute(trx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new AppError('DRAFT_HAS_CONFLICTS', message('media.draftHasConflicts', { names }));
}

/** Whoever transcribes again knows whose unpublished changes become versions. */
async function assertDraftsSeen(
  trx: DatabaseTransaction,
  mediaId: string,
  seen: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT s.id, u.display_name AS name FROM cue_sets s
      JOIN transcripts t ON t.id = s.transcript_id AND t.media_id = ${mediaId}
      JOIN users u ON u.id = s.created_by
    WHERE s.state = 'draft' AND s.changed ORDER BY u.display_name, s.id`.execute(trx);
  if (rows.every(({ id }) => seen.includes(id))) return;
  const names = [...new Set(rows.map(({ name }) => name))].join(', ');
  throw new AppError('MEDIA_HAS_DRAFTS', message('media.unpublishedChanges', { names }), {
    drafts: rows.map(({ id }) => id),
  });
}

export async function cancelMedia(
  { db }: MediaDeps,
  actor: Actor,
  mediaId: string,
): Promise<MediaItem> {
  const media = await requireMedia(db, actor, mediaId);
  const moved = await stopMedia(db, mediaId);
  if (!moved && media.status !== 'cancelled')
    throw new AppError('MEDIA_WRONG_STATE', message('conversion.alreadyFinished'));
  return requireItem(db, actor, mediaId);
}

/**
 * From failed and cancelled, and from transcribed to use another language; with another audio track also while one is
 * transcribed. Earlier transcripts stay as versions.
 */
export async function retryMedia(
  { db, queue }: MediaDeps,
  actor: Actor,
  mediaId: string,
  { spokenLanguage, audioTrack, speakers, seenDrafts = [] }: BodyOf<typeof retryMediaCall>,
): Promise<MediaItem> {
  const media = await requireMedia(db, actor, mediaId);
  if (audioTrack !== undefined && !media.audio_tracks.some(({ index }) => index === audioTrack))
    throw new AppError('INVALID_INPUT', message('media.audioTrackMissing'));
  await db.transaction().execute(async (trx) => {
    await assertDraftsSeen(trx, mediaId, seenDrafts);
    // The track that is being transcribed is the wrong one.
    if (audioTrack !== undefined) await stopMedia(trx, mediaId);
    const requested = spokenLanguage ?? media.requested_language;
    const moved = await requeueMedia(trx, queue, mediaId, {
      fields: {
        requested_language: requested,
        language: requested === 'detect' ? null : requested,
        ...(audioTrack === undefined ? {} : { audio_track: audioTrack }),
        ...(speakers === undefined ? {} : { requested_speakers: speakers }),
      },
    });
    if (!moved) throw new AppError('MEDIA_WRONG_STATE', message('media.retryNotPossible'));
  });
  return requireItem(db, actor, mediaId);
}

/**
 * Deletes media and its translations from the database and updates open windows. Returns the files to be deleted after
 * the commit. Throws LEGAL_HOLD.
 */
export async function removeMediaRow(
  trx: DatabaseTransaction,
  mediaId: string,
  deletedBy: string | null = null,
): Promise<string[]> {
  await assertNotOnHold(trx, mediaId);
  const { rows: made } = await sql<{ name: string | null }>`
    SELECT o.file_name AS name FROM translation_outputs o
      JOIN translation_requests t ON t.id = o.ticket_id WHERE t.media_id = ${mediaId}
    UNION ALL SELECT p.file_name FROM document_pages p
      JOIN translation_requests t ON t.id = p.ticket_id WHERE t.media_id = ${mediaId}`.execute(trx);
  await publishAboutMedia(trx, mediaId, 'Media', { type: 'changed', what: 'media', mediaId });
  await recordDeletedMedia(trx, mediaId, deletedBy);
  const gone = await trx
    .deleteFrom('media')
    .where('id', '=', mediaId)
    .returning(['file_name', 'audio_file', 'poster_file', 'peaks_file', 'proxy_file'])
    .executeTakeFirst();
  const names = [...Object.values(gone ?? {}), ...made.map(({ name }) => name)];
  return [...new Set(names)].filter((name) => name !== null);
}

/** Deletes the rows first, so that the files can no longer be requested. */
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
    const names = await removeMediaRow(trx, media.id, actor.userId);
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
