import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';

/** The requested organization or the caller's own. Throws NOT_FOUND without access. */
export async function requireOrganisation(
  db: DatabaseOrTransaction,
  actor: Actor,
  requested: string | undefined,
): Promise<{ organisationId: string; organisationName: string }> {
  const found = await db
    .selectFrom('organisations')
    .select(['id as organisationId', 'name as organisationName'])
    .where('id', '=', actingOrganisation(actor, requested))
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
