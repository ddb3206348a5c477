import type { Recognition } from '../../engines/document-tools/port.ts';
import type { Database } from '../../platform/db/database.ts';

/** What was recognized in the pictures of a document before. The first reading stays. */
export const recognizedPagesOf = (
  db: Database,
  mediaId: string,
): NonNullable<Recognition['known']> => ({
  find: async (page, data) => {
    const row = await db
      .selectFrom('recognized_pages')
      .select('words')
      .where('media_id', '=', mediaId)
      .where('data', '=', data)
      .where('page', '=', page)
      .executeTakeFirst();
    return row?.words;
  },
  keep: async (page, data, words) => {
    await db
      .insertInto('recognized_pages')
      .values({ media_id: mediaId, data, page, words: JSON.stringify(words) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
