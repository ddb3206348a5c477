import type { QueryOf } from '@glossa/contracts/endpoint';
import type { Option } from '@glossa/contracts/people';
import { lastMonths, type MonthOption, type viewReport } from '@glossa/contracts/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';

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
  /** Asked for, oldest first. */
  asked: string[];
  /** Where each of them begins in the organisation's time zone, and where the last one ends. */
  edges: Date[];
  /** Undefined: of every project. */
  projectIds: readonly string[] | undefined;
};

/** What the caller can filter by. Throws NOT_FOUND for an organisation that is not theirs to see. */
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
      .orderBy((eb) => eb.fn('lower', ['name']));
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

/** Throws INVALID_INPUT for months that are not among the last 12, NOT_FOUND for what the caller may not filter by. */
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
  const asked = monthsBetween(choices.months, from, to);
  return {
    ...choices,
    filters,
    asked,
    edges: await edgesOf(db, asked, choices.timeZone),
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
    throw new AppError('INVALID_INPUT', 'Reports cover the last 12 months. Choose among them.');
  if (first > last)
    throw new AppError(
      'INVALID_INPUT',
      'The last month lies before the first one. Choose them the other way round.',
    );
  return known.slice(first, last + 1);
}

async function edgesOf(db: Database, asked: readonly string[], timeZone: string): Promise<Date[]> {
  const { rows } = await sql<{ edge: Date }>`
    SELECT (date_trunc('month', (${asked[0]} || '-01')::timestamp) + make_interval(months => n)) AT TIME ZONE ${timeZone} AS edge
    FROM generate_series(0, ${asked.length}::int) AS n ORDER BY n`.execute(db);
  return rows.map(({ edge }) => edge);
}

/** Of report_months, report_facts and feedback: the organisation's, of projects the caller may see, as filtered. */
export function withinScope({
  organisationId,
  projectIds,
  filters,
}: ReportScope): RawBuilder<boolean> {
  const { departmentId, projectId, language, type } = filters;
  const parts = [
    sql`organisation_id = ${organisationId}::uuid`,
    ...(projectIds ? [sql`(project_id IS NULL OR project_id = ANY(${projectIds}::uuid[]))`] : []),
    ...(departmentId ? [sql`department_id = ${departmentId}::uuid`] : []),
    ...(projectId ? [sql`project_id = ${projectId}::uuid`] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(type ? [sql`media_type = ${type}`] : []),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}
