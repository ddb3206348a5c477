import type { MediaDetails, MediaItem } from '@glossa/contracts/media';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { answerFailure, answerProgress } from '../../platform/stored-messages.ts';

/** Media visible to the caller: every query on media starts here. */
export function visibleMedia(db: DatabaseOrTransaction, actor: Actor) {
  return db
    .selectFrom('media')
    .$if(!actor.system, (query) =>
      query
        .where('media.organisation_id', '=', actor.organisationId)
        // Project media is visible to members only.
        .where((eb) =>
          eb.or([
            eb('media.project_id', 'is', null),
            eb('media.project_id', '=', sql<string>`ANY(${actor.projectIds}::uuid[])`),
          ]),
        ),
    )
    .$if(actor.onlyMediaId !== undefined, (query) =>
      query.where('media.id', '=', actor.onlyMediaId as string),
    );
}

export function findMedia(db: DatabaseOrTransaction, actor: Actor, mediaId: string) {
  return visibleMedia(db, actor)
    .selectAll('media')
    .where('media.id', '=', mediaId)
    .executeTakeFirst();
}

export type MediaRow = NonNullable<Awaited<ReturnType<typeof findMedia>>>;

function selectItems(db: DatabaseOrTransaction, actor: Actor) {
  return visibleMedia(db, actor)
    .innerJoin('users', 'users.id', 'media.uploaded_by')
    .leftJoin('categories', 'categories.id', 'media.category_id')
    .leftJoin('projects', 'projects.id', 'media.project_id')
    .leftJoin('transcripts', 'transcripts.media_id', 'media.id')
    .selectAll('media')
    .select([
      'users.display_name',
      'categories.name as category_name',
      'projects.name as project_name',
      'projects.legal_hold',
      'transcripts.verification',
    ])
    .select([
      sql<MediaItem['translations']>`COALESCE((
        SELECT json_agg(json_build_object('ticketId', t.id, 'language', t.language, 'status', t.status) ORDER BY t.language)
        FROM translation_requests t WHERE t.media_id = media.id), '[]')`.as('translations'),
      sql<Date | null>`(
        SELECT retention_due(media.created_at, r) FROM retention_rules r
        WHERE r.organisation_id = media.organisation_id AND r.kind = 'media'
          AND projects.legal_hold IS NOT TRUE)`.as('deletes_at'),
    ]);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

export function toItem(row: ItemRow): MediaItem {
  return {
    mediaId: row.id,
    fileName: row.file_name,
    title: row.title,
    type: row.kind === 'doc' ? 'doc' : 'video',
    kind: row.kind,
    uploadedStatus: row.status,
    progress: answerProgress(row.progress),
    failure: answerFailure(row),
    language: row.language,
    languageDetected: row.requested_language === 'detect' && row.language !== null,
    categoryId: row.category_id,
    categoryName: row.category_name,
    projectId: row.project_id,
    projectName: row.project_name,
    legalHold: row.legal_hold === true,
    sizeBytes: Number(row.size_bytes),
    durationMs: row.duration_ms,
    uploadedBy: { userId: row.uploaded_by, displayName: row.display_name },
    uploadedAt: row.created_at.toISOString(),
    hasPoster: row.poster_file !== null,
    deletesAt: row.deletes_at?.toISOString() ?? null,
    verification: row.verification,
    translations: row.translations,
  };
}

export async function findItem(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<MediaItem | undefined> {
  const row = await selectItems(db, actor).where('media.id', '=', mediaId).executeTakeFirst();
  return row && toItem(row);
}

export async function findDetails(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<MediaDetails | undefined> {
  const row = await selectItems(db, actor)
    .leftJoin('users as verifiers', 'verifiers.id', 'transcripts.verified_by')
    .select([
      'transcripts.id as transcribe_id',
      'transcripts.model',
      'transcripts.missing_model',
      'transcripts.speaker_detection',
      'transcripts.verified_at',
      'transcripts.rejected_reason',
      'verifiers.display_name as verified_by',
    ])
    .where('media.id', '=', mediaId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toItem(row),
    originalName: row.original_name,
    transcribeId: row.transcribe_id,
    languageScores: row.language_scores,
    transcriptModel: row.model,
    missingModel: row.missing_model,
    audioTracks: row.audio_tracks,
    audioTrack: row.audio_track,
    speakerDetection: row.speaker_detection,
    requestedSpeakers: row.requested_speakers,
    verifiedBy: row.verified_by,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    rejectedReason: row.rejected_reason,
    proxyFileName: row.kind === 'doc' ? null : row.proxy_file,
    width: row.width,
    height: row.height,
    framesPerSecond: row.frames_per_second,
    wordCount: row.word_count,
    filterProfile: row.filter_profile?.name ?? null,
    filterProfileId: row.filter_profile?.profileId ?? null,
    virusScan: row.virus_scan,
  };
}

/** In the order of the ids, without media that is not visible. */
export async function findItems(
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaIds: readonly string[],
): Promise<MediaItem[]> {
  const rows = await selectItems(db, actor)
    .where('media.id', '=', sql<string>`ANY(${mediaIds}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return mediaIds.flatMap((id) => byId.get(id) ?? []).map(toItem);
}
