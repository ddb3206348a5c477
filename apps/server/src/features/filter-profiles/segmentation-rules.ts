import { createHash } from 'node:crypto';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { srxFilesMax } from '@glossa/contracts/segmentation';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

const own = (db: DatabaseOrTransaction, organisationId: string) =>
  db.selectFrom('segmentation_rules').where('organisation_id', '=', organisationId);

const rulesNotFound = () => new AppError('NOT_FOUND', message('segmentation.rulesNotFound'));

/** The rules that settings name; locked against deletion until the transaction ends. Throws NOT_FOUND. */
export async function assertRulesExist(
  trx: DatabaseTransaction,
  organisationId: string,
  { segments: { rules } }: FilterSettings,
): Promise<void> {
  if (!rules) return;
  await own(trx, organisationId)
    .select('id')
    .where('id', '=', rules.rulesId)
    .where('name', '=', rules.name)
    .forKeyShare()
    .executeTakeFirstOrThrow(rulesNotFound);
}

/** The file that settings name, as Base64; undefined without one. Throws NOT_FOUND. */
export async function findRules(
  db: DatabaseOrTransaction,
  organisationId: string,
  segments: Partial<FilterSettings['segments']> | undefined,
): Promise<string | undefined> {
  if (segments?.unit !== 'sentences' || !segments.rules) return undefined;
  const { content } = await own(db, organisationId)
    .select('content')
    .where('id', '=', segments.rules.rulesId)
    .executeTakeFirstOrThrow(rulesNotFound);
  return content.toString('base64');
}

/** The id of the stored file; the same for the same file. Throws INVALID_INPUT if there are too many. */
export async function storeRules(
  trx: DatabaseTransaction,
  organisationId: string,
  { name, content }: { name: string; content: Buffer },
): Promise<string> {
  const digest = createHash('sha256').update(content).digest('hex');
  await purgeUnused(trx, organisationId);
  const known = await own(trx, organisationId)
    .select('id')
    .where('digest', '=', digest)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (known) return known.id;
  const { count } = await own(trx, organisationId)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  if (count >= srxFilesMax)
    throw new AppError('INVALID_INPUT', message('segmentation.tooManyFiles', { srxFilesMax }));
  const { id } = await trx
    .insertInto('segmentation_rules')
    .values({ organisation_id: organisationId, name, digest, content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Files of forms that were not saved, and of profiles and documents that are deleted. */
async function purgeUnused(trx: DatabaseTransaction, organisationId: string): Promise<void> {
  await sql`
    DELETE FROM segmentation_rules r
    WHERE r.organisation_id = ${organisationId}::uuid AND r.created_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM filter_profiles p WHERE p.organisation_id = r.organisation_id
        AND p.settings #>> '{segments,rules,rulesId}' = r.id::text)
      AND NOT EXISTS (SELECT FROM media m WHERE m.organisation_id = r.organisation_id
        AND m.filter_profile #>> '{settings,segments,rules,rulesId}' = r.id::text)
      AND NOT EXISTS (SELECT FROM conversions c WHERE c.organisation_id = r.organisation_id
        AND c.options #>> '{filter,segments,rules,rulesId}' = r.id::text)`.execute(trx);
}
