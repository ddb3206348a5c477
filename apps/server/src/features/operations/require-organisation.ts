import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
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

/** Until the transaction ends: settings without a row of their own cannot be locked. */
export const lockOrganisation = (trx: DatabaseTransaction, organisationId: string) =>
  trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
