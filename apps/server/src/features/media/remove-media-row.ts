import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { publishAboutMedia } from './publish-about-media.ts';

/**
 * Takes media, and with them their translations, out of the database, and tells the windows that show them. Answers the
 * files that nobody can ask for any more once the transaction is committed: they go next.
 */
export async function removeMediaRow(trx: DatabaseTransaction, mediaId: string): Promise<string[]> {
  const { rows: made } = await sql<{ name: string | null }>`
    SELECT o.file_name AS name FROM translation_outputs o
      JOIN translation_requests t ON t.id = o.ticket_id WHERE t.media_id = ${mediaId}
    UNION ALL SELECT p.file_name FROM document_pages p
      JOIN translation_requests t ON t.id = p.ticket_id WHERE t.media_id = ${mediaId}`.execute(trx);
  await publishAboutMedia(trx, mediaId, 'Media', { type: 'changed', what: 'media', mediaId });
  const gone = await trx
    .deleteFrom('media')
    .where('id', '=', mediaId)
    .returning(['file_name', 'audio_file', 'poster_file', 'peaks_file', 'play_file'])
    .executeTakeFirst();
  const names = [...Object.values(gone ?? {}), ...made.map(({ name }) => name)];
  return [...new Set(names)].filter((name) => name !== null);
}
