import type { AnswerOf, QueryOf } from '@glossa/contracts';
import {
  type getTextTranslations,
  textTranslationKeptDays,
} from '@glossa/contracts/text-translation';
import { countUpTo } from '../../platform/db/capped-count.ts';
import type { Database } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { newestFirst } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';

/** The user's own only, regardless of permissions. */
const ownEntries = (db: Database, actor: Actor) =>
  db.selectFrom('text_translations').where('user_id', '=', actor.userId);

export async function listHistory(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof getTextTranslations>,
): Promise<AnswerOf<typeof getTextTranslations>> {
  const entries = ownEntries(db, actor);
  const { rows, ...cursors } = await readKeysetPage(entries.selectAll(), newestFirst(), query);
  return {
    items: rows.map((row) => ({
      translationId: row.id,
      from: row.source_language,
      to: row.language,
      sourceText: row.source_text,
      text: row.target_text,
      engineLabel: answerMessage(row.engine_label),
      translatedAt: row.created_at.toISOString(),
    })),
    ...(await countUpTo(db, entries)),
    ...cursors,
    page: query.page,
    pageSize: query.pageSize,
  };
}

export async function purgeOne(db: Database, actor: Actor, translationId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('text_translations')
    .where('id', '=', translationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}

export async function purgeAll(db: Database, actor: Actor): Promise<void> {
  await db.deleteFrom('text_translations').where('user_id', '=', actor.userId).execute();
}

/** Housekeeping: deletes expired history. */
export async function purgeOldTranslations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - textTranslationKeptDays * 86_400_000);
  await db.deleteFrom('text_translations').where('created_at', '<', before).execute();
  await db.deleteFrom('text_translation_usage').where('day', '<', before).execute();
}
