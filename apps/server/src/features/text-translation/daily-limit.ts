import { textTranslationDailyCharacters } from '@glossa/contracts/text-translation';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Counts before the work is done, so that two calls at once do not pass together. Throws RATE_LIMITED. */
export async function countCharacters(
  db: Database,
  userId: string,
  characters: number,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql`
    INSERT INTO text_translation_usage AS u (user_id, day, characters) VALUES (${userId}, ${day}, ${characters})
    ON CONFLICT (user_id, day) DO UPDATE SET characters = u.characters + ${characters}
    WHERE u.characters + ${characters} <= ${textTranslationDailyCharacters}
    RETURNING characters
  `.execute(db);
  if (rows.length === 0)
    throw new AppError(
      'RATE_LIMITED',
      `You have used the ${textTranslationDailyCharacters.toLocaleString('en')} characters a person may translate here in a day. From midnight (UTC) on you can go on; upload longer texts as a document.`,
    );
}
