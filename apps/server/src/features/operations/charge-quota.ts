import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countUsers, mediaMsOfMonth, readMonth, storedBytes, thisMonth } from './usage.ts';

const limitsOf = (db: DatabaseOrTransaction, organisationId: string) =>
  db
    .selectFrom('quotas')
    .select(['storage_bytes', 'media_minutes', 'translated_words', 'users'])
    .where('organisation_id', '=', organisationId);

/**
 * Rejects before an upload or a job what the charge would reject later; the charge decides because of concurrent ones.
 * Zero bytes: the size is unknown. Throws QUOTA_STORAGE and, where the work needs them, QUOTA_MEDIA_MINUTES and
 * QUOTA_TRANSLATED_WORDS.
 */
export async function assertQuota(
  db: DatabaseOrTransaction,
  organisationId: string,
  {
    storageBytes,
    timed = false,
    translates = false,
  }: { storageBytes?: number; timed?: boolean; translates?: boolean },
): Promise<void> {
  const limits = await limitsOf(db, organisationId).executeTakeFirst();
  if (!limits) return;
  if (storageBytes !== undefined && limits.storage_bytes !== null)
    storageExceeded(
      await storedBytes(db, organisationId),
      storageBytes,
      Number(limits.storage_bytes),
    );
  if (timed && limits.media_minutes !== null)
    remainingMinutesExceeded(await mediaMsOfMonth(db, organisationId), limits.media_minutes);
  if (translates && limits.translated_words !== null) {
    const used = (await readMonth(db, organisationId)).translatedWords;
    // At least one word is needed.
    wordsExceeded(used + 1, 1, Number(limits.translated_words));
  }
}

/** The resources to be used. Zero bytes check whether any space is left. */
export type QuotaCharge = {
  storageBytes?: number;
  mediaMs?: number;
  translatedWords?: number;
  users?: number;
};

/**
 * Charges an organization's quota in the transaction that uses it, so a rollback returns it. Throws QUOTA_… beyond a
 * limit. Concurrent charges are serialized, so that they cannot exceed the limit together.
 */
export async function chargeQuota(
  trx: DatabaseTransaction,
  organisationId: string,
  need: QuotaCharge,
): Promise<void> {
  const limits = await limitsOf(trx, organisationId).forUpdate().executeTakeFirst();
  const month = await countMonth(trx, organisationId, need);
  if (!limits) return;
  if (need.storageBytes !== undefined && limits.storage_bytes !== null)
    storageExceeded(
      await storedBytes(trx, organisationId),
      need.storageBytes,
      Number(limits.storage_bytes),
    );
  if (need.mediaMs && limits.media_minutes !== null)
    minutesExceeded(month.mediaMs, need.mediaMs, limits.media_minutes);
  if (need.translatedWords && limits.translated_words !== null)
    wordsExceeded(month.translatedWords, need.translatedWords, Number(limits.translated_words));
  if (need.users && limits.users !== null)
    usersExceeded(await countUsers(trx, organisationId), need.users, limits.users);
}

/**
 * For a job that translates: charges its words once, however often it runs. Throws QUOTA_TRANSLATED_WORDS.
 */
export async function chargeJobWords(
  db: Database,
  job: { table: 'translation_requests' | 'conversions'; id: string; organisationId: string },
  words: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = trx.updateTable(job.table as 'conversions').where('id', '=', job.id);
    const row = await trx
      .selectFrom(job.table as 'conversions')
      .select('words_charged')
      .where('id', '=', job.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || words <= row.words_charged) return;
    await chargeQuota(trx, job.organisationId, { translatedWords: words - row.words_charged });
    await rows.set({ words_charged: words }).execute();
  });
}

/** How a job fails that the quota does not allow; undefined for other errors. */
export const explainQuotaError = (
  error: unknown,
): { code: string; message: MessageRef; retryable: boolean } | undefined =>
  error instanceof AppError && error.code.startsWith('QUOTA_')
    ? { code: error.code, message: error.messageRef, retryable: false }
    : undefined;

/** Adds to the month and returns the new total. */
async function countMonth(trx: DatabaseTransaction, organisationId: string, need: QuotaCharge) {
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

const gigabytes = (bytes: number): number =>
  Number((bytes / 1000 ** 3).toFixed(bytes < 1000 ** 3 ? 3 : 1));

function storageExceeded(used: number, wanted: number, limit: number): void {
  if (used + wanted <= limit && used < limit) return;
  throw new AppError(
    'QUOTA_STORAGE',
    wanted === 0
      ? message('operations.storageFull', { used: gigabytes(used), limit: gigabytes(limit) })
      : message('operations.storageTooSmall', {
          used: gigabytes(used),
          limit: gigabytes(limit),
          wanted: gigabytes(wanted),
        }),
  );
}

function minutesExceeded(withThis: number, wanted: number, limit: number): void {
  if (withThis <= limit * 60_000) return;
  const used = Math.round((withThis - wanted) / 60_000);
  throw new AppError(
    'QUOTA_MEDIA_MINUTES',
    message('operations.mediaMinutesNeeded', {
      used,
      limit,
      fileMinutes: Math.ceil(wanted / 60_000),
    }),
  );
}

function remainingMinutesExceeded(usedMs: number, limit: number): void {
  if (usedMs < limit * 60_000) return;
  const used = Math.round(usedMs / 60_000);
  throw new AppError(
    'QUOTA_MEDIA_MINUTES',
    message('operations.mediaMinutesUsedUp', { used, limit }),
  );
}

function wordsExceeded(withThis: number, wanted: number, limit: number): void {
  if (withThis <= limit) return;
  throw new AppError(
    'QUOTA_TRANSLATED_WORDS',
    message('operations.translatedWordsUsedUp', { used: withThis - wanted, limit, wanted }),
  );
}

function usersExceeded(used: number, wanted: number, limit: number): void {
  if (used + wanted <= limit) return;
  throw new AppError('QUOTA_USERS', message('operations.activeUsersReached', { limit, used }));
}
