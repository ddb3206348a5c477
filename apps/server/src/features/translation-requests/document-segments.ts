import type { Segment } from '@glossa/documents';
import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DocumentSegmentsTable } from '../../platform/db/schema.ts';

export type SegmentRow = Selectable<DocumentSegmentsTable>;
export type TranslatedSegment = {
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
 * Writes what was translated and removes what the document does not hold any more; segments of people are not in
 * `translated` and stay. One statement whatever their number: parameters travel as one JSON document.
 */
export async function storeSegments(
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

/** Of a PDF also where on the page it stands. */
function positionOf(segment: Segment): object | null {
  if (!segment.position) return null;
  return 'box' in segment ? { ...segment.position, box: segment.box } : segment.position;
}
