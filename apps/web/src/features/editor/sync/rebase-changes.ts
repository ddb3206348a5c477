import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { newId } from '../../../lib/new-id.ts';
import { confirms, mergeEdits, sameEdits } from '../store/cue-fields.ts';
import type { QueuedChange } from './change-queue.ts';

type RebaseResult = {
  line: QueuedChange[];
  /** Changes that conflict with a colleague's; they are no longer in the queue. */
  conflicting: CueChange[];
};

/**
 * Rebases pending changes onto the server's state. Changes to different fields are merged; equal changes are dropped;
 * conflicting ones are for the user to decide. Changes that may already be saved stay as they are.
 */
export function rebase(
  line: readonly QueuedChange[],
  stored: (cueId: string) => Cue | null,
): RebaseResult {
  const standing = new Map<string, Cue | null>();
  const on = (id: string) => {
    const known = standing.get(id);
    return known === undefined ? stored(id) : known;
  };
  const conflicting = new Map<string, CueChange>();
  const settled: QueuedChange[] = [];
  for (const item of line) {
    if (item.request) {
      for (const { id, after } of item.changes) standing.set(id, after);
      settled.push(item);
      continue;
    }
    let moved = false;
    const changes: CueChange[] = [];
    for (const change of item.changes) {
      const before = on(change.id);
      const held = conflicting.get(change.id);
      const put = held ? 'conflict' : rebaseChange(change, before);
      if (put !== change) moved = true;
      if (put === 'conflict')
        conflicting.set(change.id, {
          ...change,
          before,
          after: held ? continueFrom(held, change) : change.after,
        });
      else if (put) {
        changes.push(put);
        standing.set(put.id, put.after);
      }
    }
    if (!moved) settled.push(item);
    else if (changes.length > 0)
      settled.push({ ...item, changeId: newId(), changes, call: { kind: 'changes' } });
  }
  return { line: settled, conflicting: [...conflicting.values()] };
}

/** The change on top of `before`; undefined if nothing is left of it. */
function rebaseChange(change: CueChange, before: Cue | null): CueChange | 'conflict' | undefined {
  if (sameEdits(change.before, before))
    return sameEdits(before, change.after) && !confirms(before, change.after) ? undefined : change;
  const put = mergeEdits(change.before, before, change.after);
  if (!put) return 'conflict';
  return sameEdits(put.merged, before) ? undefined : { id: change.id, before, after: put.merged };
}

/** Merges the user's version of a cue in conflict with a later change of the same or another tab. */
const continueFrom = (held: CueChange, later: CueChange): Cue | null =>
  sameEdits(held.after, later.before) ? later.after : bothTexts(held.after, later.after);

/** Two versions of one cue from two tabs of the user: neither text is dropped. */
export const bothTexts = (first: Cue | null, second: Cue | null): Cue | null =>
  first && second && first.text !== second.text
    ? { ...second, text: `${first.text}\n${second.text}` }
    : (second ?? first);
