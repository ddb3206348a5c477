import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { isUnreviewed } from './reviewed-outputs.ts';
import { readTextDigest } from './text-digest.ts';
import { transitionOutput } from './transitions.ts';

/**
 * Finished files after their source changed: outdated, or ready again if they have the text, times and look of now. Those
 * in progress compare theirs at their end. The caller must hold the request's row.
 */
export async function updateFinishedOutputs(
  db: DatabaseOrTransaction,
  request: { id: string; published_set_id: string | null },
  /** `differs`: whether files of earlier versions, which cannot be compared, are outdated too. */
  { isStale, differs }: { isStale: boolean; differs: boolean },
): Promise<void> {
  const rows = await db
    .selectFrom('translation_outputs')
    .select(['id', 'kind', 'status', 'unreviewed', 'file_name', 'text_digest'])
    .where('ticket_id', '=', request.id)
    .where('status', 'in', ['ready', 'stale'])
    .execute();
  if (rows.length === 0) return;
  const digest = isStale ? null : await readTextDigest(db, request);
  for (const { id, kind, status, unreviewed, file_name, text_digest } of rows) {
    const isCurrent =
      !isStale && (text_digest === null ? status === 'ready' && !differs : text_digest === digest);
    if (isCurrent && status === 'stale' && file_name !== null)
      await transitionOutput(db, id, 'ready', {
        from: ['stale'],
        // A sign-off meanwhile was of this text. The entries of a zip are named already.
        fields: {
          unreviewed: unreviewed && (kind === 'subtitles' || (await isUnreviewed(db, request.id))),
        },
      });
    if (!isCurrent && status === 'ready') await transitionOutput(db, id, 'stale');
  }
}
