import type { Segment } from '@glossa/documents';
import { readDocument } from '../media/index.ts';
import { translateSegments } from '../text-translation/index.ts';
import { beginRendering, translatingShare } from './begin-rendering.ts';
import { readSegments, storeSegments, type TranslatedSegment } from './document-segments.ts';
import { findRemarks } from './remarks.ts';
import type { TranslationWork } from './translation-work.ts';

/** Every segment is translated and kept for review; the files are made of what is kept. */
export async function translateDocument(work: TranslationWork): Promise<void> {
  const { deps, request, media, engine, context } = work;
  context.report(0, 'reading the document');
  const { segments } = await readDocument(deps, media, context.signal);
  const kept = request.only_stale ? await findKept(work, segments) : new Set<string>();
  const open = segments.filter(({ id }) => !kept.has(id));
  const share = translatingShare(media.kind);
  const answers = await translateSegments(deps.db, {
    segments: open,
    organisationId: request.organisation_id,
    glossaryId: request.glossary_id,
    from: request.source_language,
    to: request.language,
    engine,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * share, 'translating'),
    useMemory: true,
  });
  const translated = open.flatMap((segment): TranslatedSegment[] => {
    const answer = answers.get(segment.id);
    return answer
      ? [{ segment, target: answer.text, origin: answer.origin, percent: answer.percent }]
      : [];
  });
  const remarks = await findRemarks(
    work,
    open.flatMap((segment) => {
      const answer = answers.get(segment.id);
      return answer ? [{ source: segment.plain, answer }] : [];
    }),
  );
  await deps.db.transaction().execute(async (trx) => {
    const sources = translated.map(({ segment }) => segment.plain);
    if (!(await beginRendering(trx, work, remarks, sources))) return;
    await storeSegments(trx, request.id, segments, translated);
  });
}

/** What people wrote stays, as long as it still translates the same text. */
async function findKept(
  { deps, request }: TranslationWork,
  segments: readonly Segment[],
): Promise<Set<string>> {
  const rows = await readSegments(deps.db, request.id);
  const sources = new Map(segments.map(({ id, text }) => [id, text]));
  return new Set(
    rows
      .filter((row) => row.origin === 'person' && sources.get(row.segment_id) === row.source)
      .map((row) => row.segment_id),
  );
}
