import type { ChangeResult, Draft } from '@glossa/contracts/subtitles';
import { ApiError, errorSentence } from '../../../lib/api-client.ts';
import type { DraftNews } from '../../../lib/draft-news.ts';
import type { ChangeQueue, QueuedChange } from './change-queue.ts';
import { lookForClosedWindows } from './closed-windows.ts';
import type { DraftCalls } from './draft-calls.ts';
import { createDraftView, withWordsOf } from './draft-view.ts';
import type { EditorState } from './editor-types.ts';
import { createPending } from './pending.ts';
import { createSaveSchedule } from './save-schedule.ts';
import { createServerCopy } from './server-copy.ts';
import { requestOf } from './spec-calls.ts';
import { syncFailureOf } from './sync-failure.ts';
import type { SyncedStore, SyncPort } from './sync-port.ts';
import * as words from './sync-sentences.ts';
import { watchWindow } from './watch-window.ts';

export type DraftSyncOptions = {
  store: SyncedStore;
  draft: Draft;
  /** What an earlier window did not store. */
  waiting: readonly QueuedChange[];
  queue: ChangeQueue;
  keptIn: EditorState['keptIn'];
  calls: DraftCalls;
  /** The draft changes when another one is taken over. */
  onDraft: (reportId: string) => void;
};

export type DraftSync = ReturnType<typeof createDraftSync>;

/** Once the server refused a change set this often for another reason each time, a person is asked. */
const mostRejections = 5;

