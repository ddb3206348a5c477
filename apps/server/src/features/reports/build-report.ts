import { feedbackKinds } from '@glossa/contracts/feedback';
import { languageCodes } from '@glossa/contracts/languages';
import type { Option } from '@glossa/contracts/people';
import type { Report, ReportFigures } from '@glossa/contracts/reports';
import { requestStatuses } from '@glossa/contracts/translation-requests';
import type { Database } from '../../platform/db/database.ts';
import type { Dimension } from './dimensions.ts';
import { summariseWaiting } from './percentiles.ts';
import { readActiveUsers } from './read-active-users.ts';
import { readFeedback } from './read-feedback.ts';
import type { ReportScope } from './read-scope.ts';
import { readSums } from './read-sums.ts';
import { readWaitingTimes } from './read-waiting-times.ts';

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
    from: scope.asked[0] ?? '',
    to: scope.asked.at(-1) ?? '',
    totals: { ...figuresOf('total', null), activeUsers: active.total },
    months: scope.asked.map((month) => ({
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

/** To a tenth: seconds of sound are not what a month is judged by. */
const toMinutes = (milliseconds: number) => Math.round(milliseconds / 6_000) / 10;
const toPercent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

const byName = (a: { id: string | null; name: string | null }, b: typeof a) =>
  Number(a.id === null) - Number(b.id === null) || (a.name ?? '').localeCompare(b.name ?? '', 'en');
