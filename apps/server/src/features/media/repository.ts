import type {
  MediaDetails,
  MediaItem,
  MediaStatus,
  mediaSearchInput,
} from '@glossa/contracts/media';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** What the caller may see at all: every query on media starts here. */
export function visibleMedia(db: DatabaseOrTransaction, actor: Actor) {
  return db
    .selectFrom('media')
    .$if(!actor.system, (query) =>
      query
        .where('media.organisation_id', '=', actor.organisationId)
        // Media limited to a project are seen by its people alone.
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
    progress: row.progress,
    failure: row.failure_code
      ? { code: row.failure_code, message: row.failure_message ?? '' }
      : null,
    language: row.language,
    languageDetected: row.asked_language === 'detect' && row.language !== null,
    categoryId: row.category_id,
    categoryName: row.category_name,
    projectId: row.project_id,
    projectName: row.project_name,
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
    verifiedBy: row.verified_by,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    rejectedReason: row.rejected_reason,
    playFileName: row.kind === 'doc' ? null : row.play_file,
    width: row.width,
    height: row.height,
    framesPerSecond: row.frames_per_second,
    wordCount: row.word_count,
  };
}

type Search = z.infer<typeof mediaSearchInput>;

const sortColumns = {
  uploadedAt: 'media.created_at',
  title: 'media.title',
  status: 'media.status',
  sizeBytes: 'media.size_bytes',
  durationMs: 'media.duration_ms',
} as const;

export async function searchMedia(
  db: Database,
  actor: Actor,
  search: Search,
): Promise<{ items: MediaItem[]; total: number }> {
  const filtered = <T extends ReturnType<typeof visibleMedia>>(query: T): T => {
    let narrowed = query;
    if (search.search) {
      const pattern = containing(search.search);
      narrowed = narrowed.where((eb) =>
        eb.or([eb('media.title', 'ilike', pattern), eb('media.original_name', 'ilike', pattern)]),
      ) as T;
    }
    if (search.statuses.length > 0)
      narrowed = narrowed.where('media.status', 'in', search.statuses) as T;
    if (search.types.length === 1)
      narrowed = narrowed.where('media.kind', search.types[0] === 'doc' ? '=' : '!=', 'doc') as T;
    if (search.languages.length > 0)
      narrowed = narrowed.where('media.language', 'in', search.languages) as T;
    if (search.categoryId)
      narrowed = narrowed.where('media.category_id', '=', search.categoryId) as T;
    if (search.projectId) narrowed = narrowed.where('media.project_id', '=', search.projectId) as T;
    if (search.mineOnly) narrowed = narrowed.where('media.uploaded_by', '=', actor.userId) as T;
    return narrowed;
  };
  const { total } = await filtered(visibleMedia(db, actor))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  const rows = await (
    filtered(selectItems(db, actor) as never) as unknown as ReturnType<typeof selectItems>
  )
    .orderBy(sortColumns[search.sort], (order) =>
      search.descending ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('media.id')
    .limit(search.pageSize)
    .offset((search.page - 1) * search.pageSize)
    .execute();
  return { items: rows.map(toItem), total };
}

export async function summariseMedia(db: Database, actor: Actor) {
  const byStatus = await visibleMedia(db, actor)
    .select((eb) => [
      'media.status',
      'media.kind',
      'media.language',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb
        .cast<number>(eb.fn.coalesce(eb.fn.sum('media.duration_ms'), eb.lit(0)), 'double precision')
        .as('ms'),
    ])
    .groupBy(['media.status', 'media.kind', 'media.language'])
    .execute();
  const count = (keep: (row: (typeof byStatus)[number]) => boolean) =>
    byStatus.filter(keep).reduce((sum, row) => sum + row.count, 0);
  const inStatus = (...statuses: MediaStatus[]) => count((row) => statuses.includes(row.status));
  const languages = [...new Set(byStatus.map((row) => row.language))].filter(
    (language) => language !== null,
  );
  return {
    total: count(() => true),
    videos: count((row) => row.kind !== 'doc'),
    documents: count((row) => row.kind === 'doc'),
    working: inStatus('uploading', 'uploaded', 'processing', 'transcribing'),
    toVerify: inStatus('transcribed'),
    verified: inStatus('verified'),
    failed: inStatus('failed'),
    minutes: Math.round(byStatus.reduce((sum, row) => sum + row.ms, 0) / 6_000) / 10,
    byLanguage: languages
      .map((language) => ({ language, count: count((row) => row.language === language) }))
      .sort((a, b) => b.count - a.count),
  };
}
