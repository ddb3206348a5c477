import type { OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import type { ShownError } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { isTooLong, sameEdits, sameMarks } from '../store/cue-fields.ts';
import { plainOf } from '../store/cue-wire.ts';
import type { EditorState, EditorStore, SyncState } from '../store/editor-types.ts';
import type { QueuedChange } from './change-queue.ts';
import { conflictIdOf } from './held-conflicts.ts';
import { keepBoth, overlapOthers } from './keep-both.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { ServerSnapshot } from './server-snapshot.ts';
import * as words from './sync-messages.ts';
import type { SyncedStore } from './sync-port.ts';
import { addOthers, conflictsOf, heldCue } from './visible-conflicts.ts';

type Choice = Parameters<EditorStore['resolveConflict']>[1];

type Seen = ReadonlyMap<string, Cue | null>;

type SyncFacts = {
  waiting: number;
  refused: readonly Pick<QueuedChange, 'note' | 'requestId'>[];
  /** Changes of an earlier draft to be moved. */
  leftover: number;
  closed: boolean;
  /** Why the last call failed; null while calls work. */
  failure: ShownError | null;
  storedIn: EditorState['storedIn'];
};

function syncStateOf(facts: SyncFacts): SyncState {
  const { waiting, refused, leftover, failure } = facts;
  const all = waiting + refused.length;
  const [first] = refused;
  if (facts.closed || leftover > 0) {
    const left = all + leftover;
    const message = left > 0 ? words.closedUnsaved(left) : words.closed;
    return { status: 'closed', waiting: left, message };
  }
  if (first) {
    const { note, requestId } = first;
    const reason = note === null ? words.stuck : { message: note, requestId };
    return { status: 'refused', waiting: all, ...reason };
  }
  if (failure !== null)
    return { status: 'offline', waiting, ...words.offline(failure, facts.storedIn) };
  return waiting > 0 ? { status: 'saving', waiting } : { status: 'saved' };
}

const sameSyncState = (a: SyncState, b: SyncState): boolean =>
  a.status === b.status &&
  ('waiting' in a ? a.waiting : 0) === ('waiting' in b ? b.waiting : 0) &&
  ('message' in a ? a.message : '') === ('message' in b ? b.message : '') &&
  requestIdIn(a) === requestIdIn(b);

const requestIdIn = (sync: SyncState) => ('requestId' in sync ? sync.requestId : undefined);

/** Shows the server's state with the user's changes applied, and conflicts to resolve. */
export function createDraftView(
  store: SyncedStore,
  server: ServerSnapshot,
  pending: PendingChanges,
  others: () => readonly OpenConflict[] = () => [],
) {
  /** Cues that are or were in a conflict of a colleague. */
  const watched = new Set<string>();

  /** A cue that is deleted is shown in a colleague's version, so that the conflict can be resolved. */
  function viewer(): (id: string) => Cue | null {
    const own = pending.viewer();
    const deleted = new Map<string, Cue>();
    for (const { cues } of others())
      if (!cues.some(({ cueId }) => own(cueId)))
        for (const { cueId, mine } of cues) if (mine) deleted.set(cueId, heldCue(cueId, mine));
    return (id) => own(id) ?? deleted.get(id) ?? null;
  }

  function refresh(ids: Iterable<string>): void {
    const wanted = new Set(ids);
    if (wanted.size === 0) return;
    const view = viewer();
    const changes = [...wanted].flatMap((id) => {
      const before = store.findCue(id) ?? null;
      const after = withWordsOf(view(id), before);
      const same = sameEdits(before, after) && sameMarks(before, after);
      return same ? [] : [{ id, before, after }];
    });
    store.applyStored(changes);
  }

  const overlapping = (changes: readonly CueChange[]): boolean =>
    overlapOthers(
      changes,
      [...server.ids(), ...store.getState().cues.map(({ id }) => id)],
      pending.underlying(),
    );

  function bothOf(only: CueChange): CueChange[] {
    if (!only.after) return [];
    const under = pending.underlying();
    const shown = store.getState().cues;
    const ids = new Set([...server.ids(), ...shown.map(({ id }) => id)]);
    const saved = [...ids].flatMap((id) => under(id) ?? []);
    const newCueId = only.before ? newId() : only.id;
    return keepBoth(shown, saved, only.before, only.after, newCueId);
  }

  function keepBothOf(only: CueChange): void {
    const under = pending.underlying();
    const changes = bothOf(only);
    // The text joins the saved version of a cue that waits for a decision, not the version that the user sees of it.
    if (!changes.some(({ id }) => pending.isHeld(id)))
      store.commit(t('editor.conflict.keepBoth'), changes);
    else pending.push(changes.map((one) => ({ ...one, before: under(one.id) })));
  }

  /** Applies the choice; of one cue that would be where another is now, the saved time stays. */
  function apply(
    changes: readonly CueChange[],
    choice: Choice,
    put: (changes: readonly CueChange[]) => void,
  ): void {
    const differing = changes.filter(({ before, after }) => !sameEdits(before, after));
    const [only, ...others] = differing;
    if (!only || choice === 'theirs') return;
    const single = changes.length === 1 && others.length === 0;
    if (choice === 'both') {
      if (single) keepBothOf(only);
    } else if (!single || !only.after || !overlapping([only])) put(differing);
    else if (!only.before) keepBothOf(only);
    else {
      const { startMs, endMs, track } = only.before;
      put([{ ...only, after: { ...only.after, startMs, endMs, track } }]);
    }
  }

  /**
   * Changes that replace another version than the decision was about, or would be where a cue is now, because a
   * colleague's change came in between: they are merged with it, or are a conflict again.
   */
  function applyLate(changes: readonly CueChange[], seen: Seen, choice: Choice): boolean {
    const isLate =
      changes.some(({ id, before }) => !sameEdits(before, seen.get(id) ?? null)) ||
      (changes.length > 1 && overlapping(changes));
    if (choice !== 'mine' || !isLate) return false;
    pending.push(changes.map((change) => ({ ...change, before: seen.get(change.id) ?? null })));
    settle(() => null, server.ids());
    return true;
  }

  function changesOf({ cues }: OpenConflict): CueChange[] {
    // Not what is shown: of a deleted cue, that is the colleague's version.
    const under = pending.underlying();
    return cues.map(({ cueId, mine }) => ({
      id: cueId,
      before: under(cueId),
      after: mine && heldCue(cueId, mine),
    }));
  }

  /** The held version as changes of the saved one. */
  function onSaved(own: QueuedChange | undefined, other: OpenConflict | undefined): CueChange[] {
    const changes = own ? own.changes : other ? changesOf(other) : [];
    const under = pending.underlying();
    return changes.map((change) => ({ ...change, before: under(change.id) }));
  }

  /** Applies pending changes to the server snapshot and shows the result; `ids` are cues that changed. */
  function settle(changedBy: (cueId: string) => string | null, ids: Iterable<string>): void {
    const touched = pending.touchedIds();
    const fresh = [...ids];
    pending.settle(changedBy, fresh);
    const under = pending.underlying();
    for (const item of pending.conflicts()) {
      // The colleague made the same change: no conflict.
      if (item.changes.every(({ id, after }) => sameEdits(after, under(id))))
        pending.release(conflictIdOf(item));
    }
    refresh([...fresh, ...touched, ...pending.touchedIds()]);
  }

  return {
    /** Updates these cues in the store. */
    refresh,
    /** The list of colleagues' conflicts changed. */
    refreshOthers(): void {
      for (const { cues } of others()) for (const { cueId } of cues) watched.add(cueId);
      refresh(watched);
    },
    settle,
    showState(facts: Omit<SyncFacts, 'waiting' | 'refused'>): void {
      const sync = syncStateOf({
        ...facts,
        // A closed draft is without the versions that waited for a decision.
        waiting: pending.length() + (facts.closed ? pending.conflicts().length : 0),
        refused: pending.refused(),
      });
      const was = store.getState();
      const conflicts = conflictsOf(pending, server);
      const view = pending.viewer();
      addOthers(conflicts, others(), (id) => {
        const cue = view(id);
        return cue && plainOf(cue, server.revision(id) ?? 0);
      });
      const noConflicts = conflicts.size === 0 && was.conflicts.size === 0;
      if (noConflicts && sameSyncState(was.sync, sync)) return;
      store.patch(noConflicts ? { sync } : { sync, conflicts });
    },
    /** Changes made together that would be where other cues are now: they cannot be applied as they are. */
    cannotApply(own: QueuedChange | undefined, other: OpenConflict | undefined): boolean {
      const changes = onSaved(own, other);
      return changes.length > 1 && overlapping(changes);
    },
    /** Both texts in one cue would be longer than the server accepts. */
    cannotJoin(own: QueuedChange | undefined, other: OpenConflict | undefined): boolean {
      const [only, ...more] = onSaved(own, other);
      return only !== undefined && more.length === 0 && isTooLong(bothOf(only));
    },
    /** A conflict that ended without its decision being applied waits for one again. */
    renew(conflict: QueuedChange | OpenConflict): void {
      if ('changes' in conflict) pending.renew(conflict);
      else {
        // It continues nothing that waits here.
        const changes = changesOf(conflict).map((one) => ({ ...one, before: server.cue(one.id) }));
        pending.hold(changes, conflict.by.displayName);
      }
    },
    /** The saved versions that a decision is about, while the server is asked whether someone else decided. */
    seen(own: QueuedChange | undefined, other: OpenConflict | undefined): Seen {
      const under = pending.underlying();
      if (own) return new Map(own.changes.map(({ id }) => [id, under(id)]));
      return new Map(other ? changesOf(other).map(({ id, before }) => [id, before]) : []);
    },
    /** Resolves a conflict by the user's decision. */
    decide(conflictId: string, choice: Choice, seen: Seen): void {
      const changes = pending.release(conflictId);
      if (!changes || applyLate(changes, seen, choice)) return;
      if (choice !== 'mine') refresh(changes.map(({ id }) => id));
      apply(changes, choice, pending.push);
      refresh(changes.map(({ id }) => id));
    },
    /** Applies the decision about a colleague's version; it can be undone. */
    decideOther(conflict: OpenConflict, choice: Choice, seen: Seen): void {
      refresh(conflict.cues.map(({ cueId }) => cueId));
      const changes = changesOf(conflict);
      if (applyLate(changes, seen, choice)) return;
      apply(changes, choice, (changes) => store.commit(t('editor.filter.conflicts'), changes));
    },
  };
}

export type DraftView = ReturnType<typeof createDraftView>;

/** The server's version of a cue comes without the words that are known of it here. */
export const withWordsOf = (cue: Cue | null, there: Cue | null): Cue | null =>
  cue && !cue.words && there?.words ? { ...cue, words: there.words } : cue;
