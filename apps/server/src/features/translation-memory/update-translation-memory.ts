import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import { longestUnitText } from '@glossa/contracts/translation-memory';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { type MemoryScope, sourceColumns } from './repository.ts';

export type MemoryUpdate = MemoryScope & {
  pairs: ReadonlyArray<{ source: string; target: string }>;
  origin: MemoryOrigin;
  /** What they were made from: they belong to the memory of its project. Null: to the organization's. */
  mediaId: string | null;
  /** Who confirmed them; null: no one. */
  userId: string | null;
};
export type MemoryUpdateResult = { added: number; changed: number; same: number };

const batch = 1_000;

/**
 * Stores confirmed translations. A source known to the same memory gets the new translation; pairs with an empty side or beyond the size
 * limit are skipped.
 */
export async function updateTranslationMemory(
  db: DatabaseOrTransaction,
  { pairs, origin, mediaId, userId, ...scope }: MemoryUpdate,
): Promise<MemoryUpdateResult> {
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
  const projectId = mediaId === null ? null : await lockProjectOf(db, mediaId);
  const fed: MemoryUpdateResult = { added: 0, changed: 0, same: 0 };
  // In a fixed order, so that concurrent updates of the same units cannot deadlock.
  const ordered = [...units].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, unit]) => unit);
  for (let start = 0; start < ordered.length; start += batch) {
    const some = ordered.slice(start, start + batch);
    const written = await db
      .insertInto('memory_units')
      .values(
        some.map((unit) => ({
          organisation_id: scope.organisationId,
          project_id: projectId,
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
          .columns(['organisation_id', 'source_language', 'language', 'source_key', 'project_id'])
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

/** Locked until the transaction ends: media being moved takes the units along, or waits for them. */
async function lockProjectOf(db: DatabaseOrTransaction, mediaId: string): Promise<string | null> {
  const media = await db
    .selectFrom('media')
    .select('project_id')
    .where('id', '=', mediaId)
    .forShare()
    .executeTakeFirstOrThrow();
  return media.project_id;
}
