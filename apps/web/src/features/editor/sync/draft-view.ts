import { type Cue, overlaps, type Track } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { sameEdits } from '../store/cue-fields.ts';
import { plainOf } from '../store/cue-wire.ts';
import type { Conflict, EditorState, EditorStore, SyncState } from '../store/editor-types.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { ServerSnapshot } from './server-snapshot.ts';
import * as words from './sync-messages.ts';
import type { SyncedStore } from './sync-port.ts';

/** Shorter cues cannot be read. Milliseconds. */
const shortestMs = 500;

/**
 * Keeps a colleague's version and the user's as a new cue: at its time on its track, on the other track, or in the next
 * gap; without space, joins the texts in one cue.
 */
function keepBoth(cues: readonly Cue[], theirs: Cue, mine: Cue, newCueId: string): CueChange[] {
  const { words: _words, ...own } = mine;
  const other: Track = own.track === 'lower' ? 'upper' : 'lower';
  const isFree = (cue: Cue) => !cues.some((there) => overlaps(there, cue));
  const made = (fields: Partial<Cue>): Cue => ({ ...own, id: newCueId, ...fields });
  const place = [made({}), made({ track: other }), afterIt(cues, theirs, made({}))].find(
    (cue) => cue && isFree(cue),
  );
  if (place) return [{ id: newCueId, before: null, after: place }];
  const text = [theirs.text, mine.text].filter((part) => part.trim() !== '').join('\n');
  return [{ id: theirs.id, before: theirs, after: { ...theirs, text } }];
}

function afterIt(cues: readonly Cue[], theirs: Cue, own: Cue): Cue | undefined {
  const startMs = theirs.endMs;
  const nextMs = cues.reduce(
    (least, cue) =>
      cue.track === theirs.track && cue.startMs >= startMs ? Math.min(least, cue.startMs) : least,
    Number.POSITIVE_INFINITY,
  );
  const endMs = Math.min(startMs + own.endMs - own.startMs, nextMs);
  return endMs - startMs < shortestMs ? undefined : { ...own, track: theirs.track, startMs, endMs };
}

type SyncFacts = {
  waiting: number;
  refused: readonly { note: string | null }[];
  /** Changes of an earlier draft to be moved. */
  leftover: number;
  closed: boolean;
  /** Why the last call failed; null while calls work. */
  failure: string | null;
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
  if (first) return { status: 'refused', waiting: all, message: first.note ?? words.stuck };
  if (failure !== null)
    return { status: 'offline', waiting, message: words.offline(failure, facts.storedIn) };
  return waiting > 0 ? { status: 'saving', waiting } : { status: 'saved' };
}

const sameSyncState = (a: SyncState, b: SyncState): boolean =>
  a.status === b.status &&
  ('waiting' in a ? a.waiting : 0) === ('waiting' in b ? b.waiting : 0) &&
  ('message' in a ? a.message : '') === ('message' in b ? b.message : '');

/** The visible conflicts: the user's version against the text without it. */
function conflictsOf(pending: PendingChanges, server: ServerSnapshot): Map<string, Conflict> {
  const shown = new Map<string, Conflict>();
  if (pending.conflicts().size === 0) return shown;
  const under = pending.underlying();
  for (const [cueId, item] of pending.conflicts()) {
    const theirs = under(cueId);
    shown.set(cueId, {
      cueId,
      theirs: theirs && plainOf(theirs, server.revision(cueId) ?? 0),
      changedBy: item.note,
      mine: item.changes[0]?.after ?? null,
    });
  }
  return shown;
}

/** Shows the server's state with the user's changes applied, and conflicts to resolve. */
export function createDraftView(
  store: SyncedStore,
  server: ServerSnapshot,
  pending: PendingChanges,
) {
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
    /** Updates these cues in the store. */
    refresh,
    /** Applies pending changes to the server snapshot and shows the result; `ids` are cues that changed. */
    settle(changedBy: (cueId: string) => string | null, ids: Iterable<string>): void {
      const touched = pending.touchedIds();
      pending.settle(changedBy);
      const under = pending.underlying();
      for (const [id, { changes }] of pending.conflicts()) {
        // The colleague made the same change: no conflict.
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
    /** Resolves a conflict by the user's decision. */
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
      store.commit(t('editor.conflict.keepBoth'), kept);
    },
  };
}

export type DraftView = ReturnType<typeof createDraftView>;

/** The server's version of a cue comes without the words that are known of it here. */
export const withWordsOf = (cue: Cue | null, there: Cue | null): Cue | null =>
  cue && !cue.words && there?.words ? { ...cue, words: there.words } : cue;
