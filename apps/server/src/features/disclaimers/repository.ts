import type { Disclaimer } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

export async function listDisclaimers(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<Disclaimer[]> {
  const rows = await db
    .selectFrom('disclaimers')
    .leftJoin('users', 'users.id', 'disclaimers.updated_by')
    .selectAll('disclaimers')
    .select('users.display_name')
    .where('disclaimers.organisation_id', '=', organisationId)
    .execute();
  return rows
    .map((row) => ({
      language: row.language,
      text: row.text,
      isDraft: row.is_draft,
      updatedBy:
        row.updated_by && row.display_name !== null
          ? { userId: row.updated_by, displayName: row.display_name }
          : null,
      updatedAt: row.updated_at.toISOString(),
    }))
    .sort((a, b) => languageCodes.indexOf(a.language) - languageCodes.indexOf(b.language));
}

/** What is put into a translation: its own words, else those of the organisation in its language; null without any. */
export async function disclaimerFor(
  db: DatabaseOrTransaction,
  request: { organisation_id: string; language: LanguageCode; disclaimer: string | null },
): Promise<string | null> {
  if (request.disclaimer !== null) return request.disclaimer;
  const row = await db
    .selectFrom('disclaimers')
    .select('text')
    .where('organisation_id', '=', request.organisation_id)
    .where('language', '=', request.language)
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function writeDisclaimer(
  db: DatabaseOrTransaction,
  by: { organisationId: string; userId: string },
  { language, text }: { language: LanguageCode; text: string },
): Promise<void> {
  const values = { text, is_draft: false, updated_by: by.userId, updated_at: new Date() };
  await db
    .insertInto('disclaimers')
    .values({ organisation_id: by.organisationId, language, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'language']).doUpdateSet(values))
    .execute();
}

/** A machine's words go only where there are none, or where a machine's stand that nobody has looked at. */
export async function writeDraft(
  db: DatabaseOrTransaction,
  organisationId: string,
  { language, text }: { language: LanguageCode; text: string },
): Promise<void> {
  const values = { text, is_draft: true, updated_by: null, updated_at: new Date() };
  await db
    .insertInto('disclaimers')
    .values({ organisation_id: organisationId, language, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'language'])
        .doUpdateSet(values)
        .where('disclaimers.is_draft', '=', true),
    )
    .execute();
}
