import { sql } from 'kysely';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countUsers, mediaMsOfMonth, storedBytes, thisMonth } from './usage.ts';

const limitsOf = (db: DatabaseOrTransaction, organisationId: string) =>
  db
    .selectFrom('quotas')
    .select(['storage_bytes', 'media_minutes', 'translated_words', 'users'])
    .where('organisation_id', '=', organisationId);

/**
 * Refuses before an upload what would be refused after it; the charge decides, as others upload meanwhile. Zero bytes:
 * the size is not known yet. Throws QUOTA_STORAGE and, where it is video or sound, QUOTA_MEDIA_MINUTES.
 */
export async function requireRoom(
  db: Database,
  organisationId: string,
  { storageBytes, timed }: { storageBytes: number; timed: boolean },
): Promise<void> {
  const limits = await limitsOf(db, organisationId).executeTakeFirst();
  if (!limits) return;
  if (limits.storage_bytes !== null)
    refuseStorage(
      await storedBytes(db, organisationId),
      storageBytes,
      Number(limits.storage_bytes),
    );
  if (timed && limits.media_minutes !== null)
    refuseMoreMinutes(await mediaMsOfMonth(db, organisationId), limits.media_minutes);
}

/** What somebody is about to use. Zero bytes ask whether there is any room left at all. */
export type Need = {
  storageBytes?: number;
  mediaMs?: number;
  translatedWords?: number;
  users?: number;
};

/**
 * Takes from what an organisation may use, in the transaction that uses it: given back where that is rolled back.
 * Throws QUOTA_… where it would go beyond a limit. Those who ask at the same time wait for each other, so that together
 * they do not get more than one after the other would.
 */
export async function chargeQuota(
  trx: DatabaseTransaction,
  organisationId: string,
  need: Need,
): Promise<void> {
  const limits = await limitsOf(trx, organisationId).forUpdate().executeTakeFirst();
  const month = await countMonth(trx, organisationId, need);
  if (!limits) return;
  if (need.storageBytes !== undefined && limits.storage_bytes !== null)
    refuseStorage(
      await storedBytes(trx, organisationId),
      need.storageBytes,
      Number(limits.storage_bytes),
    );
  if (need.mediaMs && limits.media_minutes !== null)
    refuseMinutes(month.mediaMs, need.mediaMs, limits.media_minutes);
  if (need.translatedWords && limits.translated_words !== null)
    refuseWords(month.translatedWords, need.translatedWords, Number(limits.translated_words));
  if (need.users && limits.users !== null)
    refuseUsers(await countUsers(trx, organisationId), need.users, limits.users);
}

/** Adds to the month and answers what it holds now, this need included. */
async function countMonth(trx: DatabaseTransaction, organisationId: string, need: Need) {
  const { mediaMs = 0, translatedWords = 0 } = need;
  if (mediaMs === 0 && translatedWords === 0) return { mediaMs: 0, translatedWords: 0 };
  const row = await trx
    .insertInto('usage_months')
    .values({
      organisation_id: organisationId,
      month: thisMonth,
      media_ms: Math.round(mediaMs),
      translated_words: translatedWords,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'month']).doUpdateSet({
        media_ms: sql`usage_months.media_ms + excluded.media_ms`,
        translated_words: sql`usage_months.translated_words + excluded.translated_words`,
      }),
    )
    .returning(['media_ms', 'translated_words'])
    .executeTakeFirstOrThrow();
  return { mediaMs: Number(row.media_ms), translatedWords: Number(row.translated_words) };
}

const gigabytes = (bytes: number) => (bytes / 1000 ** 3).toFixed(bytes < 1000 ** 3 ? 3 : 1);

function refuseStorage(used: number, wanted: number, limit: number): void {
  if (used + wanted <= limit && used < limit) return;
  throw new AppError(
    'QUOTA_STORAGE',
    wanted === 0
      ? `The storage of your organisation is used up: ${gigabytes(used)} of ${gigabytes(limit)} GB are taken. Delete what is not needed any more, or ask for a higher quota.`
      : `The storage of your organisation is used up: ${gigabytes(used)} of ${gigabytes(limit)} GB are taken, and this needs ${gigabytes(wanted)} GB. Delete what is not needed any more, or ask for a higher quota.`,
  );
}

function refuseMinutes(withThis: number, wanted: number, limit: number): void {
  if (withThis <= limit * 60_000) return;
  const used = Math.round((withThis - wanted) / 60_000);
  throw new AppError(
    'QUOTA_MEDIA_MINUTES',
    `The minutes of video and sound of your organisation are used up for this month: ${used} of ${limit} are taken, and this file has ${Math.ceil(wanted / 60_000)}. Wait for the next month, or ask for a higher quota.`,
  );
}

function refuseMoreMinutes(usedMs: number, limit: number): void {
  if (usedMs < limit * 60_000) return;
  const used = Math.round(usedMs / 60_000);
  throw new AppError(
    'QUOTA_MEDIA_MINUTES',
    `The minutes of video and sound of your organisation are used up for this month: ${used} of ${limit} are taken. Wait for the next month, or ask for a higher quota.`,
  );
}

function refuseWords(withThis: number, wanted: number, limit: number): void {
  if (withThis <= limit) return;
  throw new AppError(
    'QUOTA_TRANSLATED_WORDS',
    `The translated words of your organisation are used up for this month: ${withThis - wanted} of ${limit} are taken, and this needs ${wanted}. Wait for the next month, or ask for a higher quota.`,
  );
}

function refuseUsers(used: number, wanted: number, limit: number): void {
  if (used + wanted <= limit) return;
  throw new AppError(
    'QUOTA_USERS',
    `Your organisation may have ${limit} active users and has ${used}. Deactivate somebody first, or ask for a higher quota.`,
  );
}
