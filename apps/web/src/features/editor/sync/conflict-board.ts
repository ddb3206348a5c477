import type { OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import type { Cue } from '@glossa/subtitles/cue';
import { ApiError } from '../../../lib/http/api-client.ts';
import { isTemporary } from '../../../lib/http/api-error.ts';
import type { QueuedChange } from './change-queue.ts';
import type { DraftCalls } from './draft-calls.ts';
import { conflictIdOf } from './held-conflicts.ts';

type BoardOptions = {
  calls: Pick<DraftCalls, 'conflicts' | 'hold' | 'decide'>;
  reportId: () => string;
  /** The user's own conflicts, which this browser has. */
  own: () => readonly QueuedChange[];
  /** The server has this version of an own conflict. */
  markStored: (item: QueuedChange) => void;
  /** Someone else decided these. */
  drop: (items: readonly QueuedChange[]) => void;
  /** Ended by a decision of this user that was not applied: they are conflicts again. */
  renew: (conflict: QueuedChange | OpenConflict) => void;
  /** The list, or what is stored of the own ones, changed. */
  onChange: () => void;
};

const retryMs = 3000;

/** The list of conflicts that everyone in the draft sees: stores the user's own, and fetches those of others. */
export function createConflictBoard(options: BoardOptions) {
  const { calls, reportId, own, markStored, drop, renew, onChange } = options;
  let listed: readonly OpenConflict[] = [];
  /** Those of this browser that the server may still list. */
  const known = new Set<string>();
  /** Decisions of this user that the server is asked about. */
  const claimed = new Set<string>();
  /** Decisions whose answer was lost, with the conflict where only the server has it: it may have ended. */
  const unheard = new Map<string, OpenConflict | undefined>();
  let needList = true;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = true;

  async function store(item: QueuedChange): Promise<void> {
    await calls.hold({
      reportId: reportId(),
      conflictId: conflictIdOf(item),
      cues: item.changes.map(({ id, after }) => ({ cueId: id, mine: after && wholeInput(after) })),
    });
    markStored(item);
    needList = true;
  }

  function forget(conflictId: string): void {
    known.delete(conflictId);
    listed = listed.filter((one) => one.conflictId !== conflictId);
    needList = true;
  }

  async function list(): Promise<void> {
    needList = false;
    listed = await calls.conflicts(reportId());
    const open = new Set(listed.map(({ conflictId }) => conflictId));
    const decided = own().filter((item) => {
      const id = conflictIdOf(item);
      return item.isStored && !open.has(id) && !claimed.has(id);
    });
    const ended = [...unheard].filter(([id]) => !open.has(id) && !claimed.has(id));
    for (const [id, other] of ended) {
      const item = decided.find((one) => conflictIdOf(one) === id) ?? other;
      unheard.delete(id);
      if (item) renew(item);
    }
    const left = decided.filter((item) => own().includes(item));
    if (left.length > 0) drop(left);
  }

  /** What to do next; undefined if the server knows all and this page knows what it has. */
  function nextStep(): (() => Promise<void>) | undefined {
    if (stopped) return undefined;
    const items = own();
    const unstored = items.find((item) => !item.isStored);
    if (unstored) return () => store(unstored);
    const ids = new Set(items.map(conflictIdOf));
    for (const id of ids) known.add(id);
    // Both users ended with the same text: nothing is left to decide.
    const settled = [...known].find((id) => !ids.has(id) && !claimed.has(id));
    if (settled)
      return async () => {
        await calls.decide(reportId(), settled);
        forget(settled);
      };
    return needList ? list : undefined;
  }

  async function run(): Promise<void> {
    try {
      for (let step = nextStep(); step; step = nextStep()) {
        await step();
        onChange();
      }
    } catch (error) {
      // The exchange of changes reports a lost connection or a closed draft; here it is only retried.
      if (!(error instanceof ApiError)) throw error;
      needList = true;
      clearTimeout(timer);
      if (!stopped && error.code !== 'DRAFT_GONE') timer = setTimeout(kick, retryMs);
    } finally {
      running = null;
    }
  }

  function kick(): void {
    if (!running && nextStep()) running = run();
  }

  return {
    kick,
    start(): void {
      stopped = false;
      kick();
    },
    refresh(): void {
      needList = true;
      kick();
    },
    /** Those that only the server has: of colleagues, or of the user in another browser. */
    others(): OpenConflict[] {
      const ids = new Set([...known, ...own().map(conflictIdOf)]);
      return listed.filter(({ conflictId }) => !ids.has(conflictId) && !claimed.has(conflictId));
    },
    /**
     * Ends a conflict on the server, then applies the decision: `first` for one of several users who decide at the same
     * time. Throws ApiError; if the answer was lost, the conflict stays or comes back.
     */
    async claim(
      conflictId: string,
      other: OpenConflict | undefined,
      apply: (first: boolean) => void,
    ): Promise<boolean> {
      claimed.add(conflictId);
      try {
        const decided = await calls.decide(reportId(), conflictId);
        // An earlier decision of this user may have been the first.
        const first = unheard.delete(conflictId) || decided;
        apply(first);
        forget(conflictId);
        return first;
      } catch (error) {
        if (error instanceof ApiError && isTemporary(error)) {
          unheard.set(conflictId, other);
          needList = true;
        }
        throw error;
      } finally {
        claimed.delete(conflictId);
      }
    },
    whenIdle: async (): Promise<void> => {
      while (running) await running;
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** All fields of a cue except the words that an engine heard. */
function wholeInput(cue: Cue) {
  const { startMs, endMs, text, track } = cue;
  return {
    startMs,
    endMs,
    text,
    track,
    speaker: cue.speaker ?? null,
    sourceCueIds: cue.sourceCueIds ?? [],
    rendersCueIds: cue.rendersCueIds ?? [],
  };
}
