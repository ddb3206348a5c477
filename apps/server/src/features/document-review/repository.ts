import type { DocumentSegment } from '@glossa/contracts/document-review';
import { documentSegmentSchema } from '@glossa/contracts/document-review';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

const selectSegments = (db: DatabaseOrTransaction, ticketId: string) =>
  db
    .selectFrom('document_segments')
    .leftJoin('users', 'users.id', 'document_segments.edited_by')
    .selectAll('document_segments')
    .select('users.display_name')
    .where('document_segments.ticket_id', '=', ticketId);

export type SegmentRow = Awaited<
  ReturnType<ReturnType<typeof selectSegments>['executeTakeFirstOrThrow']>
>;

/** Those of the document, or those that are no longer in it. */
export async function listSegments(
  db: DatabaseOrTransaction,
  ticketId: string,
  { page, pageSize, removed }: { page: number; pageSize: number; removed: boolean },
): Promise<{ items: DocumentSegment[]; total: number }> {
  const { total } = await db
    .selectFrom('document_segments')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('ticket_id', '=', ticketId)
    .where('removed', '=', removed)
    .executeTakeFirstOrThrow();
  const rows = await selectSegments(db, ticketId)
    .where('document_segments.removed', '=', removed)
    .orderBy('document_segments.number')
    .orderBy('document_segments.segment_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(toSegment), total };
}

/** Of the document: a text that is no longer in it cannot be edited. */
export const findSegment = (
  db: DatabaseOrTransaction,
  ticketId: string,
  segmentId: string,
): Promise<SegmentRow | undefined> =>
  selectSegments(db, ticketId)
    .where('document_segments.segment_id', '=', segmentId)
    .where('document_segments.removed', '=', false)
    .executeTakeFirst();

export function toSegment(row: SegmentRow): DocumentSegment {
  const { position } = row;
  const box = position && 'box' in position ? position.box : null;
  return documentSegmentSchema.parse({
    segmentId: row.segment_id,
    number: row.number,
    source: row.source,
    target: row.target,
    markup: row.markup,
    origin: row.origin,
    percent: row.match_percent,
    place: row.place,
    position: position
      ? { kind: position.kind, number: position.number, name: position.name ?? null }
      : null,
    box,
    recognition: row.recognition,
    sourceBefore: row.source_before,
    suggestion: row.suggestion,
    revision: row.revision,
    editedBy:
      row.edited_by && row.display_name !== null
        ? { userId: row.edited_by, displayName: row.display_name }
        : null,
    editedAt: row.edited_at?.toISOString() ?? null,
  });
}
