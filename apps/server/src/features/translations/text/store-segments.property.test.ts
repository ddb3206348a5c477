import type { Segment } from '@glossa/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSettled, matchRows, renewText, type SegmentRow } from './store-segments.ts';

/** Few texts, so that equal ones and those of another version come again. */
const paragraphs = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 7 });
const rounds = fc.array(
  fc.record({
    document: paragraphs,
    /** Where the reader counts from: another version of it gives other positions. */
    from: fc.nat(2),
    everything: fc.boolean(),
    /** What the engine has no answer for. */
    silent: fc.constantFrom('', 'A', 'C'),
    /** Rows that a person writes, accepts or dismisses afterwards. */
    saved: fc.array(
      fc.record({ at: fc.nat(9), how: fc.constantFrom('write', 'accept', 'dismiss') }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const segmentsOf = (texts: readonly string[], from: number): Segment[] =>
  texts.map((text, index) => ({
    id: `p${from + index}`,
    text,
    markup: 'none',
    plain: text,
    place: 'body',
  }));

/** What `storeSegments` writes, without a database. */
function redo(
  segments: readonly Segment[],
  rows: readonly SegmentRow[],
  { everything, answerOf }: { everything: boolean; answerOf: (text: string) => string },
  newId: () => string,
): SegmentRow[] {
  const stored = matchRows(segments, rows);
  const used = new Set(stored.values());
  const present = segments.map((segment, index): SegmentRow => {
    const row = stored.get(segment.id);
    const answer = { text: answerOf(segment.text), origin: 'machine', percent: null } as const;
    const isOpen = everything || !isSettled(segment, row);
    return {
      ...{
        ticket_id: 't',
        place: 'body',
        position: null,
        recognition: null,
        revision: 1,
        markup: 'none',
      },
      ...{ edited_by: null, edited_at: null, removed: false, number: index + 1 },
      ...{ segment_id: segment.id, source: segment.text, source_plain: segment.plain },
      ...renewText(segment, row, isOpen ? answer : undefined),
    };
  });
  const removed = rows
    .filter((row) => !used.has(row) && row.origin === 'person')
    .map((row) => (row.removed ? row : { ...row, removed: true, segment_id: newId() }));
  return [...present, ...removed];
}

const textsOfPeople = (rows: readonly SegmentRow[]) =>
  rows.flatMap(({ origin, target }) => (origin === 'person' ? [target] : [])).sort();

test('no text of a person is lost, replaced or shown for a source that it was not written for', () => {
  fc.assert(
    fc.property(rounds, (played) => {
      let rows: SegmentRow[] = [];
      let next = 0;
      /** The source that each text of a person was written for. */
      const writtenFor = new Map<string, string>();
      for (const { document, from, everything, silent, saved } of played) {
        const segments = segmentsOf(document, from);
        const answerOf = (text: string) => (text === silent ? '' : `machine ${text} ${next++}`);
        const after = redo(segments, rows, { everything, answerOf }, () => `removed ${next++}`);
        expect(textsOfPeople(after)).toEqual(textsOfPeople(rows));
        expect(new Set(after.map(({ segment_id }) => segment_id)).size).toBe(after.length);
        const present = after.filter(({ removed }) => !removed);
        expect(present.map(({ source }) => source)).toEqual(document);
        for (const row of after) {
          if (row.origin !== 'person') {
            expect(row.removed).toBe(false);
            if (row.target === '') expect(row.source).toBe(silent);
            else expect(row.target).toContain(`machine ${row.source} `);
            continue;
          }
          expect(row.source_before ?? row.source).toBe(writtenFor.get(row.target));
        }
        // Removed texts and those in the place of another one would be used if their source were free.
        const byMachine = new Set(
          present.flatMap(({ origin, source }) => (origin === 'person' ? [] : [source])),
        );
        const moved = present.filter(({ source_before }) => source_before !== null);
        const known = new Set(rows.map(({ segment_id, source }) => `${segment_id} ${source}`));
        for (const row of [...after.filter(({ removed }) => removed), ...moved]) {
          const source = row.source_before ?? row.source;
          // A text of the machine that is still at its place keeps it.
          const isAtPlace = present.some(
            (other) =>
              other.source === source &&
              other.origin !== 'person' &&
              known.has(`${other.segment_id} ${source}`),
          );
          if (!isAtPlace) expect(byMachine.has(source)).toBe(false);
        }
        rows = after;
        for (const { at, how } of saved) {
          const row = rows[at];
          if (!row || row.removed || (how !== 'write' && row.suggestion === null)) continue;
          const target = how === 'dismiss' ? row.target : `person ${next++}`;
          writtenFor.set(target, row.source);
          rows[at] = { ...row, target, origin: 'person', suggestion: null, source_before: null };
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('texts of people go with their paragraphs when these only change places', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
      fc.infiniteStream(fc.nat(100)),
      fc.nat(3),
      (texts, order, from) => {
        const options = { everything: false, answerOf: (text: string) => `machine ${text}` };
        const newId = () => 'removed';
        const first = redo(segmentsOf(texts, 0), [], options, newId).map((row, index) =>
          index % 2 === 0
            ? { ...row, origin: 'person' as const, target: `own ${row.source}` }
            : row,
        );
        const shuffled = texts
          .map((text) => ({ text, key: order.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ text }) => text);
        const after = redo(segmentsOf(shuffled, from), first, options, newId);
        expect(after.map(({ source }) => source)).toEqual(shuffled);
        for (const row of after) {
          const isOwn = texts.indexOf(row.source) % 2 === 0;
          expect(row).toMatchObject({
            target: `${isOwn ? 'own' : 'machine'} ${row.source}`,
            source_before: null,
            suggestion: null,
            removed: false,
          });
        }
      },
    ),
  );
});
