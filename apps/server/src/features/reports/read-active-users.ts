import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ReportScope } from './read-scope.ts';

/** How many different people were there, in each month and in all of them. Nobody works for a project or language alone. */
export async function readActiveUsers(
  db: Database,
  { organisationId, asked, filters }: ReportScope,
): Promise<{ total: number; byMonth: Map<string, number> }> {
  const department = filters.departmentId
    ? sql`AND department_id = ${filters.departmentId}::uuid`
    : sql``;
  const { rows } = await sql<{ month: string | null; people: number }>`
    SELECT to_char(month, 'YYYY-MM') AS month, count(DISTINCT user_id)::int AS people
    FROM report_active_users
    WHERE organisation_id = ${organisationId}::uuid ${department}
      AND month BETWEEN ${`${asked[0]}-01`}::date AND ${`${asked.at(-1)}-01`}::date
    GROUP BY GROUPING SETS ((), (month))`.execute(db);
  const byMonth = new Map<string, number>();
  let total = 0;
  for (const { month, people } of rows) {
    if (month === null) total = people;
    else byMonth.set(month, people);
  }
  return { total, byMonth };
}