/** Stores what a person changes and shows what colleagues change: one request at a time, in order. */
export function createDraftSync(options: DraftSyncOptions) {
  const { store, queue, calls } = options;
  let { keptIn } = options;
  let reportId = options.draft.reportId;
  const server = createServerCopy(options.draft);
  const pending = createPending(server, () => reportId);
  let leftover: readonly QueuedChange[] = [];
  let gone = false;
  let closing = false;
  let needNews = false;
  let failure: string | null = null;
  let rejections = 0;
  let sending: string | null = null;
  let running: Promise<void> | null = null;
  let disposed = false;
  const view = createDraftView(store, server, pending);
  const { refresh, settle } = view;
  const schedule = createSaveSchedule(() => kick());

  const keep = () => queue.keep([...leftover, ...pending.all()]);

  const showState = () => view.showState({ leftover: leftover.length, gone, failure, keptIn });

  function takeAnswer(item: QueuedChange, answer: ChangeResult): void {
    // An answer to what was sent before this window opened: the draft had it already.
    const isNew = answer.changeNumber > server.changeNumber();
    if (!server.takeOwn(item.changes, answer)) needNews = true;
    const taken = pending.accept(isNew ? answer : { ...answer, cues: [] });
    store.correctOwn(
      taken.map((change) => ({
        ...change,
        after: withWordsOf(change.after, store.findCue(change.id) ?? null),
      })),
    );
    if (!isNew)
      settle(
        nobody,
        item.changes.map(({ id }) => id),
      );
    refresh(answer.removed);
  }

  async function send(): Promise<void> {
    const head = pending.head();
    if (!head) return;
    if (pending.length() === 1) schedule.hurry();
    const item = head.request
      ? head
      : pending.markSent(requestOf(head, (cueId) => server.revision(cueId)));
    if (!item?.request) return;
    sending = item.changeId;
    await keep();
    try {
      takeAnswer(item, await calls.send(item.request));
      rejections = 0;
      worked();
    } catch (error) {
      const failed = syncFailureOf(error);
      if (failed.kind === 'later') later(failed.message);
      else if (failed.kind === 'gone') gone = true;
      else if (failed.kind === 'refused' && !hasOwnCall(item)) pending.refuse(failed.message);
      // What cannot be divided or copied there as it was here is sent cue by cue.
      else reject(item, failed.kind === 'conflict' ? failed.conflicts : []);
    } finally {
      sending = null;
      void keep();
      showState();
    }
  }

  /** The server has other versions than those the change stands on, and changed nothing. */
  function reject(item: QueuedChange, conflicts: NonNullable<ApiError['conflicts']>): void {
    worked();
    rejections += 1;
    if (rejections > mostRejections) {
      rejections = 0;
      pending.refuse(words.stuck);
      return;
    }
    pending.sendAnew();
    needNews = true;
    const names = new Map(conflicts.map(({ cueId, changedBy }) => [cueId, changedBy]));
    for (const { cueId, theirs } of conflicts) server.set(cueId, theirs);
    settle((id) => names.get(id) ?? null, [...names.keys(), ...item.changes.map(({ id }) => id)]);
  }

  async function fetchNews(): Promise<void> {
    needNews = false;
    try {
      const news = await calls.changesSince(reportId, server.changeNumber());
      const names = new Set(news.changes.map(({ by }) => by.displayName));
      const [name = null] = names.size === 1 ? names : [];
      settle(() => name, server.takeNews(news));
      worked();
    } catch (error) {
      const failed = syncFailureOf(error);
      if (failed.kind === 'gone') gone = true;
      else {
        needNews = true;
        later('message' in failed ? failed.message : words.stuck);
      }
    } finally {
      void keep();
      showState();
    }
  }

  function worked(): void {
    failure = null;
    schedule.worked();
  }
  function later(message: string): void {
    failure = message;
    schedule.failed();
  }

  /** What to do next; undefined where there is nothing, or its time has not come. */
  function nextStep(): (() => Promise<void>) | undefined {
    if (disposed || gone) return undefined;
    const head = pending.head();
    // What was sent and perhaps stored comes before anything else: only its answer tells where the draft stands.
    if (head?.request) return schedule.mayGo(false) ? send : undefined;
    if (needNews) return schedule.mayGo(false) ? fetchNews : undefined;
    return head && schedule.mayGo(pending.length() === 1) ? send : undefined;
  }

  async function run(): Promise<void> {
    try {
      for (let step = nextStep(); step; step = nextStep()) await step();
    } finally {
      running = null;
    }
  }

  function kick(): void {
    // A step that throws is a fault of this page: it is reported like any other, and the changes stay written down.
    if (!running && nextStep()) running = run();
  }

  function hurry(): void {
    schedule.hurry();
    schedule.tryAgain();
    kick();
  }

  /** What another window did not store is stored by this one; of another draft, it waits to be taken over. */
  function takeOn(items: readonly QueuedChange[]): void {
    leftover = [...leftover, ...items.filter((item) => item.reportId !== reportId)];
    pending.restore(items.filter((item) => item.reportId === reportId));
    settle(nobody, []);
    void keep();
    showState();
  }

  const closedWindows = lookForClosedWindows(queue, (left) => {
    takeOn(left);
    hurry();
  });
  const stopWatching = watchWindow(() => {
    hurry();
    closedWindows.look();
  });

  const port: SyncPort = {
    changed(change) {
      const held = pending.conflicts().size > 0 || pending.refused().length > 0;
      const ids = held ? [...pending.touchedIds(), ...change.changes.map(({ id }) => id)] : [];
      pending.add(change);
      void keep();
      if (change.continues) schedule.typed();
      else schedule.hurry();
      refresh(ids);
      showState();
      kick();
    },
    async flush() {
      hurry();
      while (running) await running;
      return pending.all().length === 0 && leftover.length === 0 && !gone;
    },
    retryNow() {
      const ids = pending.touchedIds();
      pending.sendRefusedAgain();
      void keep();
      refresh(ids);
      showState();
      hurry();
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
      void keep();
      showState();
      hurry();
    },
    async takeOver() {
      if (!gone && leftover.length === 0) return { done: false, message: words.notGone };
      while (running) await running;
      try {
        const draft = await calls.open(gone ? '0' : reportId);
        const shown = store.getState().cues.map((cue) => cue.id);
        reportId = draft.reportId;
        options.onDraft(reportId);
        server.reset(draft);
        const changes = pending.moveAll(leftover);
        leftover = [];
        gone = false;
        needNews = false;
        worked();
        settle(nobody, [...shown, ...server.ids()]);
        void keep();
        showState();
        hurry();
        return { done: true, changes };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { done: false, message: errorSentence(error) };
      }
    },
    dispose() {
      disposed = true;
      schedule.stop();
      stopWatching();
      closedWindows.stop();
      queue.close();
    },
  };

  takeOn(options.waiting);

  return {
    ...port,
    start: hurry,
    /** A live message about this draft. */
    hear({ reportId: about, what, changeNumber, changeId }: DraftNews): void {
      if (about !== reportId || disposed) return;
      if (what === 'closed' && !closing) {
        gone = true;
        showState();
      }
      if (what !== 'cues' || changeId === sending) return;
      if (changeNumber !== null && changeNumber <= server.changeNumber()) return;
      needNews = true;
      kick();
    },
    /** News may have been missed. */
    reconnected(): void {
      needNews = true;
      hurry();
    },
    memoryOnly(): void {
      keptIn = 'memory';
      store.patch({ keptIn });
      showState();
    },
    /** This window itself publishes or discards the draft: that it closes is no surprise. */
    expectClosing: (expected: boolean) => {
      closing = expected;
    },
    isSafe: () => queue.isSafe(),
  };
}

const nobody = () => null;

const hasOwnCall = ({ call }: QueuedChange) => call !== null && call.kind !== 'changes';
