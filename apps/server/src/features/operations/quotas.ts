import type { BodyOf } from '@glossa/contracts/endpoint';
import type { QuotaLimits, Quotas, saveQuotas } from '@glossa/contracts/operations';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { lockOrganisation, requireOrganisation } from './require-organisation.ts';
import { countUsers, readMonth, storedBytes } from './usage.ts';

const none: QuotaLimits = {
  storageBytes: null,
  mediaMinutes: null,
  translatedWords: null,
  users: null,
};

export async function readQuotas(
  db: DatabaseOrTransaction,
  actor: Actor,
  requested: string | undefined,
): Promise<Quotas> {
  const organisation = await requireOrganisation(db, actor, requested);
  const { month, ...counted } = await readMonth(db, organisation.organisationId);
  return {
    ...organisation,
    limits: await readLimits(db, organisation.organisationId),
    used: {
      ...counted,
      storageBytes: await storedBytes(db, organisation.organisationId),
      users: await countUsers(db, organisation.organisationId),
    },
    month,
    maySet: actor.system,
  };
}

async function readLimits(db: DatabaseOrTransaction, organisationId: string): Promise<QuotaLimits> {
  const row = await db
    .selectFrom('quotas')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!row) return none;
  return {
    storageBytes: row.storage_bytes === null ? null : Number(row.storage_bytes),
    mediaMinutes: row.media_minutes,
    translatedWords: row.translated_words === null ? null : Number(row.translated_words),
    users: row.users,
  };
}

/** A limit below the current usage deletes nothing; it only rejects new items. */
export async function saveLimits(
  db: Database,
  actor: Actor,
  { organisationId, limits, seen }: BodyOf<typeof saveQuotas>,
): Promise<Quotas> {
  await db.transaction().execute(async (trx) => {
    const organisation = await requireOrganisation(trx, actor, organisationId);
    await lockOrganisation(trx, organisationId);
    const before = await readLimits(trx, organisationId);
    assertAsSeen(before, seen);
    const columns = {
      storage_bytes: limits.storageBytes,
      media_minutes: limits.mediaMinutes,
      translated_words: limits.translatedWords,
      users: limits.users,
      changed_by: actor.userId,
      changed_at: new Date(),
    };
    await trx
      .insertInto('quotas')
      .values({ organisation_id: organisationId, ...columns })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
      .execute();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'quotas-saved',
      subject: organisationId,
      subjectName: organisation.organisationName,
      detail: { before, after: limits },
    });
  });
  return readQuotas(db, actor, organisationId);
}
