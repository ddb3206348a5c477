import type { Draft } from '@glossa/contracts/subtitles';
import { ApiError } from '../../../lib/http/api-client.ts';
import { shownError } from '../../../lib/http/shown-error.ts';
import type { DraftEvent } from '../../../lib/live/draft-events.ts';
import type { EditorState } from '../store/editor-types.ts';
import { createAutosaveTimer, watchWindow } from './autosave-timer.ts';
import type { ChangeQueue, QueuedChange } from './change-queue.ts';
import { createConflictBoard } from './conflict-board.ts';
import type { DraftCalls } from './draft-calls.ts';
import { createDraftExchange } from './draft-exchange.ts';
import { createDraftView } from './draft-view.ts';
import { conflictIdOf } from './held-conflicts.ts';
import { adoptOrphanedTabs } from './orphaned-tabs.ts';
import { createPendingChanges } from './pending-changes.ts';
import { createServerSnapshot } from './server-snapshot.ts';
import * as words from './sync-messages.ts';
import type { SyncedStore, SyncPort } from './sync-port.ts';

export type DraftSyncOptions = {
  store: SyncedStore;
  draft: Draft;
  /** Unsaved changes of an earlier tab. */
  waiting: readonly QueuedChange[];
  queue: ChangeQueue;
  storedIn: EditorState['storedIn'];
  calls: DraftCalls;
  /** The draft changes when changes are moved to another one. */
  onDraft: (reportId: string) => void;
};

export type DraftSync = ReturnType<typeof createDraftSync>;

