import type { FileToCome } from '../port.ts';
import { leastPartBytes, type Transfer } from './transfer.ts';

/** Files whose first parts are sent while the rest of them arrives. More at once are sent when they are complete. */
const maxTransfers = 64;
/** Whoever paused for longer has the whole file sent when it is complete. */
const keepMs = 10 * 60_000;

type Ahead = FileToCome & { transfer: Transfer; touchedAt: number };

/** What this process has sent of files that are not complete. `now` in milliseconds: for tests. */
export function createSendingAhead(
  start: (name: string, file: { path: string; sizeBytes: number }) => Transfer,
  now: () => number = Date.now,
) {
  const begun = new Map<string, Ahead>();
  let timer: NodeJS.Timeout | undefined;

  /** The store may take its time to answer that the parts are gone. */
  const drop = (path: string): void => {
    const ahead = begun.get(path);
    begun.delete(path);
    if (begun.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    void ahead?.transfer.abort();
  };
  const dropPaused = () => {
    for (const { path, touchedAt } of begun.values()) if (now() - touchedAt > keepMs) drop(path);
  };

  return {
    send: (file: FileToCome, bytes: number): void => {
      const { path, name, sizeBytes } = file;
      if (sizeBytes <= leastPartBytes) return;
      let ahead = begun.get(path);
      if (ahead && !isSame(ahead, file)) {
        drop(path);
        ahead = undefined;
      }
      if (!ahead) {
        if (begun.size >= maxTransfers) return;
        ahead = { ...file, transfer: start(name, { path, sizeBytes }), touchedAt: now() };
        begun.set(path, ahead);
        timer ??= setInterval(dropPaused, 60_000).unref();
      }
      ahead.touchedAt = now();
      ahead.transfer.advance(bytes);
    },
    /** What was sent of this very file; whoever takes it ends it. */
    take: (file: FileToCome): Transfer | undefined => {
      const ahead = begun.get(file.path);
      if (!ahead || !isSame(ahead, file)) return undefined;
      begun.delete(file.path);
      return ahead.transfer;
    },
    drop,
  };
}

/** A file that was begun again has the same path. */
const isSame = (one: FileToCome, other: FileToCome): boolean =>
  one.name === other.name && one.sizeBytes === other.sizeBytes && one.inode === other.inode;
