import { type DisclaimerText, plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { Disclaimer, DisclaimerVersion } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { Transaction } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';

/** Versions with the names of their authors and verifiers. */
const selectVersions = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('disclaimer_versions as version')
    .leftJoin('users as maker', 'maker.id', 'version.created_by')
    .leftJoin('users as verifier', 'verifier.id', 'version.verified_by')
    .selectAll('version')
    .select(['maker.display_name as maker_name', 'verifier.display_name as verifier_name']);

const person = (userId: string | null, displayName: string | null) =>
  userId !== null && displayName !== null ? { userId, displayName } : null;

/** In the order of the languages. */
export async function listDisclaimers(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<Disclaimer[]> {
  const rows = await selectVersions(db)
    .innerJoin('disclaimers', (join) =>
      join
        .onRef('disclaimers.organisation_id', '=', 'version.organisation_id')
        .onRef('disclaimers.language', '=', 'version.language')
        .onRef('disclaimers.version', '=', 'version.version'),
    )
    .select('disclaimers.needs_review')
    .where('disclaimers.organisation_id', '=', organisationId)
    .execute();
  return rows
    .map((row): Disclaimer => {
      const status =
        row.verified_at === null
          ? 'draft'
          : row.needs_review
            ? 'needs-review'
            : ('verified' as const);
      return {
        language: row.language,
        text: plainDisclaimer(row.content),
        content: row.content,
        status,
        isDraft: status === 'draft',
        isOutdated: row.needs_review,
        version: row.version,
        updatedBy: person(row.created_by, row.maker_name),
        updatedAt: row.created_at.toISOString(),
        verifiedBy: person(row.verified_by, row.verifier_name),
        verifiedAt: row.verified_at?.toISOString() ?? null,
      };
    })
    .sort((a, b) => languageCodes.indexOf(a.language) - languageCodes.indexOf(b.language));
}

export async function findDisclaimer(
  db: DatabaseOrTransaction,
  organisationId: string,
  language: LanguageCode,
): Promise<Disclaimer | undefined> {
  const all = await listDisclaimers(db, organisationId);
  return all.find((one) => one.language === language);
}

/** Newest first; `before` is the last version of the previous page. */
export async function listVersions(
  db: DatabaseOrTransaction,
  organisationId: string,
  { language, before, most }: { language: LanguageCode; before: number | undefined; most: number },
): Promise<DisclaimerVersion[]> {
  const rows = await selectVersions(db)
    .where('version.organisation_id', '=', organisationId)
    .where('version.language', '=', language)
    .$if(before !== undefined, (query) => query.where('version.version', '<', Number(before)))
    .orderBy('version.version', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    content: row.content,
    origin: row.origin,
    createdBy: person(row.created_by, row.maker_name),
    createdAt: row.created_at.toISOString(),
    verifiedBy: person(row.verified_by, row.verifier_name),
    verifiedAt: row.verified_at?.toISOString() ?? null,
  }));
}

export type NewVersion = {
  organisationId: string;
  language: LanguageCode;
  content: DisclaimerText;
  origin: DisclaimerVersion['origin'];
  /** Null: a machine, which verifies nothing. */
  userId: string | null;
  /** The text it was translated from has changed already. */
  isOutdated?: boolean;
};

/**
 * Writes the next version, makes it current and returns its number. The caller must hold the settings row, so that
 * version numbers are unique.
 */
export async function addVersion(
  trx: Transaction<DatabaseSchema>,
  { organisationId, language, content, origin, userId, isOutdated = false }: NewVersion,
): Promise<number> {
  const { highest } = await trx
    .selectFrom('disclaimer_versions')
    .select(({ fn }) => fn.max('version').as('highest'))
    .where('organisation_id', '=', organisationId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  const at = new Date();
  const version = Number(highest ?? 0) + 1;
  await trx
    .insertInto('disclaimer_versions')
    .values({
      organisation_id: organisationId,
      language,
      version,
      content: JSON.stringify(content),
      origin,
      created_by: userId,
      created_at: at,
      verified_by: userId,
      verified_at: userId === null ? null : at,
    })
    .execute();
  await trx
    .insertInto('disclaimers')
    .values({ organisation_id: organisationId, language, version, needs_review: isOutdated })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'language'])
        .doUpdateSet({ version, needs_review: isOutdated }),
    )
    .execute();
  return version;
}

export async function markVerified(
  trx: Transaction<DatabaseSchema>,
  by: { organisationId: string; userId: string },
  { language, version }: { language: LanguageCode; version: number },
): Promise<void> {
  await trx
    .updateTable('disclaimer_versions')
    .set({ verified_by: by.userId, verified_at: new Date() })
    .where('organisation_id', '=', by.organisationId)
    .where('language', '=', language)
    .where('version', '=', version)
    .execute();
  await trx
    .updateTable('disclaimers')
    .set({ needs_review: false })
    .where('organisation_id', '=', by.organisationId)
    .where('language', '=', language)
    .execute();
}

/** All but the source were translated from its previous text. */
export async function markOthersToCheck(
  trx: Transaction<DatabaseSchema>,
  organisationId: string,
  source: LanguageCode,
): Promise<void> {
  await trx
    .updateTable('disclaimers')
    .set({ needs_review: true })
    .where('organisation_id', '=', organisationId)
    .where('language', '!=', source)
    .execute();
}

export async function removeDisclaimer(
  trx: Transaction<DatabaseSchema>,
  organisationId: string,
  language: LanguageCode,
): Promise<void> {
  await trx
    .deleteFrom('disclaimers')
    .where('organisation_id', '=', organisationId)
    .where('language', '=', language)
    .execute();
}
