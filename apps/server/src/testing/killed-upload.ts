import type { MediaTools } from '../engines/media-tools/port.ts';
import { createResumableUploads } from '../features/media/uploads/resumable-upload.ts';
import { createLogger } from '../platform/log.ts';
import type { TestApi } from './test-api.ts';

/** What a step throws at which the server is killed. */
export const killed = (): Error => new Error('killed here');

/** Ends a fault. */
type Restore = () => void;

/** What the next start of the server creates: nothing in memory is left of the uploads. */
export function createUploadsAgain(
  { services }: TestApi,
  mediaTools: MediaTools,
): ReturnType<typeof createResumableUploads> {
  const { database, storage, queue, parsers, space, uploadsFolder, folderId } = services;
  return createResumableUploads({
    db: database.db,
    storage,
    queue,
    mediaTools,
    parsers,
    space,
    uploadsFolder,
    folderId,
    sharesFiles: false,
    virusScanner: undefined,
    maxUploadBytes: 1024 * 1024,
    logger: createLogger('silent'),
  });
}

/** Moving a file into the storage fails, before it is moved or after it. */
export function failAdopting(
  { services: { storage } }: TestApi,
  when: 'before' | 'after',
): Restore {
  const { adopt } = storage;
  storage.adopt = async (...given) => {
    if (when === 'after') await adopt(...given);
    throw killed();
  };
  return () => {
    storage.adopt = adopt;
  };
}

/** Updates of a table fail, but for the first ones. */
export function failUpdates({ services }: TestApi, table: 'uploads', skip: number): Restore {
  const { db } = services.database;
  const { updateTable } = db;
  let seen = 0;
  db.updateTable = ((...given: Parameters<typeof updateTable>) => {
    const [wanted] = given as unknown[];
    if (wanted === table) seen += 1;
    if (seen > skip) throw killed();
    return updateTable.apply(db, given);
  }) as typeof updateTable;
  return () => {
    db.updateTable = updateTable;
  };
}

/** A transaction fails after its job was enqueued. */
export function failEnqueuing({ services: { queue } }: TestApi): Restore {
  const { enqueue } = queue;
  queue.enqueue = async (...given) => {
    await enqueue(...given);
    throw killed();
  };
  return () => {
    queue.enqueue = enqueue;
  };
}

/** Transactions are committed, and fail for the server. */
export function loseAnswerOfTransaction({ services }: TestApi): Restore {
  const { db } = services.database;
  const { transaction } = db;
  db.transaction = (() => {
    const builder = transaction.call(db);
    return Object.assign(Object.create(builder), {
      execute: async (work: Parameters<typeof builder.execute>[0]) => {
        await builder.execute(work);
        throw killed();
      },
    });
  }) as typeof transaction;
  return () => {
    db.transaction = transaction;
  };
}
