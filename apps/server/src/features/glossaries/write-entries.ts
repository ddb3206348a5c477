import { randomUUID } from 'node:crypto';
import type { EntryContent } from '@glossa/contracts/glossaries';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export type EntryToWrite = EntryContent & { entryId: string | null };

const batch = 1_000;

/**
 * Adds and replaces entries of one glossary with their terms. Returns their ids in order. The glossary's row must be
 * locked.
 */
export async function writeEntries(
  trx: DatabaseTransaction,
  by: { glossaryId: string; userId: string },
  entries: readonly EntryToWrite[],
): Promise<string[]> {
  const ids = entries.map(({ entryId }) => entryId ?? randomUUID());
  for (let start = 0; start < entries.length; start += batch) {
    const some = entries.slice(start, start + batch);
    const someIds = ids.slice(start, start + batch);
    await trx
      .insertInto('glossary_entries')
      .values(
        some.map((entry, index) => ({
          id: someIds[index] ?? randomUUID(),
          glossary_id: by.glossaryId,
          part_of_speech: entry.partOfSpeech,
          definition: entry.definition,
          do_not_translate: entry.doNotTranslate,
          updated_by: by.userId,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          part_of_speech: eb.ref('excluded.part_of_speech'),
          definition: eb.ref('excluded.definition'),
          do_not_translate: eb.ref('excluded.do_not_translate'),
          updated_by: eb.ref('excluded.updated_by'),
          updated_at: new Date(),
        })),
      )
      .execute();
    await trx.deleteFrom('glossary_terms').where('entry_id', 'in', someIds).execute();
    const terms = some.flatMap((entry, index) =>
      entry.terms.map((term, position) => ({ ...term, entry_id: someIds[index] ?? '', position })),
    );
    for (let from = 0; from < terms.length; from += 5 * batch)
      await trx
        .insertInto('glossary_terms')
        .values(terms.slice(from, from + 5 * batch))
        .execute();
  }
  await trx
    .updateTable('glossaries')
    .set({ updated_at: new Date() })
    .where('id', '=', by.glossaryId)
    .execute();
  return ids;
}
