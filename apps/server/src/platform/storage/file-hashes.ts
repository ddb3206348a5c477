import type { Database } from '../db/database.ts';
import type { FileHashes, RecordedHash } from './port.ts';

/** Hashes of stored files in the table `stored_files`. */
export function createFileHashes(db: Database): FileHashes {
  return {
    record: (name, { sha256, sizeBytes, statSignature }, place) =>
      // A second writer of the same name waits for the first: hash and file always belong together.
      db.transaction().execute(async (trx) => {
        const fresh = {
          sha256,
          size_bytes: sizeBytes,
          written_at: new Date(),
          checked_at: null,
          state: 'ok',
          reported_at: null,
          stat_signature: statSignature,
        } as const;
        await trx
          .insertInto('stored_files')
          .values({ name, ...fresh })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(fresh))
          .execute();
        await place();
      }),
    find: async (name, { settled = false } = {}): Promise<RecordedHash | undefined> => {
      const query = db
        .selectFrom('stored_files')
        .select(['sha256', 'size_bytes', 'state', 'stat_signature', 'written_at', 'checked_at'])
        .where('name', '=', name);
      const row = await (settled ? query.forShare() : query).executeTakeFirst();
      if (!row?.sha256) return undefined;
      return {
        sha256: row.sha256,
        sizeBytes: Number(row.size_bytes),
        state: row.state,
        statSignature: row.stat_signature,
        comparedAt: row.checked_at ?? row.written_at,
      };
    },
    adopt: async (name, { sha256, sizeBytes, statSignature }) => {
      const found = { sha256, size_bytes: sizeBytes, stat_signature: statSignature };
      await db
        .insertInto('stored_files')
        .values({ name, ...found })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(found).where('stored_files.sha256', 'is', null),
        )
        .execute();
    },
    mark: async (name, state, stat_signature) => {
      const checked_at = new Date();
      const found = {
        state,
        checked_at,
        stat_signature,
        ...(state === 'ok' ? { reported_at: null } : {}),
      };
      if (state === 'missing')
        await db
          .insertInto('stored_files')
          .values({ name, ...found })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(found))
          .execute();
      else await db.updateTable('stored_files').set(found).where('name', '=', name).execute();
    },
    forget: async (name) => {
      await db.deleteFrom('stored_files').where('name', '=', name).execute();
    },
  };
}
