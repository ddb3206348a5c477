import type { Draft } from '@glossa/contracts/subtitles';
import { ApiError, errorSentence } from '../../../lib/http/api-client.ts';
import type { DraftEvent } from '../../../lib/live/draft-events.ts';
import type { EditorState } from '../store/editor-types.ts';
import { createAutosaveTimer, watchWindow } from './autosave-timer.ts';
import type { ChangeQueue, QueuedChange } from './change-queue.ts';
import type { DraftCalls } from './draft-calls.ts';
import { createDraftExchange } from './draft-exchange.ts';
import { createDraftView } from './draft-view.ts';
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
  const view = createDraftView(store, server, pending);
  const { refresh, settle } = view;
  const schedule = createAutosaveTimer(() => exchange.kick());

  const keep = () => queue.keep([...leftover, ...pending.all()]);
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
  }

  /** This tab saves what another left; for another draft, the changes wait to be moved. */
  function takeOn(items: readonly QueuedChange[]): void {
    leftover = [...leftover, ...items.filter((item) => item.reportId !== reportId)];
    pending.restore(items.filter((item) => item.reportId === reportId));
    settle(noUser, []);
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
      const held = pending.conflicts().size > 0 || pending.refused().length > 0;
      const ids = held ? [...pending.touchedIds(), ...change.changes.map(({ id }) => id)] : [];
      pending.add(change);
      void keep();
      if (change.continues) schedule.typed();
      else schedule.flushSoon();
      refresh(ids);
      showState();
      exchange.kick();
    },
    async flush() {
      flushSoon();
      await exchange.whenIdle();
      return pending.all().length === 0 && leftover.length === 0 && !exchange.isClosed();
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
    resolveConflict(cueId, choice) {
      view.decide(cueId, choice);
      keepAndShow();
      flushSoon();
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
        const changes = pending.moveAll(leftover);
        leftover = [];
        exchange.reopen();
        settle(noUser, [...shown, ...server.ids()]);
        keepAndShow();
        flushSoon();
        return { done: true, changes };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { done: false, message: errorSentence(error) };
      }
    },
    dispose() {
      exchange.dispose();
      stopWatching();
      closedWindows.stop();
      queue.close();
    },
  };

  takeOn(options.waiting);

  return {
    ...port,
    start: flushSoon,
    /** A live message about this draft. */
    hear({ reportId: about, what, changeNumber, changeId }: DraftEvent): void {
      if (about !== reportId || exchange.isDisposed()) return;
      if (what === 'closed' && !closing) {
        exchange.close();
        showState();
      }
      if (what !== 'cues' || changeId === exchange.sending()) return;
      if (changeNumber !== null && changeNumber <= server.changeNumber()) return;
      exchange.requestNews();
      exchange.kick();
    },
    /** Messages may have been missed. */
    reconnected(): void {
      exchange.requestNews();
      flushSoon();
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
