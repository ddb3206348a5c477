import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type ByKey, type Dimension, emptyByKey } from './dimensions.ts';
import { type ReportScope, withinScope } from './read-scope.ts';

export type Sums = {
  /** Of audio. */
  milliseconds: number;
  words: number;
  tickets: number;
  editedCharacters: number;
  comparedCharacters: number;
};
export type ReportSums = {
  byKey: ByKey<Sums>;
  languageMonths: Array<{
    month: string;
    language: string | null;
    milliseconds: number;
    words: number;
  }>;
  statuses: Map<string, number>;
};

type Row = {
  grouped: number;
  kind: 'transcribed' | 'translated' | 'edited' | 'ticket';
  status: string | null;
  month: string | null;
  language: string | null;
  department_id: string | null;
  project_id: string | null;
  count: number;
  amount: number;
  compared: number;
};

/** Bits of GROUPING(status, month, language, department_id, project_id): 1 where rows are aggregated over it. */
const dimensionOf = new Map<number, Dimension>([
  [0b11111, 'total'],
  [0b10111, 'month'],
  [0b11011, 'language'],
  [0b11101, 'department'],
  [0b11110, 'project'],
]);
const byLanguageAndMonth = 0b10011;
const byStatus = 0b01111;

/** From monthly sums: the cost does not grow with the media. */
export async function readSums(db: Database, scope: ReportScope): Promise<ReportSums> {
  const [first, last] = [scope.requested[0], scope.requested.at(-1)];
  const { rows } = await sql<Row>`
    SELECT GROUPING(status, month, language, department_id, project_id) AS grouped,
      kind, status, to_char(month, 'YYYY-MM') AS month, language, department_id, project_id,
      sum(count)::float8 AS count, sum(amount)::float8 AS amount, sum(compared)::float8 AS compared
    FROM report_months
    WHERE ${withinScope(scope)} AND kind <> 'ready' AND month BETWEEN ${`${first}-01`}::date AND ${`${last}-01`}::date
    GROUP BY GROUPING SETS ((kind), (kind, month), (kind, language), (kind, department_id), (kind, project_id),
      (kind, month, language), (kind, status))`.execute(db);

  const sums: ReportSums = { byKey: emptyByKey(), languageMonths: [], statuses: new Map() };
  const languageMonths = new Map<string, ReportSums['languageMonths'][number]>();
  for (const row of rows) {
    const dimension = dimensionOf.get(row.grouped);
    if (dimension) {
      const key = {
        total: null,
        month: row.month,
        language: row.language,
        department: row.department_id,
        project: row.project_id,
      }[dimension];
      add(sums.byKey[dimension], key, row);
    } else if (row.grouped === byStatus && row.kind === 'ticket' && row.count > 0) {
      sums.statuses.set(row.status ?? '', row.count);
    } else if (row.grouped === byLanguageAndMonth && row.month !== null) {
      const place = `${row.month} ${row.language}`;
      const cell = languageMonths.get(place) ?? {
        month: row.month,
        language: row.language,
        milliseconds: 0,
        words: 0,
      };
      if (row.kind === 'transcribed') cell.milliseconds = row.amount;
      if (row.kind === 'translated') cell.words = row.amount;
      languageMonths.set(place, cell);
    }
  }
  sums.languageMonths = [...languageMonths.values()].filter(
    (cell) => cell.milliseconds + cell.words > 0,
  );
  return sums;
}

const nothing: Sums = {
  milliseconds: 0,
  words: 0,
  tickets: 0,
  editedCharacters: 0,
  comparedCharacters: 0,
};

function add(kept: Map<string | null, Sums>, key: string | null, row: Row): void {
  const before = kept.get(key) ?? nothing;
  kept.set(key, {
    ...before,
    ...(row.kind === 'transcribed' ? { milliseconds: row.amount } : {}),
    ...(row.kind === 'translated' ? { words: row.amount } : {}),
    ...(row.kind === 'ticket' ? { tickets: row.count } : {}),
    ...(row.kind === 'edited'
      ? { editedCharacters: row.amount, comparedCharacters: row.compared }
      : {}),
  });
}
