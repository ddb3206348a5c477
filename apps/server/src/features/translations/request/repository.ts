import type { AnswerOf } from '@glossa/contracts/endpoint';
import { requestOptionsSchema } from '@glossa/contracts/translation-outputs';
import type {
  TranslationRequest,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { answerMessage } from '../../../platform/i18n/translate.ts';
import { answerFailure, answerProgress } from '../../../platform/stored-messages.ts';
import { visibleMedia } from '../../media/index.ts';
import { reviewOfTicket, toReview } from '../../reviews/index.ts';
import { readCues, toSubtitleSet } from '../../subtitles/index.ts';
import { inOrderOfKinds, outputsOfTicket, toOutput } from '../outputs/repository.ts';

function visibleRequests(db: DatabaseOrTransaction, actor: Actor) {
  return visibleMedia(db, actor)
    .innerJoin('translation_requests', 'translation_requests.media_id', 'media.id')
    .innerJoin('users', 'users.id', 'translation_requests.requested_by')
    .selectAll('translation_requests')
    .select([
      'media.title',
      'media.kind',
      'media.format',
      'media.file_name',
      'media.width',
      'media.height',
      'users.display_name',
    ])
    .select([
      sql<number | null>`CASE WHEN translation_requests.status = 'queued' THEN
        (SELECT count(*)::int FROM translation_requests q WHERE q.status IN ('queued', 'translating', 'rendering') AND q.created_at < translation_requests.created_at) END`.as(
        'queue_position',
      ),
      sql<number>`(SELECT count(*)::int FROM cues WHERE cues.cue_set_id = translation_requests.published_set_id AND cues.stale)
        + (SELECT count(*)::int FROM document_segments d WHERE d.ticket_id = translation_requests.id AND NOT d.removed
          AND d.source_before IS NOT NULL)`.as('stale_cue_count'),
      sql<number>`cardinality(missing_cue_ids)
        + (SELECT count(*)::int FROM document_segments d WHERE d.ticket_id = translation_requests.id AND NOT d.removed
          AND d.source_before IS NULL AND d.target = '')`.as('untranslated_count'),
      sql<number>`(SELECT count(*)::int FROM cues WHERE cues.cue_set_id = translation_requests.published_set_id AND cues.context_changed)`.as(
        'context_cue_count',
      ),
      sql<number>`(SELECT count(*)::int FROM cues WHERE cues.cue_set_id = translation_requests.published_set_id AND cues.suggestion IS NOT NULL)
        + (SELECT count(*)::int FROM document_segments d WHERE d.ticket_id = translation_requests.id AND d.suggestion IS NOT NULL AND NOT d.removed)`.as(
        'suggestion_count',
      ),
      sql<number>`(SELECT count(*)::int FROM document_segments d WHERE d.ticket_id = translation_requests.id AND d.removed)`.as(
        'removed_count',
      ),
      outputsOfTicket.as('outputs'),
      reviewOfTicket.as('review'),
    ]);
}

export type RequestRow = Awaited<
  ReturnType<ReturnType<typeof visibleRequests>['executeTakeFirstOrThrow']>
>;

export const findRequest = (
  db: DatabaseOrTransaction,
  actor: Actor,
  ticketId: string,
): Promise<RequestRow | undefined> =>
  visibleRequests(db, actor).where('translation_requests.id', '=', ticketId).executeTakeFirst();

/** The ticket of this finished file. */
export const findRequestByOutput = (
  db: DatabaseOrTransaction,
  actor: Actor,
  fileName: string,
): Promise<RequestRow | undefined> =>
  visibleRequests(db, actor)
    .innerJoin('translation_outputs', 'translation_outputs.ticket_id', 'translation_requests.id')
    .where('translation_outputs.file_name', '=', fileName)
    .where('translation_outputs.status', 'in', ['ready', 'stale'])
    .executeTakeFirst();

/** The ticket of an output. */
export const findRequestOfOutput = (
  db: DatabaseOrTransaction,
  actor: Actor,
  outputId: string,
): Promise<RequestRow | undefined> =>
  visibleRequests(db, actor)
    .innerJoin('translation_outputs', 'translation_outputs.ticket_id', 'translation_requests.id')
    .where('translation_outputs.id', '=', outputId)
    .executeTakeFirst();

export const listRequests = (
  db: DatabaseOrTransaction,
  actor: Actor,
  mediaId: string,
): Promise<RequestRow[]> =>
  visibleRequests(db, actor)
    .where('translation_requests.media_id', '=', mediaId)
    .orderBy('translation_requests.created_at')
    .orderBy('translation_requests.language')
    .execute();

/** The names of every file of these tickets. */
export async function filesOfRequests(
  db: DatabaseOrTransaction,
  ticketIds: readonly string[],
): Promise<string[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom('translation_outputs')
    .select('file_name')
    .where('ticket_id', 'in', ticketIds)
    .where('file_name', 'is not', null)
    .execute();
  const pages = await db
    .selectFrom('document_pages')
    .select('file_name')
    .where('ticket_id', 'in', ticketIds)
    .execute();
  return [...rows, ...pages].flatMap(({ file_name }) => file_name ?? []);
}

export function toRequest(row: RequestRow): TranslationRequest {
  const engine =
    row.engine_id && row.engine_label && row.quality
      ? {
          id: row.engine_id,
          label: answerMessage(row.engine_label),
          quality: row.quality,
          note: row.note && answerMessage(row.note),
        }
      : null;
  return {
    ticketId: row.id,
    mediaId: row.media_id,
    mediaTitle: row.title,
    type: row.kind === 'doc' ? 'doc' : 'video',
    sourceLanguage: row.source_language,
    language: row.language,
    status: row.status,
    progress: answerProgress(row.progress),
    queuePosition: row.queue_position,
    failure: answerFailure(row),
    engine,
    outputFileName: row.status === 'ready' || row.status === 'stale' ? row.output_file : null,
    requestedBy: { userId: row.requested_by, displayName: row.display_name },
    requestedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    staleCueCount: row.stale_cue_count,
    untranslatedCount: row.untranslated_count,
    contextCueCount: row.context_cue_count,
    suggestionCount: row.suggestion_count,
    options: requestOptionsSchema.parse(row.options),
    glossaryId: row.glossary_id,
    warnings: row.warnings.map(answerMessage),
    omittedCount: row.omitted_count,
    removedCount: row.removed_count,
    doubtfulPages: row.doubtful_pages,
    disclaimer: row.disclaimer,
    review: row.review && toReview(row.review),
    outputs: inOrderOfKinds(row.outputs).map((output) => toOutput(output, row)),
  };
}

/** The published set of a translation; NOT_FOUND if there is none yet. */
export async function requirePublishedSet(
  db: DatabaseOrTransaction,
  request: RequestRow,
): Promise<{ id: string; version: number }> {
  const set =
    request.published_set_id &&
    (await db
      .selectFrom('cue_sets')
      .select(['id', 'version'])
      .where('id', '=', request.published_set_id)
      .executeTakeFirst());
  if (!set) throw new AppError('NOT_FOUND', message('translations.notReady'));
  return set;
}

/** The published translation with its cues. */
export async function presentTranslation(
  db: DatabaseOrTransaction,
  request: RequestRow | undefined,
): Promise<AnswerOf<typeof viewTranslatedSubtitles>> {
  if (!request) throw new AppError('NOT_FOUND');
  const { id, version } = await requirePublishedSet(db, request);
  return {
    ...toSubtitleSet({ id, language: request.language, version }, await readCues(db, id)),
    ticketId: request.id,
    mediaId: request.media_id,
    status: request.status,
  };
}