/** Stores what a person changes and shows what colleagues change. */
export function createDraftSync(options: DraftSyncOptions) {
  const { store, queue, calls } = options;
  let { storedIn } = options;
  let reportId = options.draft.reportId;
  const server = createServerSnapshot(options.draft);
  const pending = createPendingChanges(server, () => reportId);
  let leftover: readonly QueuedChange[] = [];
  let closing = false;
  const board = createConflictBoard({
    calls,
    reportId: () => reportId,
    own: pending.conflicts,
    markStored: pending.markStored,
    drop: (items) => {
      for (const item of items) view.decide(conflictIdOf(item), 'theirs', new Map());
    },
    keep: () => keep(),
    markSent: pending.markConflictSent,
    renew: (conflict) => view.renew(conflict),
    onChange: () => {
      view.refreshOthers();
      keepAndShow();
    },
  });
  const view = createDraftView(store, server, pending, board.others);
  const { refresh, settle } = view;
  const schedule = createAutosaveTimer(() => exchange.kick());

  const keep = () => queue.keep([...leftover, ...pending.all(), ...board.decisions()]);
  const exchange = createDraftExchange({
    store,
    calls,
    server,
    pending,
    view,
    schedule,
    reportId: () => reportId,
    keep,
    onStep: keepAndShow,
  });
  const { flushSoon } = exchange;

  const showState = () =>
    view.showState({
      leftover: leftover.length,
      closed: exchange.isClosed(),
      failure: exchange.failure(),
      storedIn,
    });
  function keepAndShow(): void {
    void keep();
    showState();
    board.kick();
  }

  /** This tab saves what another left; for another draft, the changes wait to be moved. */
  function takeOn(items: readonly QueuedChange[]): void {
    const own = items.filter((item) => item.reportId === reportId);
    leftover = [...leftover, ...items.filter((item) => !own.includes(item))];
    board.restore(own.filter(isDecision));
    pending.restore(own.filter((item) => !isDecision(item)));
    // Cues that a colleague made in the meantime may be where these want to be.
    settle(noUser, items.length > 0 ? server.ids() : []);
    keepAndShow();
  }

  const closedWindows = adoptOrphanedTabs(queue, (left) => {
    takeOn(left);
    flushSoon();
  });
  const stopWatching = watchWindow(() => {
    flushSoon();
    closedWindows.appearance();
  });

  const port: SyncPort = {
    changed(change) {
      const held = pending.conflicts().length > 0 || pending.refused().length > 0;
      const ids = held ? [...pending.touchedIds(), ...change.changes.map(({ id }) => id)] : [];
      pending.add(change);
      void keep();
      if (change.continues) schedule.typed();
      else schedule.flushSoon();
      refresh(ids);
      showState();
      exchange.kick();
      if (held) board.kick();
    },
    async flush() {
      flushSoon();
      await exchange.whenIdle();
      const waits = pending.all().length + leftover.length + board.decisions().length > 0;
      return !waits && !exchange.isClosed();
    },
    retryNow() {
      const ids = pending.touchedIds();
      pending.sendRefusedAgain();
      void keep();
      refresh(ids);
      showState();
      flushSoon();
    },
    dropRefused() {
      const ids = pending.dropRefused();
      leftover = [];
      void keep();
      refresh(ids);
      showState();
    },
    async resolveConflict(conflictId, choice) {
      const own = pending.conflict(conflictId);
      const other = board.others().find((one) => one.conflictId === conflictId);
      if (!own && !other) return { done: false, message: words.decidedElsewhere };
      if (choice === 'mine' && view.cannotApply(own, other))
        return { done: false, message: words.wouldOverlap };
      if (choice === 'both' && view.cannotJoin(own, other))
        return { done: false, message: words.cannotJoin };
      const seen = view.seen(own, other);
      let first = true;
      // Of two users who decide at the same time, one does: no text is added twice.
      const apply = (isFirst: boolean) => {
        first = isFirst;
        if (own) view.decide(conflictId, first ? choice : 'theirs', seen);
        else if (first && other) view.decideOther(other, choice, seen);
        view.refreshOthers();
      };
      try {
        if (own && !own.isSent) apply(true);
        else await board.claim(conflictId, own ? undefined : other, apply);
        keepAndShow();
        flushSoon();
        return first
          ? { done: true, changes: 1 }
          : { done: false, message: words.decidedElsewhere };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { done: false, ...shownError(error) };
      }
    },
    async reapplyToNewDraft() {
      if (!exchange.isClosed() && leftover.length === 0)
        return { done: false, message: words.nothingToReapply };
      await exchange.whenIdle();
      try {
        const draft = await calls.open(exchange.isClosed() ? '0' : reportId);
        const shown = store.getState().cues.map((cue) => cue.id);
        reportId = draft.reportId;
        options.onDraft(reportId);
        server.reset(draft);
        const undecided = [...leftover.filter(isDecision), ...board.takeDecisions()];
        const changes = pending.moveAll(leftover.filter((item) => !isDecision(item)));
        leftover = [];
        exchange.reopen();
        // The closed draft may be without the version that was chosen in it.
        for (const { other, conflictId = '' } of undecided) {
          const conflict = other ?? pending.conflict(conflictId);
          if (conflict) view.renew(conflict);
        }
        settle(noUser, [...shown, ...server.ids()]);
        board.refresh();
        keepAndShow();
        flushSoon();
        return { done: true, changes };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { done: false, ...shownError(error) };
      }
    },
    dispose() {
      exchange.dispose();
      board.stop();
      stopWatching();
      closedWindows.stop();
      queue.close();
    },
  };

  takeOn(options.waiting);

  return {
    ...port,
    start(): void {
      flushSoon();
      board.start();
    },
    /** A live message about this draft. */
    hear({ reportId: about, what, changeNumber, changeId }: DraftEvent): void {
      if (about !== reportId || exchange.isDisposed()) return;
      if (what === 'closed' && !closing) {
        exchange.close();
        showState();
      }
      if (what === 'conflicts') board.refresh();
      if (what !== 'cues' || changeId === exchange.sending()) return;
      if (changeNumber !== null && changeNumber <= server.changeNumber()) return;
      exchange.requestNews();
      exchange.kick();
    },
    /** Messages may have been missed. */
    reconnected(): void {
      exchange.requestNews();
      flushSoon();
      board.refresh();
    },
    memoryOnly(): void {
      storedIn = 'memory';
      store.patch({ storedIn });
      showState();
    },
    /** This tab itself publishes or discards the draft, so its closing is expected. */
    expectClosing: (expected: boolean) => {
      closing = expected;
    },
    isSafe: () => queue.isSafe(),
  };
}

const noUser = () => null;
const isDecision = ({ status }: QueuedChange) => status === 'decision';
