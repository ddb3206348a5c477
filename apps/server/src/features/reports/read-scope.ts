import type { QueryOf } from '@glossa/contracts/endpoint';
import type { Option } from '@glossa/contracts/people';
import { lastMonths, type MonthOption, type viewReport } from '@glossa/contracts/reports';
import { message } from '@glossa/messages/message';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';

/** The database computes month boundaries, so it must know the zone, in its own spelling. */
export async function requireTimeZone(db: DatabaseOrTransaction, timeZone: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`.execute(db);
  if (rows.length > 0) return;
  const sentence = message('reports.timeZoneUnknown');
  throw new AppError('INVALID_INPUT', sentence, { fields: { time_zone: sentence } });
}

/** Recomputes the organization's reports by months of its new time zone. */
export async function moveReports(trx: DatabaseTransaction, organisationId: string): Promise<void> {
  await sql`SELECT rebuild_report_months(${organisationId}::uuid)`.execute(trx);
}

type Filters = Omit<QueryOf<typeof viewReport>, 'from' | 'to' | 'organisationId'>;
export type Choices = {
  organisationId: string;
  timeZone: string;
  /** The last 12, newest first. */
  months: MonthOption[];
  departments: Option[];
  projects: Option[];
};
export type ReportScope = Choices & {
  filters: Filters;
  /** Requested months, oldest first. */
  requested: string[];
  /** The start of each in the organization's time zone, and the end of the last. */
  edges: Date[];
  /** Undefined: every project. */
  projectIds: readonly string[] | undefined;
};

/** The caller's filter options. Throws NOT_FOUND for an organization they cannot see. */
export async function readChoices(
  db: Database,
  actor: Actor,
  now: Date,
  askedOrganisation: string | undefined,
): Promise<Choices> {
  const organisationId = actingOrganisation(actor, askedOrganisation);
  const organisation = await db
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  if (!organisation) throw new AppError('NOT_FOUND');
  const named = (table: 'departments' | 'projects') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .orderBy(byName('name'));
  return {
    organisationId,
    timeZone: organisation.time_zone,
    months: lastMonths(now, organisation.time_zone),
    departments: await named('departments').execute(),
    projects: await named('projects')
      .$if(!actor.system, (query) =>
        query.where('id', '=', sql<string>`ANY(${actor.projectIds}::uuid[])`),
      )
      .execute(),
  };
}

/** Throws INVALID_INPUT for months outside the last 12, NOT_FOUND for filters without access. */
export async function readScope(
  db: Database,
  actor: Actor,
  now: Date,
  { from, to, organisationId, ...filters }: QueryOf<typeof viewReport>,
): Promise<ReportScope> {
  const choices = await readChoices(db, actor, now, organisationId);
  const { departmentId, projectId } = filters;
  if (departmentId && !choices.departments.some(({ id }) => id === departmentId))
    throw new AppError('NOT_FOUND');
  if (projectId && !choices.projects.some(({ id }) => id === projectId))
    throw new AppError('NOT_FOUND');
  const requested = monthsBetween(choices.months, from, to);
  return {
    ...choices,
    filters,
    requested,
    edges: await edgesOf(db, requested, choices.timeZone),
    projectIds: actor.system ? undefined : actor.projectIds,
  };
}

function monthsBetween(
  months: readonly MonthOption[],
  from: string | undefined,
  to: string | undefined,
): string[] {
  const known = months.map(({ value }) => value).toReversed();
  const first = from === undefined ? 0 : known.indexOf(from);
  const last = to === undefined ? known.length - 1 : known.indexOf(to);
  if (first < 0 || last < 0)
    throw new AppError('INVALID_INPUT', message('reports.monthOutOfRange'));
  if (first > last) throw new AppError('INVALID_INPUT', message('reports.monthsReversed'));
  return known.slice(first, last + 1);
}

async function edgesOf(
  db: Database,
  requested: readonly string[],
  timeZone: string,
): Promise<Date[]> {
  const { rows } = await sql<{ edge: Date }>`
    SELECT (date_trunc('month', (${requested[0]} || '-01')::timestamp) + make_interval(months => n)) AT TIME ZONE ${timeZone} AS edge
    FROM generate_series(0, ${requested.length}::int) AS n ORDER BY n`.execute(db);
  return rows.map(({ edge }) => edge);
}

/**
 * A condition on report_months, report_facts and feedback: the organization, visible projects and filters. What belonged
 * to a deleted project counts for the whole organization, so that past figures stay.
 */
export function withinScope({
  organisationId,
  projectIds,
  filters,
}: ReportScope): RawBuilder<boolean> {
  const { departmentId, projectId, language, type } = filters;
  const parts = [
    sql`organisation_id = ${organisationId}::uuid`,
    ...(projectIds
      ? [
          sql`(project_id IS NULL OR project_id = ANY(${projectIds}::uuid[])
            OR project_id NOT IN (SELECT id FROM projects))`,
        ]
      : []),
    ...(departmentId ? [sql`department_id = ${departmentId}::uuid`] : []),
    ...(projectId ? [sql`project_id = ${projectId}::uuid`] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(type ? [sql`media_type = ${type}`] : []),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}
