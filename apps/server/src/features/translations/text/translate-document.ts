import type { Segment } from '@glossa/documents';
import { message } from '@glossa/messages/message';
import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { DocumentSegmentsTable } from '../../../platform/db/schema.ts';
import { readDocument } from '../../media/index.ts';
import { translateSegments } from '../../text-translation/index.ts';
import { memoryProjectsOfMedia } from '../../translation-memory/index.ts';
import { beginRendering, translatingShare } from '../outputs/queue-outputs.ts';
import type { TranslationWork } from '../request/jobs.ts';
import { chargeRedo } from './charge-redo.ts';
import { findWarnings } from './warnings.ts';

type SegmentRow = Selectable<DocumentSegmentsTable>;
type TranslatedSegment = {
  segment: Segment;
  target: string;
  origin: SegmentRow['origin'];
  percent: number | null;
};

export const readSegments = (db: DatabaseOrTransaction, ticketId: string): Promise<SegmentRow[]> =>
  db
    .selectFrom('document_segments')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('number')
    .execute();

/**
 * Writes translated segments and deletes those no longer in the document; segments edited by users are not in
 * `translated` and stay. One statement for any number: parameters are one JSON document.
 */
async function storeSegments(
  db: DatabaseOrTransaction,
  ticketId: string,
  segments: readonly Segment[],
  translated: readonly TranslatedSegment[],
): Promise<void> {
  const numbers = new Map(segments.map(({ id }, index) => [id, index + 1]));
  await sql`
    DELETE FROM document_segments WHERE ticket_id = ${ticketId} AND segment_id <> ALL(${[...numbers.keys()]}::text[])
  `.execute(db);
  const rows = translated.map(({ segment, target, origin, percent }) => ({
    segment_id: segment.id,
    number: numbers.get(segment.id) ?? 0,
    source: segment.text,
    source_plain: segment.plain,
    markup: segment.markup,
    place: segment.place,
    position: positionOf(segment),
    target,
    origin,
    match_percent: percent,
  }));
  await sql`
    INSERT INTO document_segments (ticket_id, segment_id, number, source, source_plain, markup, place, position, target, origin, match_percent)
    SELECT ${ticketId}::uuid, s.segment_id, s.number, s.source, s.source_plain, s.markup, s.place, s.position, s.target, s.origin, s.match_percent
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS s (segment_id text, number int, source text, source_plain text, markup text, place text, position jsonb, target text, origin text, match_percent int)
    ON CONFLICT (ticket_id, segment_id) DO UPDATE SET
      number = excluded.number, source = excluded.source, source_plain = excluded.source_plain, markup = excluded.markup,
      place = excluded.place, position = excluded.position, target = excluded.target, origin = excluded.origin,
      match_percent = excluded.match_percent, revision = document_segments.revision + 1, edited_by = NULL, edited_at = NULL
  `.execute(db);
}

/** For a PDF with the position on the page. */
function positionOf(segment: Segment): object | null {
  if (!segment.position) return null;
  return 'box' in segment ? { ...segment.position, box: segment.box } : segment.position;
}

/** Translates every segment and stores it for review; the files are created from the stored segments. */
export async function translateDocument(work: TranslationWork): Promise<void> {
  const { deps, request, media, engine, context } = work;
  context.report(0, message('jobs.readingDocument'));
  const { segments } = await readDocument(deps, media, context.signal);
  const kept = request.only_stale ? await findKept(work, segments) : new Set<string>();
  const open = segments.filter(({ id }) => !kept.has(id));
  const isRedone = (await readSegments(deps.db, request.id)).length > 0;
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
  const translated = open.flatMap((segment): TranslatedSegment[] => {
    const answer = answers.get(segment.id);
    return answer
      ? [{ segment, target: answer.text, origin: answer.origin, percent: answer.percent }]
      : [];
  });
  const warnings = await findWarnings(
    work,
    open.flatMap((segment) => {
      const answer = answers.get(segment.id);
      return answer ? [{ source: segment.plain, answer }] : [];
    }),
  );
  await deps.db.transaction().execute(async (trx) => {
    const sources = translated.map(({ segment }) => segment.plain);
    if (!(await beginRendering(trx, work, warnings, sources))) return;
    await storeSegments(trx, request.id, segments, translated);
  });
}

/** User edits stay as long as the source text is the same. */
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
