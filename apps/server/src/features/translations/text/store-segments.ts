import type { Segment } from '@glossa/documents';
import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { DocumentSegmentsTable } from '../../../platform/db/schema.ts';

export type SegmentRow = Selectable<DocumentSegmentsTable>;
/** What the machine or the memory says. */
export type SegmentAnswer = {
  text: string;
  origin: SegmentRow['origin'];
  percent: number | null;
};
type Text = Pick<
  SegmentRow,
  'target' | 'origin' | 'match_percent' | 'suggestion' | 'source_before'
>;

/** The texts of the document, and with `removed` also those of people that are no longer in it. */
export const readSegments = (
  db: DatabaseOrTransaction,
  ticketId: string,
  { removed }: { removed: 'without' | 'with' },
): Promise<SegmentRow[]> =>
  db
    .selectFrom('document_segments')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .$if(removed === 'without', (query) => query.where('removed', '=', false))
    .orderBy('number')
    .execute();

/** The source that the text of a row renders. */
const rendered = (row: SegmentRow): string => row.source_before ?? row.source;

/**
 * The stored row of each segment, by the segment's id. Ids are positions: another version of the reader may give the
 * same text another one, so rows are found by the source that their text renders first, then by a changed source that they
 * were in the place of. What is left at the same position is a text whose source changed. A removed text is found again if
 * its source is back.
 */
export function matchRows(
  segments: readonly Segment[],
  rows: readonly SegmentRow[],
): Map<string, SegmentRow> {
  const found = new Map<string, SegmentRow>();
  const free = new Set(rows);
  const take = (segment: Segment, row: SegmentRow | undefined) => {
    if (!row || !free.delete(row)) return;
    found.set(segment.id, row);
  };
  const left = () => segments.filter(({ id }) => !found.has(id));
  const byId = new Map(rows.flatMap((row) => (row.removed ? [] : [[row.segment_id, row]])));
  for (const sourceOf of [rendered, ({ source }: SegmentRow) => source]) {
    for (const segment of left()) {
      const row = byId.get(segment.id);
      if (row && sourceOf(row) === segment.text) take(segment, row);
    }
    const wanted = Map.groupBy(left(), ({ text }) => text);
    const bySource = Map.groupBy(free, sourceOf);
    for (const [source, same] of wanted) {
      const inOrder = inOrderOfUse(bySource.get(source) ?? [], same.length);
      for (const segment of same) take(segment, inOrder.shift());
    }
  }
  for (const segment of left()) take(segment, byId.get(segment.id));
  return found;
}

/**
 * Rows of the same source for that many segments, in the order of the document, then removed ones. Where there are fewer
 * segments than rows, those of people stay rather than those of machines.
 */
function inOrderOfUse(rows: readonly SegmentRow[], count: number): SegmentRow[] {
  let surplus = rows.length - count;
  const kept = rows.filter(({ origin }) => {
    if (origin === 'person' || surplus <= 0) return true;
    surplus -= 1;
    return false;
  });
  return [...kept.filter(({ removed }) => !removed), ...kept.filter(({ removed }) => removed)];
}

/** Whether a redo has nothing to translate here: a person's text renders this source, or has a suggestion for it. */
export const isSettled = (segment: Segment, row: SegmentRow | undefined): boolean =>
  row?.origin === 'person' &&
  (row.source === segment.text
    ? row.source_before === null || row.suggestion !== null
    : row.source_before === segment.text);

/**
 * The text of a segment after a redo: a person's text stays, and what the machine says for a changed source is a
 * suggestion beside it. Without an answer, a machine's text of the same source stays; otherwise there is none: the segment
 * is not translated until somebody writes it, or a later update does.
 */
export function renewText(
  segment: Segment,
  row: SegmentRow | undefined,
  given: SegmentAnswer | undefined,
): Text {
  const answer = given?.text.trim() ? given : undefined;
  if (row?.origin !== 'person') {
    const settled = { suggestion: null, source_before: null };
    if (answer) {
      const { text: target, origin, percent: match_percent } = answer;
      return { target, origin, match_percent, ...settled };
    }
    if (row?.source === segment.text) {
      const { target, origin, match_percent } = row;
      return { target, origin, match_percent, ...settled };
    }
    return { target: '', origin: 'machine', match_percent: null, ...settled };
  }
  const { target, origin, match_percent } = row;
  const kept = { target, origin, match_percent };
  const before = row.source_before ?? (row.source === segment.text ? null : row.source);
  // The source was changed back, or the machine says the same: the text renders it.
  if (before === segment.text || answer?.text === target)
    return { ...kept, source_before: null, suggestion: null };
  const open = row.source === segment.text ? row.suggestion : null;
  return { ...kept, source_before: before, suggestion: answer?.text ?? open };
}

