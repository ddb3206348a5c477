import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { readTextDigest } from './text-digest.ts';

/**
 * Whether finished files of a recording have another text, or other times or places, than its translation has now. Files
 * of documents are built again by the person who edits them. The caller must hold the request's row.
 */
export async function hasOutdatedFiles(
  db: DatabaseOrTransaction,
  request: { id: string; published_set_id: string | null },
): Promise<boolean> {
  if (!request.published_set_id) return false;
  const rows = await db
    .selectFrom('translation_outputs')
    .select('text_digest')
    .where('ticket_id', '=', request.id)
    .where('status', '=', 'stale')
    .execute();
  if (rows.length === 0) return false;
  const digest = await readTextDigest(db, request);
  return rows.some(({ text_digest }) => text_digest !== digest);
}
