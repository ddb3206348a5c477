import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Runs the work and rolls it back (by throwing LAST_ADMINISTRATOR in the transaction) if it leaves an organization that
 * had an administrator of users and roles without one, or the installation without a system administrator. Locks the
 * organizations: of two administrators who deactivate each other concurrently only one succeeds.
 */
export async function ensureAdministratorsRemain<T>(
  trx: DatabaseTransaction,
  organisationIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const ids = [...new Set(organisationIds)];
  // Every change that could remove the last one takes this lock, including the system's, so the order cannot deadlock.
  await sql`SELECT pg_advisory_xact_lock(hashtext('glossa administrators'))`.execute(trx);
  const before = await countAdministrators(trx, ids);
  const answer = await work();
  const after = await countAdministrators(trx, ids);
  const lost = [...before].some(([key, had]) => had > 0 && (after.get(key) ?? 0) === 0);
  if (lost) throw new AppError('LAST_ADMINISTRATOR');
  return answer;
}

/** The number of user and role administrators by organization, and of system administrators under ''. */
async function countAdministrators(
  trx: DatabaseTransaction,
  organisationIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    SELECT u.organisation_id::text AS key, count(*)::int AS count FROM users u
    WHERE u.organisation_id = ANY(${[...organisationIds]}::uuid[]) AND u.status = 'Approved'
      AND EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
                  WHERE ur.user_id = u.id AND p.resource = 'Users' AND p.can_edit)
      AND EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
                  WHERE ur.user_id = u.id AND p.resource = 'UserRoles' AND p.can_edit)
    GROUP BY u.organisation_id
    UNION ALL
    SELECT '', count(DISTINCT u.id)::int FROM users u JOIN user_roles ur ON ur.user_id = u.id
      JOIN roles r ON r.id = ur.role_id AND r.system WHERE u.status = 'Approved'
  `.execute(trx);
  return new Map(rows.map((row) => [row.key, row.count]));
}
