import { type FeedbackKind, feedbackKinds } from '@glossa/contracts/feedback';
import { languageCodes } from '@glossa/contracts/languages';
import type { Option } from '@glossa/contracts/people';
import type { Report, ReportFigures } from '@glossa/contracts/reports';
import { requestStatuses } from '@glossa/contracts/translation-requests';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import {
  type ByKey,
  type Dimension,
  type DimensionKeys,
  dimensions,
  emptyByKey,
  keyIn,
} from './dimensions.ts';
import { type ReportScope, withinScope } from './read-scope.ts';
import { readSums } from './read-sums.ts';
import { readWaitingTimes, summariseWaiting } from './waiting-times.ts';

/** Unique users, per month and in total. Not available by project or language. */
async function readActiveUsers(
  db: Database,
  { organisationId, requested, filters }: ReportScope,
): Promise<{ total: number; byMonth: Map<string, number> }> {
  const department = filters.departmentId
    ? sql`AND department_id = ${filters.departmentId}::uuid`
    : sql``;
  const { rows } = await sql<{ month: string | null; people: number }>`
    SELECT to_char(month, 'YYYY-MM') AS month, count(DISTINCT user_id)::int AS people
    FROM report_active_users
    WHERE organisation_id = ${organisationId}::uuid ${department}
      AND month BETWEEN ${`${requested[0]}-01`}::date AND ${`${requested.at(-1)}-01`}::date
    GROUP BY GROUPING SETS ((), (month))`.execute(db);
  const byMonth = new Map<string, number>();
  let total = 0;
  for (const { month, people } of rows) {
    if (month === null) total = people;
    else byMonth.set(month, people);
  }
  return { total, byMonth };
}

type Row = DimensionKeys & { kind: FeedbackKind; count: number };

/** Feedback reported in these months, whatever its status. */
async function readFeedback(
  db: Database,
  scope: ReportScope,
): Promise<{ byKey: ByKey<number>; kinds: Map<FeedbackKind, number> }> {
  const { requested, edges, organisationId } = scope;
  const { rows } = await sql<Row>`
    SELECT (${requested}::text[])[width_bucket(created_at, ${edges}::timestamptz[])] AS month, language, department_id, project_id, kind,
      count(*)::int AS count
    FROM (
      SELECT *, CASE WHEN media_kind = 'doc' THEN 'doc' WHEN media_kind IS NOT NULL THEN 'video' END AS media_type
      FROM feedback_tickets
      WHERE organisation_id = ${organisationId}::uuid AND created_at >= ${edges[0]} AND created_at < ${edges.at(-1)}
    ) AS feedback
    WHERE ${withinScope(scope)}
    GROUP BY 1, 2, 3, 4, 5`.execute(db);
  const byKey = emptyByKey<number>();
  const kinds = new Map<FeedbackKind, number>();
  for (const row of rows) {
    kinds.set(row.kind, (kinds.get(row.kind) ?? 0) + row.count);
    for (const dimension of dimensions) {
      const key = keyIn[dimension](row);
      byKey[dimension].set(key, (byKey[dimension].get(key) ?? 0) + row.count);
    }
  }
  return { byKey, kinds };
}

export async function buildReport(db: Database, scope: ReportScope): Promise<Report> {
  const [sums, waiting, feedback, active] = await Promise.all([
    readSums(db, scope),
    readWaitingTimes(db, scope),
    readFeedback(db, scope),
    readActiveUsers(db, scope),
  ]);
  const figuresOf = (dimension: Dimension, key: string | null): ReportFigures => {
    const sum = sums.byKey[dimension].get(key);
    return {
      minutes: toMinutes(sum?.milliseconds ?? 0),
      words: sum?.words ?? 0,
      tickets: sum?.tickets ?? 0,
      ...(waiting[dimension].get(key) ?? summariseWaiting(new Int32Array())),
      editPercent: toPercent(sum?.editedCharacters ?? 0, sum?.comparedCharacters ?? 0),
      feedback: feedback.byKey[dimension].get(key) ?? 0,
    };
  };
  const keysOf = (dimension: Dimension) => [
    ...new Set([sums.byKey, waiting, feedback.byKey].flatMap((by) => [...by[dimension].keys()])),
  ];
  const named = (dimension: 'department' | 'project', options: readonly Option[]) =>
    keysOf(dimension)
      .map((id) => ({
        id,
        name: options.find((option) => option.id === id)?.name ?? null,
        ...figuresOf(dimension, id),
      }))
      .sort(byName);
  const known = new Set<string | null>(keysOf('language'));
  return {
    organisationId: scope.organisationId,
    timeZone: scope.timeZone,
    from: scope.requested[0] ?? '',
    to: scope.requested.at(-1) ?? '',
    totals: { ...figuresOf('total', null), activeUsers: active.total },
    months: scope.requested.map((month) => ({
      month,
      ...figuresOf('month', month),
      activeUsers: active.byMonth.get(month) ?? 0,
    })),
    languages: [...languageCodes, null]
      .filter((language) => known.has(language))
      .map((language) => ({ language, ...figuresOf('language', language) })),
    departments: named('department', scope.departments),
    projects: named('project', scope.projects),
    languageMonths: [...languageCodes, null].flatMap((language) =>
      sums.languageMonths
        .filter((cell) => cell.language === language)
        .map(({ month, milliseconds, words }) => ({
          month,
          language,
          minutes: toMinutes(milliseconds),
          words,
        }))
        .sort((a, b) => a.month.localeCompare(b.month)),
    ),
    ticketStatuses: requestStatuses.map((status) => ({
      status,
      count: sums.statuses.get(status) ?? 0,
    })),
    feedbackKinds: feedbackKinds.map((kind) => ({ kind, count: feedback.kinds.get(kind) ?? 0 })),
  };
}

/** One decimal: seconds of audio are irrelevant per month. */
const toMinutes = (milliseconds: number) => Math.round(milliseconds / 6_000) / 10;
const toPercent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

const byName = (a: { id: string | null; name: string | null }, b: typeof a) =>
  Number(a.id === null) - Number(b.id === null) || (a.name ?? '').localeCompare(b.name ?? '', 'en');
