import type { OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import type { CueChange } from '@glossa/subtitles/cue-change';
import type { LegacyCall } from '../store/editor-types.ts';
import type { ChangeRequest } from './draft-calls.ts';

/** An unsaved change set. Immutable: another version is another object. */
export type QueuedChange = {
  /** Its id on the server, which applies it once. */
  changeId: string;
  reportId: string;
  /** The queue position: larger is later. */
  seq: number;
  changes: readonly CueChange[];
  call: LegacyCall | { kind: 'changes' } | null;
  /**
   * conflict: changes made together, waiting for a decision; each `after` is the user's version.
   * decision: the user decided `conflictId`, and its answer is not known; `changeId` is the decision's id.
   */
  status: 'waiting' | 'refused' | 'conflict' | 'decision';
  /** The sent version: the server may have it, so a retry must be identical. */
  request: ChangeRequest | null;
  /** rejected: the server's message; conflict: who changed the cue, if known. */
  note: string | null;
  /** rejected: the id of the request. */
  requestId?: string | undefined;
  /** conflict: its id for everyone in the draft, if it was another change before. */
  conflictId?: string;
  /** conflict: the server may have this version of it. */
  isSent?: true;
  /** conflict: the server has this version of it. */
  isStored?: true;
  /** conflict: earlier versions that the server may have. */
  replaces?: readonly string[];
  /** decision: the conflict, if only the server has it. */
  other?: OpenConflict;
};

/** The stored queue of one user and draft. */
export type QueueStore = {
  /** Unsaved changes of this tab, and those that closed tabs left: each is assigned to one tab only. */
  load: () => Promise<QueuedChange[]>;
  /** Changes left by tabs closed since. */
  takeLeft: () => Promise<QueuedChange[]>;
  write: (put: readonly QueuedChange[], removedIds: readonly string[]) => Promise<void>;
  close: () => void;
};

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/**
 * Stores the current pending changes, one write at a time. If the device refuses (private windows, no space) it
 * continues in memory and reports that once.
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
        // Not stored is not lost: it is still in memory, and the save state shows that.
        loseKeeper();
      }
    }
    // Immediately, not in a `finally` of the caller: later changes start another run.
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
    /** Changes left by closed tabs, assigned to this one; stored with the next `keep`. */
    async takeLeft(): Promise<QueuedChange[]> {
      try {
        return ((await keeper?.takeLeft()) ?? []).sort((a, b) => a.seq - b.seq);
      } catch {
        loseKeeper();
        return [];
      }
    },
    /** Resolves when these are stored or cannot be. */
    keep(items: readonly QueuedChange[]): Promise<void> {
      wanted = items;
      if (!writing && keeper && !isWritten()) writing = writeAll();
      return writing ?? Promise.resolve();
    },
    /** Whether closing the page now loses nothing. */
    isSafe: () => wanted.length === 0 || (keeper !== null && isWritten()),
    close: () => keeper?.close(),
  };
}
