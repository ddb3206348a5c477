import type { DisclaimerSettings } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Selectable, Transaction } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DatabaseSchema, DisclaimerSettingsTable } from '../../platform/db/schema.ts';

/** The default: shown everywhere as soon as there is a text. */
const nothingYet: DisclaimerSettings = {
  sourceLanguage: null,
  atSignIn: true,
  inVideos: true,
  inDocuments: true,
};

const toSettings = (row: Selectable<DisclaimerSettingsTable>): DisclaimerSettings => ({
  sourceLanguage: row.source_language,
  atSignIn: row.at_sign_in,
  inVideos: row.in_videos,
  inDocuments: row.in_documents,
});

export async function readSettings(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<DisclaimerSettings> {
  const row = await db
    .selectFrom('disclaimer_settings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row ? toSettings(row) : nothingYet;
}

/**
 * Locks the organization's disclaimer until the transaction ends; every write starts here. The first text becomes the
 * source of the others.
 */
export async function lockSettings(
  trx: Transaction<DatabaseSchema>,
  organisationId: string,
  first: LanguageCode,
): Promise<DisclaimerSettings & { sourceLanguage: LanguageCode }> {
  await trx
    .insertInto('disclaimer_settings')
    .values({ organisation_id: organisationId, source_language: first })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute();
  const row = await trx
    .selectFrom('disclaimer_settings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const written = await trx
    .selectFrom('disclaimers')
    .select('language')
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .executeTakeFirst();
  if (written || row.source_language === first)
    return { ...toSettings(row), sourceLanguage: row.source_language };
  // All were deleted; the switches stay.
  await trx
    .updateTable('disclaimer_settings')
    .set({ source_language: first })
    .where('organisation_id', '=', organisationId)
    .execute();
  return { ...toSettings(row), sourceLanguage: first };
}
