import type { CueChange } from '@glossa/subtitles/cue-change';
import type { ChangeRequest } from './change-request.ts';
import type { SpecCall } from './editor-types.ts';

/** A change set that is not stored yet. Never changed in place: another version is another object. */
export type QueuedChange = {
  /** Names it at the server, which applies it once. */
  changeId: string;
  reportId: string;
  /** Place in line: larger is later. */
  seq: number;
  changes: readonly CueChange[];
  call: SpecCall | { kind: 'changes' } | null;
  /** conflict: of exactly one cue, waiting for a decision; its `after` is one's own version. */
  status: 'waiting' | 'refused' | 'conflict';
  /** As it was sent, once it was: perhaps the server has it, so it may only be sent again like this. */
  request: ChangeRequest | null;
  /** refused: the server's sentence; conflict: who changed the cue, where that is known. */
  note: string | null;
};

/** Where the changes of one person and draft are written down. */
export type QueueStore = {
  /** What this tab has not stored yet, and what tabs that are gone left behind: each is given to one tab only. */
  load: () => Promise<QueuedChange[]>;
  /** What tabs left behind that were closed since. */
  takeLeft: () => Promise<QueuedChange[]>;
  write: (put: readonly QueuedChange[], removedIds: readonly string[]) => Promise<void>;
  close: () => void;
};

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/**
 * Writes the waiting changes down as they are now, one write at a time. Where the device refuses (private windows, no
 * room) it goes on in memory and says so once.
 */
export function createChangeQueue(store: QueueStore | null, onMemoryOnly: () => void) {
  let keeper = store;
  let written = new Map<string, QueuedChange>();
  let wanted: readonly QueuedChange[] = [];
  let writing: Promise<void> | null = null;

  function loseKeeper(): void {
    keeper?.close();
    keeper = null;
    onMemoryOnly();
  }

  const isWritten = () =>
    wanted.length === written.size && wanted.every((item) => written.get(item.changeId) === item);

  async function writeAll(): Promise<void> {
    while (keeper && !isWritten()) {
      const items = wanted;
      const now = new Map(items.map((item) => [item.changeId, item]));
      const put = items.filter((item) => written.get(item.changeId) !== item);
      const removed = [...written.keys()].filter((id) => !now.has(id));
      try {
        await keeper.write(put, removed);
        written = now;
      } catch {
        // Not written is not lost: it is still in memory, and the save state says that it is only there.
        loseKeeper();
      }
    }
    // At once, not in a `finally` of the caller: what is to be kept from here on begins another run.
    writing = null;
  }

  return {
    async load(): Promise<QueuedChange[]> {
      if (!keeper) {
        onMemoryOnly();
        return [];
      }
      try {
        const items = await keeper.load();
        written = new Map(items.map((item) => [item.changeId, item]));
        wanted = items;
        return items.sort((a, b) => a.seq - b.seq);
      } catch {
        loseKeeper();
        return [];
      }
    },
    /** What windows left behind that were closed since, written down as this one's; to be kept with the next `keep`. */
    async takeLeft(): Promise<QueuedChange[]> {
      try {
        return ((await keeper?.takeLeft()) ?? []).sort((a, b) => a.seq - b.seq);
      } catch {
        loseKeeper();
        return [];
      }
    },
    /** Resolves when these are written down, or cannot be. */
    keep(items: readonly QueuedChange[]): Promise<void> {
      wanted = items;
      if (!writing && keeper && !isWritten()) writing = writeAll();
      return writing ?? Promise.resolve();
    },
    /** Whether closing the page now would lose nothing. */
    isSafe: () => wanted.length === 0 || (keeper !== null && isWritten()),
    close: () => keeper?.close(),
  };
}
