import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { type Logger, logFailure } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import { StoredFileError } from '../../../platform/storage/stored-file-error.ts';
import type { UploadFiles } from './upload-files.ts';
import { changeUpload, findUpload, type UploadRecord } from './upload-records.ts';

export type HandOverDeps = {
  db: Database;
  logger: Logger;
  storage: Storage;
  files: UploadFiles;
  /** Of the data folder of this process. */
  folderId: string;
  /** Whether `storage` is that of all processes. Without, there is no other process to hand over to. */
  sharesFiles: boolean;
};

const lookEveryMs = 1_000;

/**
 * Bytes of an unfinished upload are in the data folder of the process that received them. A balancer sends its requests to
 * the same process as long as that runs; while it does not, another begins to receive, and is left behind when the first is
 * back. So a process that is asked for an upload of another asks that one for its bytes; it parks them as a stored file,
 * from which the upload goes on anywhere. A process that stops parks what it has.
 */
export function createHandOver(
  { db, logger, storage, files, folderId, sharesFiles }: HandOverDeps,
  withLock: <T>(id: string, work: () => Promise<T>) => Promise<T>,
  /** Of what it has, as much as may be kept. */
  findOffset: (upload: UploadRecord) => Promise<number>,
) {
  const park = (id: string): Promise<void> =>
    withLock(id, async () => {
      const upload = await findUpload(db, id);
      if (upload?.state !== 'open' || upload.held_by !== folderId) return;
      const bytes = await findOffset(upload);
      const name = bytes > 0 ? `${randomUUID()}.upload` : null;
      if (name) {
        // A copy: what is here stays until the record says where the bytes are.
        const pending = await storage.createPending();
        try {
          await copyFile(files.pathOf(id), pending.path);
          await pending.commit(name);
        } finally {
          await pending.discard();
        }
      }
      const parked = { held_by: null, wanted_by: null, parked_file: name };
      if (await changeUpload(db, { id, from: 'open' }, parked)) await files.remove(id);
      else if (name) await storage.remove(name);
    });

  const parkAll = async (query: { onlyWanted: boolean }): Promise<void> => {
    let found = db
      .selectFrom('uploads')
      .select('id')
      .where('held_by', '=', folderId)
      .where('state', '=', 'open');
    if (query.onlyWanted) found = found.where('wanted_by', 'is not', null);
    for (const { id } of await found.execute())
      await park(id).catch((error: unknown) =>
        logFailure(logger, error, 'an upload was not handed over this time'),
      );
  };

  return {
    /** Its process parks the bytes within a second, if it runs. */
    ask: async ({ id, held_by, wanted_by }: UploadRecord): Promise<void> => {
      if (!sharesFiles || wanted_by !== null) return;
      await db
        .updateTable('uploads')
        .set({ wanted_by: folderId })
        .where('id', '=', id)
        .where('held_by', '=', held_by)
        .execute();
    },
    /** Brings parked bytes here. To be called by who has the lock. */
    fetch: async (upload: UploadRecord): Promise<UploadRecord> => {
      const { id, parked_file: name } = upload;
      if (name === null) return upload;
      await storage
        .withLocal(name, (path) => copyFile(path, files.pathOf(id)))
        .catch((error: unknown) => {
          // Lost: the client begins again.
          if (!(error instanceof StoredFileError)) throw error;
          logFailure(logger, error, 'the bytes of an unfinished upload are lost');
        });
      const here = { held_by: folderId, wanted_by: null, parked_file: null };
      const changed = await changeUpload(db, { id, from: 'open' }, here);
      await storage.remove(name);
      return changed ?? upload;
    },
    /** Answers those who ask, until the function that it returns is called, which parks everything within `ms`. */
    start: (): ((ms: number) => Promise<void>) => {
      if (!sharesFiles) return async () => {};
      const stopping = new AbortController();
      const looking = (async () => {
        while (!stopping.signal.aborted) {
          await parkAll({ onlyWanted: true }).catch((error: unknown) =>
            logFailure(logger, error, 'uploads that others ask for were not looked for this time'),
          );
          await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {
            // It stops.
          });
        }
      })();
      return async (ms) => {
        stopping.abort();
        const parking = looking
          .then(() => parkAll({ onlyWanted: false }))
          .catch((error: unknown) => logFailure(logger, error, 'uploads were not handed over'));
        await Promise.race([parking, delay(ms, undefined, { ref: false })]);
      };
    },
  };
}
