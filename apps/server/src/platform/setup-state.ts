import type { DatabaseOrTransaction, DatabaseTransaction } from './db/database.ts';

/** The first start makes the row, and the first set-up deletes it: an earlier installation is never asked. */
const name = 'setup-due';

export async function markSetupDue(trx: DatabaseTransaction): Promise<void> {
  await trx
    .insertInto('installation_settings')
    .values({ name, value: '{}', changed_at: new Date() })
    .execute();
}

export const isSetupDue = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await db
    .selectFrom('installation_settings')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()) !== undefined;

/** False where someone else has finished it. */
export async function endSetup(trx: DatabaseTransaction): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('installation_settings')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
