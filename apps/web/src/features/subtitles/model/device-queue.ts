import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QueuedChange, QueueStore } from './change-queue.ts';
import { holdWindow, ifWindowGone } from './window-hold.ts';

type Row = { windowId: string; draftKey: string; changeId: string; item: QueuedChange };
interface Schema extends DBSchema {
  changes: { key: string; value: Row; indexes: { draftKey: string } };
}

/** Of one person: what somebody else left on a shared device is not theirs to see or send. */
export type QueueOf = {
  userId: string;
  kind: string;
  id: string;
  windowId: string;
  /** Drafts of colleagues that are open: what waits for those is left alone. */
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

/** Writes changes down in this browser. Null where it keeps nothing (private windows of some browsers). */
export async function openDeviceQueue(of: QueueOf): Promise<QueueStore | null> {
  const { windowId } = of;
  const draftKey = [of.userId, of.kind, of.id].join('/');
  if (!('indexedDB' in globalThis)) return null;
  let database: IDBPDatabase<Schema>;
  try {
    database = await openDatabase();
  } catch (error) {
    // Refused by the browser (SecurityError, InvalidStateError, QuotaExceededError): said in the save state.
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
  const isWanted = ({ item }: Row) => !of.otherDrafts.has(item.reportId);
  const letGo = await holdWindow(windowId);

  /** Takes over what windows that are gone left; two windows that ask together never get the same. */
  async function takeLeft(): Promise<QueuedChange[]> {
    const rows = await database.getAllFromIndex('changes', 'draftKey', draftKey);
    const taken: QueuedChange[] = [];
    const others = new Set(rows.map((row) => row.windowId).filter((id) => id !== windowId));
    for (const other of others)
      await ifWindowGone(other, async () => {
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
      letGo();
      database.close();
    },
  };
}
