import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QueuedChange, QueueStore } from './change-queue.ts';
import { lockTab, whenTabClosed } from './tab-lock.ts';

type Row = { windowId: string; draftKey: string; changeId: string; item: QueuedChange };
interface Schema extends DBSchema {
  changes: { key: string; value: Row; indexes: { draftKey: string } };
}

/** Per user: on a shared device, others' changes must not be seen or sent. */
export type QueueOf = {
  userId: string;
  kind: string;
  id: string;
  windowId: string;
  /** Open drafts of colleagues: their pending changes are left alone. */
  otherDrafts: ReadonlySet<string>;
};

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('glossa-waiting-changes', 1, {
    upgrade: (database) => {
      database
        .createObjectStore('changes', { keyPath: 'changeId' })
        .createIndex('draftKey', 'draftKey');
    },
  });

/** Stores changes in this browser. Null if it stores nothing (private windows of some browsers). */
export async function openDeviceQueue(of: QueueOf): Promise<QueueStore | null> {
  const { windowId } = of;
  const draftKey = [of.userId, of.kind, of.id].join('/');
  if (!('indexedDB' in globalThis)) return null;
  let database: IDBPDatabase<Schema>;
  try {
    database = await openDatabase();
  } catch (error) {
    // Refused by the browser (SecurityError, InvalidStateError, QuotaExceededError): shown in the save state.
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
  const isWanted = ({ item }: Row) => !of.otherDrafts.has(item.reportId);
  const unsubscribe = await lockTab(windowId);

  /** Takes over changes of closed tabs; two tabs that ask concurrently never get the same. */
  async function takeLeft(): Promise<QueuedChange[]> {
    const rows = await database.getAllFromIndex('changes', 'draftKey', draftKey);
    const taken: QueuedChange[] = [];
    const others = new Set(rows.map((row) => row.windowId).filter((id) => id !== windowId));
    for (const other of others)
      await whenTabClosed(other, async () => {
        const change = database.transaction('changes', 'readwrite');
        for (const row of await change.store.index('draftKey').getAll(draftKey))
          if (row.windowId === other && isWanted(row)) {
            await change.store.put({ ...row, windowId });
            taken.push(row.item);
          }
        await change.done;
      });
    return taken;
  }

  return {
    async load() {
      await takeLeft();
      const rows = await database.getAllFromIndex('changes', 'draftKey', draftKey);
      return rows
        .filter((row) => row.windowId === windowId && isWanted(row))
        .map((row) => row.item);
    },
    takeLeft,
    async write(put, removedIds) {
      const change = database.transaction('changes', 'readwrite', { durability: 'relaxed' });
      for (const changeId of removedIds) void change.store.delete(changeId);
      for (const item of put)
        void change.store.put({ windowId, draftKey, changeId: item.changeId, item });
      await change.done;
    },
    close() {
      unsubscribe();
      database.close();
    },
  };
}
