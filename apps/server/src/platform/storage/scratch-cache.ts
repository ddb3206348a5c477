import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signatureOf } from './file-signature.ts';

/** What a file in the cache is: bytes with this hash. */
export type Staged = { sha256: string; sizeBytes: number };

type Entry = {
  path: string;
  users: number;
  /** Settled when the file is whole. */
  ready: Promise<Staged>;
  staged: Staged | undefined;
  /** Of the local file, to notice when it was touched. */
  signature: string | null;
  /** Ends the transfer when no one waits for it. */
  transfer: AbortController;
  /** No longer under its name; deleted when its last user has ended. */
  dropped: boolean;
};

/**
 * Local copies of stored files by name, up to `maxBytes`; beyond that, those that were not used for longest go. What is in
 * use stays, even above the limit. Whoever wants the same file at the same time shares one transfer.
 */
export function createScratchCache(folder: string, maxBytes: number) {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();

  // Programs tell some types by their extension.
  const makePath = (name: string) => join(folder, `${randomUUID()}-${name}`);

  const usedBytes = () =>
    [...entries.values()].reduce((sum, { staged }) => sum + (staged?.sizeBytes ?? 0), 0);

  const deleteUnused = async (entry: Entry) => {
    if (entry.dropped && entry.users === 0) await rm(entry.path, { force: true });
  };

  const drop = async (name: string, entry: Entry) => {
    if (entries.get(name) === entry) entries.delete(name);
    entry.dropped = true;
    await deleteUnused(entry);
  };

  /** For so many bytes more. */
  const makeRoom = async (bytes: number) => {
    for (const [name, entry] of entries) {
      if (usedBytes() + bytes <= maxBytes) return;
      if (entry.users === 0) await drop(name, entry);
    }
  };

  /**
   * Deletes copies that no one uses, those unused for longest first, until there is enough room on the disk: copies can be
   * fetched again, and what others write cannot. Answers whether anything was deleted.
   */
  const giveWay = async (
    isEnough: () => Promise<boolean> = async () => false,
  ): Promise<boolean> => {
    let gave = false;
    for (const [name, entry] of entries) {
      if (entry.users > 0) continue;
      if (await isEnough()) break;
      await drop(name, entry);
      gave = true;
    }
    return gave;
  };

  const isUsable = async (entry: Entry, sha256: string | undefined): Promise<boolean> => {
    if (!entry.staged) return true;
    if (sha256 !== undefined && entry.staged.sha256 !== sha256) return false;
    return entry.signature !== null && (await signatureOf(entry.path)) === entry.signature;
  };

  const begin = (
    name: string,
    transfer: (path: string, signal: AbortSignal) => Promise<Staged>,
  ): Entry => {
    const path = makePath(name);
    const controller = new AbortController();
    const entry: Entry = {
      path,
      users: 0,
      staged: undefined,
      signature: null,
      transfer: controller,
      dropped: false,
      ready: transfer(path, controller.signal).then(async (staged) => {
        entry.signature = await signatureOf(path);
        entry.staged = staged;
        return staged;
      }),
    };
    entry.ready.catch(() => drop(name, entry));
    entries.set(name, entry);
    return entry;
  };

  return {
    makeRoom,
    giveWay,
    usedBytes,
    /**
     * Runs `use` with the path of the copy with this hash (any, if undefined), which `transfer` makes where there is none.
     * The transfer is canceled when everyone who waits for it has left.
     */
    use: async <T>(
      name: string,
      sha256: string | undefined,
      transfer: (path: string, signal: AbortSignal) => Promise<Staged>,
      use: (path: string) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> => {
      const known = entries.get(name);
      if (known && !(await isUsable(known, sha256))) await drop(name, known);
      const entry = entries.get(name) ?? begin(name, transfer);
      entry.users += 1;
      try {
        await orAborted(entry.ready, signal);
        // The last used is the last in the order.
        if (entries.get(name) === entry) {
          entries.delete(name);
          entries.set(name, entry);
        }
        return await use(entry.path);
      } finally {
        entry.users -= 1;
        if (entry.users === 0 && !entry.staged) {
          entry.transfer.abort(new Error('No one waits for this file any more.'));
          await drop(name, entry);
        }
        await deleteUnused(entry);
        await makeRoom(0);
      }
    },
    /** Takes a complete local file over, or deletes it where it does not fit. */
    admit: async (name: string, path: string, staged: Staged): Promise<void> => {
      const earlier = entries.get(name);
      if (earlier) await drop(name, earlier);
      await makeRoom(staged.sizeBytes);
      if (usedBytes() + staged.sizeBytes > maxBytes) return rm(path, { force: true });
      const target = makePath(name);
      await rename(path, target);
      entries.set(name, {
        path: target,
        users: 0,
        staged,
        signature: await signatureOf(target),
        ready: Promise.resolve(staged),
        transfer: new AbortController(),
        dropped: false,
      });
    },
    drop: async (name: string): Promise<void> => {
      const entry = entries.get(name);
      if (entry) await drop(name, entry);
    },
  };
}

/** One who leaves does not end what others wait for. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
