import { plainOf } from './cue-wire.ts';
import type { Conflict, EditorState, SyncState } from './editor-types.ts';
import type { Pending } from './pending.ts';
import type { ServerCopy } from './server-copy.ts';
import * as words from './sync-sentences.ts';

export type SyncFacts = {
  waiting: number;
  refused: readonly { note: string | null }[];
  /** Changes of an earlier draft that wait to be taken over. */
  leftover: number;
  gone: boolean;
  /** Why the last call failed; null while calls work. */
  failure: string | null;
  keptIn: EditorState['keptIn'];
};

export function syncStateOf(facts: SyncFacts): SyncState {
  const { waiting, refused, leftover, failure } = facts;
  const all = waiting + refused.length;
  const [first] = refused;
  if (facts.gone || leftover > 0) {
    const left = all + leftover;
    const message = left > 0 ? words.goneWithWaiting(left) : words.gone;
    return { status: 'gone', waiting: left, message };
  }
  if (first) return { status: 'refused', waiting: all, message: first.note ?? words.stuck };
  if (failure !== null)
    return { status: 'offline', waiting, message: words.offline(failure, facts.keptIn) };
  return waiting > 0 ? { status: 'saving', waiting } : { status: 'saved' };
}

export const sameSyncState = (a: SyncState, b: SyncState): boolean =>
  a.status === b.status &&
  ('waiting' in a ? a.waiting : 0) === ('waiting' in b ? b.waiting : 0) &&
  ('message' in a ? a.message : '') === ('message' in b ? b.message : '');

/** The conflicts as the screen shows them: one's own version against what would stand there without it. */
export function conflictsOf(pending: Pending, server: ServerCopy): Map<string, Conflict> {
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
