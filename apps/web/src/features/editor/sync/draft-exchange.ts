import type { ChangeResult } from '@glossa/contracts/subtitle-changes';
import type { ApiError } from '../../../lib/http/api-client.ts';
import { type ShownError, shownError } from '../../../lib/http/shown-error.ts';
import type { createAutosaveTimer } from './autosave-timer.ts';
import type { QueuedChange } from './change-queue.ts';
import type { DraftCalls } from './draft-calls.ts';
import { type DraftView, withWordsOf } from './draft-view.ts';
import { toRequest } from './legacy-calls.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { ServerSnapshot } from './server-snapshot.ts';
import * as words from './sync-messages.ts';
import { syncFailureOf } from './sync-messages.ts';
import type { SyncedStore } from './sync-port.ts';

type ExchangeOptions = {
  store: Pick<SyncedStore, 'correctOwn' | 'findCue' | 'patch'>;
  calls: Pick<DraftCalls, 'send' | 'changesSince'>;
  server: ServerSnapshot;
  pending: PendingChanges;
  view: DraftView;
  schedule: ReturnType<typeof createAutosaveTimer>;
  reportId: () => string;
  /** Writes down what is not stored yet, before it is sent. */
  keep: () => Promise<void>;
  /** After each request: the waiting changes or the save state may be others. */
  onStep: () => void;
};

/** Once the server refused a change set this often for another reason each time, a person is asked. */
const maxRejections = 5;

/** Sends waiting changes and fetches those of colleagues: one request at a time, in order. */
export function createDraftExchange(options: ExchangeOptions) {
  const { store, calls, server, pending, view, schedule, reportId, keep, onStep } = options;
  let closed = false;
  let needNews = false;
  let failure: ShownError | null = null;
  let rejections = 0;
  let sending: string | null = null;
  let running: Promise<void> | null = null;
  let disposed = false;

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
      view.settle(
        noUser,
        item.changes.map(({ id }) => id),
      );
    view.refresh(answer.removed);
  }

  async function send(): Promise<void> {
    const head = pending.head();
    if (!head) return;
    if (pending.length() === 1) schedule.flushSoon();
    const item = head.request
      ? head
      : pending.markSent(toRequest(head, (cueId) => server.revision(cueId), server.changeNumber()));
    if (!item?.request) return;
    sending = item.changeId;
    await keep();
    try {
      takeAnswer(item, await calls.send(item.request));
      rejections = 0;
      resetRetry();
    } catch (error) {
      const failed = syncFailureOf(error);
      if (failed.kind === 'later') later(shownError(failed));
      else if (failed.kind === 'closed') closed = true;
      else if (failed.kind === 'refused' && !hasOwnCall(item)) pending.refuse(shownError(failed));
      // What cannot be divided or copied there as it was here is sent cue by cue.
      else reject(item, failed.kind === 'conflict' ? failed.conflicts : []);
    } finally {
      sending = null;
      onStep();
    }
  }

  /** The server has other versions than those the change is based on, and changed nothing. */
  function reject(item: QueuedChange, conflicts: NonNullable<ApiError['conflicts']>): void {
    resetRetry();
    rejections += 1;
    if (rejections > maxRejections) {
      rejections = 0;
      pending.refuse(words.stuck);
      return;
    }
    pending.requeue();
    needNews = true;
    const names = new Map(conflicts.map(({ cueId, changedBy }) => [cueId, changedBy]));
    for (const { cueId, theirs } of conflicts) server.set(cueId, theirs);
    // What was sent was compared with no cue that came meanwhile, also before this window was opened.
    view.settle(
      (id) => names.get(id) ?? null,
      [...names.keys(), ...server.ids(), ...item.changes.map(({ id }) => id)],
    );
  }

  async function fetchNews(): Promise<void> {
    needNews = false;
    try {
      const news = await calls.changesSince(reportId(), server.changeNumber());
      const names = new Set(news.changes.map(({ by }) => by.displayName));
      const [name = null] = names.size === 1 ? names : [];
      const changed = server.takeNews(news);
      if (changed.length > 0) store.patch({ hasOtherChanges: true });
      view.settle(() => name, changed);
      resetRetry();
    } catch (error) {
      const failed = syncFailureOf(error);
      if (failed.kind === 'closed') closed = true;
      else {
        needNews = true;
        later('message' in failed ? shownError(failed) : words.stuck);
      }
    } finally {
      onStep();
    }
  }

  function resetRetry(): void {
    failure = null;
    schedule.resetRetry();
  }
  function later(reason: ShownError): void {
    failure = reason;
    schedule.failed();
  }

  /** What to do next; undefined where there is nothing, or its time has not come. */
  function nextStep(): (() => Promise<void>) | undefined {
    if (disposed || closed) return undefined;
    const head = pending.head();
    // What was sent and perhaps stored comes before anything else: only its answer tells the state of the draft.
    if (head?.request) return schedule.canSend(false) ? send : undefined;
    if (needNews) return schedule.canSend(false) ? fetchNews : undefined;
    return head && schedule.canSend(pending.length() === 1) ? send : undefined;
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

  return {
    /** Starts where something is due and nothing is running. */
    kick,
    /** Sends at once what waits, whatever pause the timer is in. */
    flushSoon(): void {
      schedule.flushSoon();
      schedule.tryAgain();
      kick();
    },
    async whenIdle(): Promise<void> {
      while (running) await running;
    },
    /** Colleagues changed something. */
    requestNews(): void {
      needNews = true;
    },
    /** The change set whose answer is awaited. */
    sending: () => sending,
    /** Why the last call failed; null while calls work. */
    failure: () => failure,
    /** The draft takes no more changes. */
    isClosed: () => closed,
    close(): void {
      closed = true;
    },
    /** Another draft has taken the place of the closed one. */
    reopen(): void {
      closed = false;
      needNews = false;
      resetRetry();
    },
    dispose(): void {
      disposed = true;
      schedule.stop();
    },
    isDisposed: () => disposed,
  };
}

const noUser = () => null;

const hasOwnCall = ({ call }: QueuedChange) => call !== null && call.kind !== 'changes';
