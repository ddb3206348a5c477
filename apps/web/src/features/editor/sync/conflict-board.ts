import type { OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import type { Cue } from '@glossa/subtitles/cue';
import { ApiError } from '../../../lib/http/api-client.ts';
import { isTemporary } from '../../../lib/http/api-error.ts';
import { newId } from '../../../lib/new-id.ts';
import type { QueuedChange } from './change-queue.ts';
import type { DraftCalls } from './draft-calls.ts';
import { conflictIdOf } from './held-conflicts.ts';

type BoardOptions = {
  calls: Pick<DraftCalls, 'conflicts' | 'hold' | 'decide'>;
  reportId: () => string;
  /** The user's own conflicts, which this browser has. */
  own: () => readonly QueuedChange[];
  /** Writes down what this browser must not forget, before it is sent. */
  keep: () => Promise<void>;
  /** The server may have this version of an own conflict from now on. */
  markSent: (item: QueuedChange) => QueuedChange;
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
  const { calls, reportId, own, keep, markSent, markStored, drop, renew, onChange } = options;
  let listed: readonly OpenConflict[] = [];
  /** Those of this browser that the server may still list. */
  const known = new Set<string>();
  /** Decisions of this user that the server is asked about. */
  const claimed = new Set<string>();
  /** Decisions whose answer is not known, by conflict, which may have ended. They are kept over a reload. */
  const unheard = new Map<string, QueuedChange>();
  let needList = true;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = true;

  async function store(item: QueuedChange): Promise<void> {
    const sent = markSent(item);
    await keep();
    await calls.hold({
      reportId: reportId(),
      conflictId: conflictIdOf(sent),
      ...(sent.replaces && { replaces: [...sent.replaces] }),
      cues: sent.changes.map(({ id, after }) => ({ cueId: id, mine: after && wholeInput(after) })),
    });
    markStored(sent);
    for (const id of sent.replaces ?? []) forget(id);
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
    for (const [id, decision] of unheard)
      if (!open.has(id) && !claimed.has(id)) await learnWhoDecided(id, decision);
    const decided = own().filter((item) => {
      const id = conflictIdOf(item);
      return item.isStored && !open.has(id) && !claimed.has(id) && !unheard.has(id);
    });
    if (decided.length > 0) drop(decided);
  }

  /** Of a conflict that has ended: by the user's own decision, which was not applied, or by that of someone else. */
  async function learnWhoDecided(id: string, decision: QueuedChange): Promise<void> {
    const isOwn = await calls.decide(reportId(), id, decision.changeId);
    if (claimed.has(id) || !unheard.delete(id)) return;
    const conflict = own().find((item) => conflictIdOf(item) === id) ?? decision.other;
    if (!isOwn || !conflict) return;
    renew(conflict);
    onChange();
  }

  /** What to do next; undefined if the server knows all and this page knows what it has. */
  function nextStep(): (() => Promise<void>) | undefined {
    if (stopped) return undefined;
    const items = own();
    for (const item of items)
      for (const id of [conflictIdOf(item), ...(item.replaces ?? [])]) known.add(id);
    const unstored = items.find((item) => !item.isStored);
    if (unstored) return () => store(unstored);
    const ids = new Set(items.map(conflictIdOf));
    // Both users ended with the same text: nothing is left to decide.
    const settled = [...known].find((id) => !ids.has(id) && !claimed.has(id) && !unheard.has(id));
    if (settled)
      return async () => {
        await calls.decide(reportId(), settled, newId());
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
      if (!stopped && error.code !== 'DRAFT_GONE') timer = setTimeout(retry, retryMs);
    } finally {
      running = null;
    }
  }

  /** Not while it waits to try again: every typed character calls this. */
  function kick(): void {
    if (!running && timer === undefined && nextStep()) running = run();
  }

  function retry(): void {
    clearTimeout(timer);
    timer = undefined;
    kick();
  }

  return {
    kick,
    start(): void {
      stopped = false;
      kick();
    },
    refresh(): void {
      needList = true;
      retry();
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
    ): Promise<void> {
      const asked = unheard.get(conflictId);
      // The same id again: an earlier call may have been the first.
      const decision = asked ?? decisionOf(reportId(), conflictId, other);
      unheard.set(conflictId, decision);
      claimed.add(conflictId);
      try {
        await keep();
        const first = await calls.decide(reportId(), conflictId, decision.changeId);
        unheard.delete(conflictId);
        apply(first);
        forget(conflictId);
      } catch (error) {
        const isRefused = error instanceof ApiError && !isTemporary(error);
        if (isRefused && !asked) unheard.delete(conflictId);
        needList = true;
        throw error;
      } finally {
        claimed.delete(conflictId);
      }
    },
    /** Decisions whose answer is not known, to be kept over a reload. */
    decisions: (): QueuedChange[] => [...unheard.values()],
    restore(decisions: readonly QueuedChange[]): void {
      for (const one of decisions) if (one.conflictId) unheard.set(one.conflictId, one);
      if (decisions.length > 0) needList = true;
    },
    /** The same for another draft, where this board asks nothing about them. */
    takeDecisions(): QueuedChange[] {
      const all = [...unheard.values()];
      unheard.clear();
      return all;
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

const decisionOf = (
  reportId: string,
  conflictId: string,
  other: OpenConflict | undefined,
): QueuedChange => ({
  changeId: newId(),
  reportId,
  seq: Date.now(),
  changes: [],
  call: null,
  status: 'decision',
  request: null,
  note: null,
  conflictId,
  ...(other && { other }),
});

/** All fields of a cue except the words that an engine heard. */
function wholeInput(cue: Cue) {
  const { startMs, endMs, text, track } = cue;
  return {
    startMs,
    endMs,
    text,
    track,
    spans: cue.spans ?? [],
    placement: cue.placement ?? null,
    speaker: cue.speaker ?? null,
    sourceCueIds: cue.sourceCueIds ?? [],
    rendersCueIds: cue.rendersCueIds ?? [],
  };
}
