import type { AnswerOf, QueryOf } from '@glossa/contracts';
import {
  type getTextTranslations,
  textTranslationKeptDays,
} from '@glossa/contracts/text-translation';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** The person's own, whoever else may see what else. */
const ownEntries = (db: Database, actor: Actor) =>
  db.selectFrom('text_translations').where('user_id', '=', actor.userId);

export async function listHistory(
  db: Database,
  actor: Actor,
  { page, pageSize }: QueryOf<typeof getTextTranslations>,
): Promise<AnswerOf<typeof getTextTranslations>> {
  const { total } = await ownEntries(db, actor)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ownEntries(db, actor)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => ({
      translationId: row.id,
      from: row.source_language,
      to: row.language,
      sourceText: row.source_text,
      text: row.target_text,
      engineLabel: row.engine_label,
      translatedAt: row.created_at.toISOString(),
    })),
    total: Number(total),
    page,
    pageSize,
  };
}

export async function forgetOne(db: Database, actor: Actor, translationId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('text_translations')
    .where('id', '=', translationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}

export async function forgetAll(db: Database, actor: Actor): Promise<void> {
  await db.deleteFrom('text_translations').where('user_id', '=', actor.userId).execute();
}

/** Housekeeping: what is older than the history reaches. */
export async function forgetOldTranslations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - textTranslationKeptDays * 86_400_000);
  await db.deleteFrom('text_translations').where('created_at', '<', before).execute();
  await db.deleteFrom('text_translation_usage').where('day', '<', before).execute();
}
