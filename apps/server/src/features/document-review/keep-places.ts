import { locateSegments } from '@glossa/documents/pdf/locate-segments';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

type Position = { kind: 'slide' | 'sheet' | 'page'; number: number; name?: string };

/**
 * Where the segments of an office document stand on its laid-out pages; those of a PDF know it from the beginning. One
 * that is not found, such as a note nobody prints, stays without.
 */
export async function keepPlaces(
  db: Database,
  ticketId: string,
  pages: readonly PdfPage[],
): Promise<void> {
  const rows = await db
    .selectFrom('document_segments')
    .select(['segment_id', 'source_plain', 'position'])
    .where('ticket_id', '=', ticketId)
    .orderBy('number')
    .execute();
  const found = locateSegments(
    rows.map((row) => ({ id: row.segment_id, plain: row.source_plain })),
    pages,
  );
  const places = rows.flatMap(({ segment_id, position }) => {
    const place = found.get(segment_id)?.[0];
    const known = position as Position | null;
    // A slide is a page; a sheet may be several, and its number says nothing about them.
    if (!place || known?.kind === 'sheet') return [];
    if (known && known.number !== place.page) return [];
    const at = known ?? { kind: 'page', number: place.page };
    return [{ segment_id, position: { ...at, box: place.box } }];
  });
  await sql`
    UPDATE document_segments SET position = p.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (segment_id text, position jsonb)
    WHERE document_segments.ticket_id = ${ticketId} AND document_segments.segment_id = p.segment_id
  `.execute(db);
}
