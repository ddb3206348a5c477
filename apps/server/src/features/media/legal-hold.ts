import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Before anything of media is deleted, moved or replaced. Locks the hold until the transaction ends, so that a project
 * put on hold in the meantime waits for it. Throws LEGAL_HOLD.
 */
export async function assertNotOnHold(trx: DatabaseTransaction, mediaId: string): Promise<void> {
  const media = await trx
    .selectFrom('media')
    .select('project_id')
    .where('id', '=', mediaId)
    .executeTakeFirst();
  await assertProjectNotOnHold(trx, media?.project_id ?? null);
}

/** The same for what belongs to a project itself; null: to none. */
export async function assertProjectNotOnHold(
  trx: DatabaseTransaction,
  projectId: string | null,
): Promise<void> {
  if (projectId === null) return;
  const project = await trx
    .selectFrom('projects')
    .select(['name', 'legal_hold'])
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst();
  if (project?.legal_hold)
    throw new AppError('LEGAL_HOLD', message('media.onLegalHold', { project: project.name }));
}
