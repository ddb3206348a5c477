import type { ModelInstall } from '@glossa/contracts/models';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { answerFailure, answerProgress } from '../../platform/stored-messages.ts';

const installs = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('model_installs')
    .leftJoin('users', 'users.id', 'model_installs.requested_by')
    .selectAll('model_installs')
    .select('users.display_name');

export type InstallRow = Awaited<
  ReturnType<ReturnType<typeof installs>['executeTakeFirstOrThrow']>
>;

export const findInstall = (
  db: DatabaseOrTransaction,
  installId: string,
): Promise<InstallRow | undefined> =>
  installs(db).where('model_installs.id', '=', installId).executeTakeFirst();

/** The one of this model that is not over. */
export const findOpenInstall = (
  db: DatabaseOrTransaction,
  modelId: string,
): Promise<InstallRow | undefined> =>
  installs(db)
    .where('model_id', '=', modelId)
    .where('model_installs.status', 'in', ['queued', 'installing', 'paused'])
    .executeTakeFirst();

/** The newest of each model. */
export const latestInstalls = (db: DatabaseOrTransaction): Promise<InstallRow[]> =>
  installs(db)
    .distinctOn('model_id')
    .orderBy('model_id')
    .orderBy('model_installs.created_at', 'desc')
    .execute();

/** Housekeeping: what ended more than 30 days ago. */
export async function purgeOldInstalls(db: DatabaseOrTransaction, now: Date): Promise<void> {
  await db
    .deleteFrom('model_installs')
    .where('finished_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}

export const toInstall = (row: InstallRow): ModelInstall => ({
  installId: row.id,
  modelId: row.model_id,
  status: row.status,
  progress: answerProgress(row.progress),
  doneBytes: Number(row.done_bytes),
  totalBytes: row.total_bytes === null ? null : Number(row.total_bytes),
  failure: answerFailure(row),
  requestedBy:
    row.requested_by && row.display_name !== null
      ? { userId: row.requested_by, displayName: row.display_name }
      : null,
  requestedAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
