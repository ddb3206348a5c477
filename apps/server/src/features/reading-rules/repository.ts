import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { LanguageRules, ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { readingRules, readingRulesSource } from '@glossa/subtitles/reading-rules';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readStoredRules } from './read-stored.ts';

/** The rules an organisation reads a language by: its own, or the defaults where it changed none. */
export async function rulesOf(
  db: DatabaseOrTransaction,
  organisationId: string,
  language: LanguageCode,
): Promise<ReadingRulesSetting> {
  const row = await db
    .selectFrom('reading_rules')
    .select('rules')
    .where('organisation_id', '=', organisationId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ? readStoredRules(row.rules, readingRules[language]) : readingRules[language];
}

/** Every language with its limits, where the defaults come from, and who changed them when. */
export async function listRules(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<LanguageRules[]> {
  const rows = await db
    .selectFrom('reading_rules')
    .leftJoin('users', 'users.id', 'reading_rules.changed_by')
    .select(['language', 'rules', 'changed_at', 'users.display_name'])
    .where('reading_rules.organisation_id', '=', organisationId)
    .execute();
  const changed = new Map(rows.map((row) => [row.language, row]));
  return languageCodes.map((language) => {
    const row = changed.get(language);
    const defaults = readingRules[language];
    return {
      language,
      rules: row ? readStoredRules(row.rules, defaults) : defaults,
      defaults,
      source: readingRulesSource[language],
      changedBy: row?.display_name ?? null,
      changedAt: row?.changed_at.toISOString() ?? null,
    };
  });
}

export async function upsertRules(
  db: DatabaseOrTransaction,
  at: { organisationId: string; language: LanguageCode; userId: string },
  rules: ReadingRulesSetting,
): Promise<void> {
  const values = {
    rules: JSON.stringify(rules),
    changed_by: at.userId,
    changed_at: new Date(),
  };
  await db
    .insertInto('reading_rules')
    .values({ organisation_id: at.organisationId, language: at.language, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'language']).doUpdateSet(values))
    .execute();
}

/** False where there was nothing to remove. */
export async function removeRules(
  db: DatabaseOrTransaction,
  organisationId: string,
  language: LanguageCode,
): Promise<boolean> {
  const result = await db
    .deleteFrom('reading_rules')
    .where('organisation_id', '=', organisationId)
    .where('language', '=', language)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
