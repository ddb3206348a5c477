import type { LanguageCode } from '@glossa/contracts/languages';
import type { DatabaseOrTransaction } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';

/** The user's page language; null if never set. */
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

/** The language of what is written for a person, such as files and mails: the one they chose, else English. */
export const preferredLanguage = async (
  db: DatabaseOrTransaction,
  actor: Pick<Actor, 'userId'>,
): Promise<LanguageCode> => (await findPageLanguage(db, actor.userId)) ?? 'en';

export async function setPageLanguage(
  db: DatabaseOrTransaction,
  actor: Pick<Actor, 'userId'>,
  language: LanguageCode,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ page_language: language })
    .where('id', '=', actor.userId)
    .execute();
}
