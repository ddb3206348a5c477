import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import { publishAboutMedia } from '../../media/index.ts';
import { notifyTranslationEnded, notifyTranslationOutdated } from '../../notifications/index.ts';
import { readAppearanceDigest } from '../outputs/appearance.ts';
import { hasOutdatedFiles } from '../outputs/outdated-files.ts';
import { mainKindOf, type OutputSpec } from '../outputs/output-options.ts';
import { readTextDigest } from '../outputs/text-digest.ts';
import { isOutputWorking } from '../outputs/transitions.ts';
import { transitionRequest } from './transitions.ts';

/** What a file was made with, which may have changed meanwhile. */
export type MadeWith = { spec: OutputSpec; textDigest: string; appearanceDigest: string };

/**
 * Ends one output by `move`, and the request if it waited for this one. False, without changes, if the transition is no
 * longer allowed or the ticket is deleted.
 */
export async function completeOutput(
  db: Database,
  ticketId: string,
  move: (trx: DatabaseTransaction, stale: boolean) => Promise<boolean>,
  made?: MadeWith,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, ticketId);
    if (!request) return false;
    const hasStale = await hasStaleText(trx, request);
    const differs = made !== undefined && made.textDigest !== (await readTextDigest(trx, request));
    const looksFormer =
      made !== undefined &&
      made.appearanceDigest !== (await readAppearanceDigest(trx, request, made.spec));
    if (!(await move(trx, hasStale || differs || looksFormer))) return false;
    // Of changed words they were told when these were published.
    if (differs && !hasStale && request.published_set_id)
      await notifyTranslationOutdated(trx, ticketId, { by: null, what: 'times' });
    const main = await trx
      .selectFrom('translation_outputs')
      .select(['file_name', 'status'])
      .where('ticket_id', '=', ticketId)
      .where('kind', '=', mainKindOf(request.kind))
      .executeTakeFirst();
    if (main?.file_name && (main.status === 'ready' || main.status === 'stale'))
      await trx
        .updateTable('translation_requests')
        .set({ output_file: main.file_name })
        .where('id', '=', ticketId)
        .execute();
    await completeRequest(trx, request);
    await publishAboutMedia(trx, request.media_id, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: request.media_id,
    });
    return true;
  });
}

/** The lock order is always the request, then its outputs. */
export async function lockRequest(trx: DatabaseTransaction, ticketId: string) {
  return trx
    .selectFrom('translation_requests')
    .innerJoin('media', 'media.id', 'translation_requests.media_id')
    .selectAll('translation_requests')
    .select(['media.kind', 'media.title', 'media.format', 'media.language as media_language'])
    .select(
      sql<boolean>`media.filter_profile -> 'settings' IS DISTINCT FROM translation_requests.filter_settings`.as(
        'is_filtered_differently',
      ),
    )
    .where('translation_requests.id', '=', ticketId)
    .forUpdate('translation_requests')
    .executeTakeFirst();
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

const isReadDifferently = (request: LockedRequest): boolean =>
  request.source_language !== request.media_language || request.is_filtered_differently;

/** Cues or segments that render a changed part of the source, or parts of it that are not translated. */
export async function hasStaleText(
  trx: DatabaseTransaction,
  request: LockedRequest,
): Promise<boolean> {
  const { id, published_set_id, missing_cue_ids } = request;
  if (missing_cue_ids.length > 0) return true;
  // A document can be read in another language or with another filter profile meanwhile. A recording’s new words say so
  // themselves.
  if (request.kind === 'doc' && isReadDifferently(request)) return true;
  const { rows } = await sql<{ stale: boolean }>`
    SELECT EXISTS (SELECT FROM cues WHERE cue_set_id = ${published_set_id}::uuid AND stale)
      OR EXISTS (SELECT FROM document_segments WHERE ticket_id = ${id} AND NOT removed
        AND (source_before IS NOT NULL OR target = '')) AS stale
  `.execute(trx);
  return rows[0]?.stale ?? false;
}

/**
 * Completes a request after its last output. A failed main file fails the request; any other output shows its own
 * failure. The caller must hold the request's row.
 */
export async function completeRequest(
  trx: DatabaseTransaction,
  request: LockedRequest,
): Promise<void> {
  if (request.status !== 'rendering') return;
  const outputs = await trx
    .selectFrom('translation_outputs')
    .select(['kind', 'status', 'failure_code', 'failure_message'])
    .where('ticket_id', '=', request.id)
    .execute();
  if (outputs.some((output) => isOutputWorking(output.status))) return;
  const main = outputs.find((output) => output.kind === mainKindOf(request.kind));
  const ended = { progress: null, finished_at: new Date() };
  if (main?.status === 'cancelled') {
    await transitionRequest(trx, request.id, 'cancelled', { fields: ended });
    return;
  }
  if (main?.status === 'failed') {
    const { failure_code, failure_message } = main;
    await transitionRequest(trx, request.id, 'failed', {
      fields: { ...ended, failure_code, failure_message },
    });
    await notifyTranslationEnded(trx, request.id, 'failed');
    return;
  }
  const stale = (await hasStaleText(trx, request)) || (await hasOutdatedFiles(trx, request));
  await transitionRequest(trx, request.id, stale ? 'stale' : 'ready', {
    fields: ended,
    from: ['rendering'],
  });
  const isFirst = request.finished_at === null;
  if (!stale && isFirst) await notifyTranslationEnded(trx, request.id, 'ready');
}
