import type { LanguageCode } from '@glossa/contracts/languages';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** The language a person chose for the screens; null where they never did. */
export async function findPageLanguage(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<LanguageCode | null> {
  const row = await db
    .selectFrom('users')
    .select('page_language')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.page_language ?? null;
}

export async function setPageLanguage(
  db: DatabaseOrTransaction,
  actor: Actor,
  language: LanguageCode,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ page_language: language })
    .where('id', '=', actor.userId)
    .execute();
}
