import type { Cue } from '@glossa/subtitles/cue';
import { t } from '../../../lib/language/t.ts';
import { sameEdits } from './cue-fields.ts';
import type { EditorStore } from './editor-types.ts';
import { keepBoth } from './keep-both.ts';
import { newId } from './new-id.ts';
import type { Pending } from './pending.ts';
import type { ServerCopy } from './server-copy.ts';
import type { SyncedStore } from './sync-port.ts';
import { conflictsOf, type SyncFacts, sameSyncState, syncStateOf } from './sync-state.ts';

/** Shows in the store what the server has with one's own changes on top, and what of that a person has to decide. */
export function createDraftView(store: SyncedStore, server: ServerCopy, pending: Pending) {
  function refresh(ids: Iterable<string>): void {
    const wanted = new Set(ids);
    if (wanted.size === 0) return;
    const view = pending.viewer();
    const changes = [...wanted].flatMap((id) => {
      const before = store.findCue(id) ?? null;
      const after = withWordsOf(view(id), before);
      const same = sameEdits(before, after) && !before?.stale === !after?.stale;
      return same ? [] : [{ id, before, after }];
    });
    store.applyStored(changes);
  }

  return {
    /** Shows these cues as they are now. */
    refresh,
    /** Puts what waits onto the server's copy and shows what comes of it; `ids` are cues that are others there. */
    settle(changedBy: (cueId: string) => string | null, ids: Iterable<string>): void {
      const touched = pending.touchedIds();
      pending.settle(changedBy);
      const under = pending.underlying();
      for (const [id, { changes }] of pending.conflicts()) {
        // A colleague came to the same: there is nothing to decide.
        if (sameEdits(changes[0]?.after, under(id))) pending.release(id);
      }
      refresh([...ids, ...touched]);
    },
    showState(facts: Omit<SyncFacts, 'waiting' | 'refused'>): void {
      const sync = syncStateOf({
        ...facts,
        waiting: pending.length(),
        refused: pending.refused(),
      });
      const was = store.getState();
      const conflicts = conflictsOf(pending, server);
      const noConflicts = conflicts.size === 0 && was.conflicts.size === 0;
      if (noConflicts && sameSyncState(was.sync, sync)) return;
      store.patch(noConflicts ? { sync } : { sync, conflicts });
    },
    /** Ends a conflict as a person decided. */
    decide(cueId: string, choice: Parameters<EditorStore['resolveConflict']>[1]): void {
      const conflict = pending.release(cueId);
      if (!conflict) return;
      const { mine, theirs } = conflict;
      const differ = !sameEdits(mine, theirs);
      if (choice === 'mine' && differ) pending.push([{ id: cueId, before: theirs, after: mine }]);
      refresh([cueId]);
      if (choice !== 'both' || !mine || !differ) return;
      const kept = theirs
        ? keepBoth(store.getState().cues, theirs, mine, newId())
        : [{ id: cueId, before: null, after: mine }];
      store.commit(t('Keep both'), kept);
    },
  };
}

/** The server's version of a cue comes without the words that are known of it here. */
export const withWordsOf = (cue: Cue | null, there: Cue | null): Cue | null =>
  cue && !cue.words && there?.words ? { ...cue, words: there.words } : cue;
