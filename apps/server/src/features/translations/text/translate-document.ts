import { message } from '@glossa/messages/message';
import { readDocument } from '../../media/index.ts';
import { notifyTranslationOutdated } from '../../notifications/index.ts';
import { translateSegments } from '../../text-translation/index.ts';
import { memoryProjectsOfMedia } from '../../translation-memory/index.ts';
import { beginRendering, translatingShare } from '../outputs/queue-outputs.ts';
import type { TranslationWork } from '../request/jobs.ts';
import { chargeRedo } from './charge-redo.ts';
import { storeOmissions } from './store-omissions.ts';
import { isSettled, matchRows, readSegments, storeSegments } from './store-segments.ts';
import { findWarnings } from './warnings.ts';

/** Translates every segment and stores it for review; the files are created from the stored segments. */
export async function translateDocument(work: TranslationWork): Promise<void> {
  const { deps, request, media, engine, context } = work;
  context.report(0, message('jobs.readingDocument'));
  const { segments, omitted, doubtfulPages, recognitionNotes } = await readDocument(deps, media, {
    language: request.source_language,
    signal: context.signal,
  });
  const settings = media.filter_profile?.settings;
  const stored = matchRows(segments, await readSegments(deps.db, request.id, { removed: 'with' }));
  const open = request.only_stale
    ? segments.filter((segment) => !isSettled(segment, stored.get(segment.id)))
    : segments;
  const isRedone = stored.size > 0;
  if (isRedone)
    await chargeRedo(
      work,
      open.map(({ plain }) => plain),
    );
  const share = translatingShare(media.kind);
  const answers = await translateSegments(deps.db, {
    segments: open,
    organisationId: request.organisation_id,
    glossaryId: request.glossary_id,
    from: request.source_language,
    to: request.language,
    engine,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * share, message('jobs.translating')),
    memory: memoryProjectsOfMedia(media),
    checkpoint: work.checkpoint,
  });
  const warnings = await findWarnings(
    { ...work, warnings: [...recognitionNotes, ...work.warnings] },
    open.flatMap((segment) => {
      const answer = answers.get(segment.id);
      return answer ? [{ source: segment.plain, answer }] : [];
    }),
  );
  await deps.db.transaction().execute(async (trx) => {
    const sources = open.flatMap(({ id, plain }) => (answers.has(id) ? [plain] : []));
    if (!(await beginRendering(trx, work, warnings, sources))) return;
    const { removed, authors } = await storeSegments(
      trx,
      request.id,
      segments,
      answers,
      request.only_stale,
    );
    if (removed > 0)
      await notifyTranslationOutdated(trx, request.id, { by: null, what: 'removed', authors });
    await trx
      .updateTable('translation_requests')
      .set({ filter_settings: settings ? JSON.stringify(settings) : null })
      .where('id', '=', request.id)
      .execute();
    await storeOmissions(trx, request.id, { omitted, doubtfulPages });
  });
}
