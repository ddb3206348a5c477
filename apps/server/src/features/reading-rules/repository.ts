import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import {
  findingKinds,
  type LanguageRules,
  type ReadingRulesSetting,
  readingRulesSchema,
  severitySchema,
} from '@glossa/contracts/reading-rules';
import { readingRules, readingRulesSource } from '@glossa/subtitles/reading-rules';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';

/**
 * An organization's saved values over the language's defaults. Unknown fields and invalid values are ignored: a row of
 * another version must not block anyone.
 */
function readStoredRules(stored: unknown, defaults: ReadingRulesSetting): ReadingRulesSetting {
  const values = isRecord(stored) ? stored : {};
  const known: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(readingRulesSchema.shape)) {
    if (field === 'severities' || values[field] === undefined) continue;
    const parsed = schema.safeParse(values[field]);
    if (parsed.success) known[field] = parsed.data;
  }
  // Values stored before this limit existed keep it above their reading speed.
  if (known.maxCps === undefined && typeof known.cps === 'number' && defaults.maxCps !== undefined)
    known.maxCps = Math.max(defaults.maxCps, known.cps * 2);
  const severities = readSeverities(values.severities);
  const merged = readingRulesSchema.safeParse({
    ...defaults,
    ...known,
    ...(severities && { severities }),
  });
  return merged.success ? merged.data : defaults;
}

function readSeverities(stored: unknown): ReadingRulesSetting['severities'] {
  if (!isRecord(stored)) return undefined;
  const severities: NonNullable<ReadingRulesSetting['severities']> = {};
  for (const kind of findingKinds) {
    const parsed = severitySchema.safeParse(stored[kind]);
    if (parsed.success) severities[kind] = parsed.data;
  }
  return severities;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An organization's reading rules for a language: its own or the defaults. */
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

/** Every language with its limits, the source of the defaults, and who changed them when. */
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
      source: answerMessage(readingRulesSource[language]),
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

/** False if there was nothing to delete. */
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
