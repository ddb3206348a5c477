import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import type { QueuedChange } from './change-queue.ts';
import { confirms, mergeEdits, sameEdits } from './cue-fields.ts';
import { newId } from './new-id.ts';

type Settled = {
  line: QueuedChange[];
  /** Changes that do not go together with what a colleague stored; they are in no item of the line any more. */
  conflicting: CueChange[];
};

/**
 * Puts waiting changes onto what the server has now. Changes of different fields go together; what a colleague did the
 * same way is left out; what excludes each other is for a person to decide. What was sent and perhaps stored stays as it is.
 */
export function settleLine(
  line: readonly QueuedChange[],
  stored: (cueId: string) => Cue | null,
): Settled {
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
      const put = held ? 'conflict' : settleChange(change, before);
      if (put !== change) moved = true;
      if (put === 'conflict')
        conflicting.set(change.id, {
          ...change,
          before,
          after: held ? goOn(held, change) : change.after,
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

/** The change on top of `before`; undefined where nothing is left of it. */
function settleChange(change: CueChange, before: Cue | null): CueChange | 'conflict' | undefined {
  if (sameEdits(change.before, before))
    return sameEdits(before, change.after) && !confirms(before, change.after) ? undefined : change;
  const put = mergeEdits(change.before, before, change.after);
  if (!put) return 'conflict';
  return sameEdits(put.merged, before) ? undefined : { id: change.id, before, after: put.merged };
}

/** What comes of one's own version of a cue in conflict with a later change: of the same window, or of another one. */
const goOn = (held: CueChange, later: CueChange): Cue | null =>
  sameEdits(held.after, later.before) ? later.after : bothTexts(held.after, later.after);

/** Two own versions of one cue, made in two windows: neither text is given up. */
export const bothTexts = (first: Cue | null, second: Cue | null): Cue | null =>
  first && second && first.text !== second.text
    ? { ...second, text: `${first.text}\n${second.text}` }
    : (second ?? first);
