import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import { longestUnitText } from '@glossa/contracts/translation-memory';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type MemoryScope, sourceColumns } from './unit-columns.ts';

export type Feeding = MemoryScope & {
  pairs: ReadonlyArray<{ source: string; target: string }>;
  origin: MemoryOrigin;
  mediaId: string | null;
  /** Who confirmed them; null: nobody in person. */
  userId: string | null;
};
export type Fed = { added: number; changed: number; same: number };

const batch = 1_000;

/**
 * Takes confirmed translations into the memory. A source that is known gets the new translation; pairs without text on
 * either side, or with more than a unit may hold, are passed over.
 */
export async function feedMemory(
  db: DatabaseOrTransaction,
  { pairs, origin, mediaId, userId, ...scope }: Feeding,
): Promise<Fed> {
  const units = new Map<string, ReturnType<typeof sourceColumns> & { target_text: string }>();
  for (const pair of pairs) {
    const [source, target] = [pair.source.trim(), pair.target.trim()];
    if (
      source === '' ||
      target === '' ||
      source.length > longestUnitText ||
      target.length > longestUnitText
    )
      continue;
    const columns = sourceColumns(scope, source);
    units.set(columns.source_key.toString('hex'), { ...columns, target_text: target });
  }
  const fed: Fed = { added: 0, changed: 0, same: 0 };
  // In one order whoever feeds: two who feed the same units at once must not wait for each other in a circle.
  const ordered = [...units].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, unit]) => unit);
  for (let start = 0; start < ordered.length; start += batch) {
    const some = ordered.slice(start, start + batch);
    const written = await db
      .insertInto('memory_units')
      .values(
        some.map((unit) => ({
          organisation_id: scope.organisationId,
          source_language: scope.from,
          language: scope.to,
          ...unit,
          origin,
          media_id: mediaId,
          created_by: userId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'source_language', 'language', 'source_key'])
          .doUpdateSet((eb) => ({
            target_text: eb.ref('excluded.target_text'),
            origin: eb.ref('excluded.origin'),
            media_id: eb.ref('excluded.media_id'),
            created_by: eb.ref('excluded.created_by'),
            updated_at: new Date(),
          }))
          .whereRef('memory_units.target_text', '<>', 'excluded.target_text'),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .execute();
    const added = written.filter(({ isNew }) => isNew).length;
    fed.added += added;
    fed.changed += written.length - added;
    fed.same += some.length - written.length;
  }
  return fed;
}