/**
 * Writes the segments of a document after a redo. Of those whose text is no longer in it, the machine's are deleted and
 * people's stay as removed. What people saved meanwhile is read here, so the caller must hold the request's row. One
 * statement for any number: parameters are one JSON document. Returns what was removed.
 */
export async function storeSegments(
  db: DatabaseOrTransaction,
  ticketId: string,
  segments: readonly Segment[],
  answers: ReadonlyMap<string, SegmentAnswer>,
  /** Only outdated texts were to be translated. */
  onlyStale: boolean,
): Promise<{ removed: number; authors: string[] }> {
  const stored = matchRows(segments, await readSegments(db, ticketId, { removed: 'with' }));
  const removed = await removeOthers(
    db,
    ticketId,
    [...stored.values()].map((row) => row.segment_id),
  );
  await moveRows(db, ticketId, stored);
  const rows = segments.map((segment, index) => {
    const row = stored.get(segment.id);
    // A person may have written it while the engine was working.
    const answer = onlyStale && isSettled(segment, row) ? undefined : answers.get(segment.id);
    return {
      ...renewText(segment, row, answer),
      segment_id: segment.id,
      number: index + 1,
      source: segment.text,
      source_plain: segment.plain,
      markup: segment.markup,
      place: segment.place,
      position: positionOf(segment),
      recognition: recognitionOf(segment),
    };
  });
  await sql`
    INSERT INTO document_segments (ticket_id, segment_id, number, source, source_plain, markup, place, position, target, origin, match_percent, suggestion, source_before, recognition)
    SELECT ${ticketId}::uuid, s.segment_id, s.number, s.source, s.source_plain, s.markup, s.place, s.position, s.target, s.origin, s.match_percent, s.suggestion, s.source_before, s.recognition
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS s (segment_id text, number int, source text, source_plain text, markup text, place text, position jsonb, target text,
        origin text, match_percent int, suggestion text, source_before text, recognition jsonb)
    ON CONFLICT (ticket_id, segment_id) DO UPDATE SET
      number = excluded.number, source = excluded.source, source_plain = excluded.source_plain, markup = excluded.markup,
      place = excluded.place, position = excluded.position, target = excluded.target, origin = excluded.origin,
      recognition = excluded.recognition, match_percent = excluded.match_percent, suggestion = excluded.suggestion, source_before = excluded.source_before,
      removed = false,
      revision = document_segments.revision + (CASE WHEN excluded.origin = 'person' AND excluded.source = document_segments.source
        AND excluded.suggestion IS NOT DISTINCT FROM document_segments.suggestion THEN 0 ELSE 1 END),
      edited_by = CASE WHEN excluded.origin = 'person' THEN document_segments.edited_by END,
      edited_at = CASE WHEN excluded.origin = 'person' THEN document_segments.edited_at END
  `.execute(db);
  return removed;
}

/**
 * A removed text gives up its id, which is a position that another text may have now. Returns how many were removed now, and
 * who wrote them.
 */
async function removeOthers(
  db: DatabaseOrTransaction,
  ticketId: string,
  kept: readonly string[],
): Promise<{ removed: number; authors: string[] }> {
  await sql`
    DELETE FROM document_segments
    WHERE ticket_id = ${ticketId} AND segment_id <> ALL(${kept}::text[]) AND origin <> 'person'
  `.execute(db);
  const { rows } = await sql<{ edited_by: string | null }>`
    UPDATE document_segments SET removed = true, segment_id = 'removed-' || gen_random_uuid()
    WHERE ticket_id = ${ticketId} AND segment_id <> ALL(${kept}::text[]) AND NOT removed
    RETURNING edited_by
  `.execute(db);
  return { removed: rows.length, authors: rows.flatMap(({ edited_by }) => edited_by ?? []) };
}

/** Two steps, because the new id of one row may be the old one of another. */
async function moveRows(
  db: DatabaseOrTransaction,
  ticketId: string,
  stored: ReadonlyMap<string, SegmentRow>,
): Promise<void> {
  const moves = [...stored].flatMap(([id, row]) =>
    row.segment_id === id ? [] : [{ before: row.segment_id, id }],
  );
  if (moves.length === 0) return;
  await sql`
    UPDATE document_segments SET segment_id = 'moved ' || m.id
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (before text, id text)
    WHERE ticket_id = ${ticketId} AND segment_id = m.before
  `.execute(db);
  await sql`
    UPDATE document_segments SET segment_id = m.id
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (before text, id text)
    WHERE ticket_id = ${ticketId} AND segment_id = 'moved ' || m.id
  `.execute(db);
}

/** For a PDF with the position on the page. */
function positionOf(segment: Segment): object | null {
  if (!segment.position) return null;
  return 'box' in segment ? { ...segment.position, box: segment.box } : segment.position;
}

const recognitionOf = (segment: Segment): object | null =>
  'recognition' in segment ? (segment.recognition as object) : null;
