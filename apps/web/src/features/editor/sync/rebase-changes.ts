import { type Cue, orderCues, overlaps } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { shortestMs } from '@glossa/subtitles/cue-list';
import { newId } from '../../../lib/new-id.ts';
import { confirms, mergeEdits, sameEdits, withTheirFields } from '../store/cue-fields.ts';
import type { QueuedChange } from './change-queue.ts';

type RebaseResult = {
  line: QueuedChange[];
  /** Changes that conflict with a colleague's, with all that was changed together; no longer in the queue. */
  conflicting: CueChange[][];
};

/**
 * Rebases pending changes onto the server's state. Changes to different fields, and to different places of a text, are
 * merged; equal changes are dropped; conflicting ones are for the user to decide, as a whole. A cue that would overlap
 * one of the `fresh` cues is shortened to the free time. Changes that may already be saved stay as they are.
 */
export function rebase(
  line: readonly QueuedChange[],
  stored: (cueId: string) => Cue | null,
  fresh: readonly string[] = [],
): RebaseResult {
  // An earlier change whose words a conflicting one repeats waits with it: sent before, they would stand in both versions.
  let together: readonly QueuedChange[] = [];
  for (;;) {
    const result = rebaseOnce(line, stored, fresh, together);
    if (result.earlier.length === 0) return result;
    together = [...together, ...result.earlier];
  }
}

function rebaseOnce(
  line: readonly QueuedChange[],
  stored: (cueId: string) => Cue | null,
  fresh: readonly string[],
  together: readonly QueuedChange[],
): RebaseResult & { earlier: QueuedChange[] } {
  const apart: QueuedChange[] = [];
  let repeated: QueuedChange[] = [];
  const standing = new Map<string, Cue | null>();
  const on = (id: string) => {
    const known = standing.get(id);
    return known === undefined ? stored(id) : known;
  };
  let held: Map<string, CueChange>[] = [];
  // What is held is where it was before: what was made in its place since would overlap it.
  const obstacles = () =>
    [...new Set([...fresh, ...held.flatMap((group) => [...group.keys()])])].flatMap(
      (id) => on(id) ?? [],
    );
  const settled: QueuedChange[] = [];
  for (const item of line) {
    if (item.request) {
      for (const { id, after } of item.changes) standing.set(id, after);
      settled.push(item);
      continue;
    }
    const earlier = held.filter((group) => item.changes.some(({ id }) => group.has(id)));
    const isHeld = earlier.length > 0 || together.includes(item);
    const rebased = isHeld ? 'conflict' : rebaseItem(item.changes, on, obstacles());
    if (rebased === 'conflict') {
      const touched = new Set(item.changes.map(({ id }) => id));
      repeated = [
        ...repeated,
        ...apart.filter((one) => one.changes.some(({ id }) => touched.has(id))),
      ];
      const group = new Map(earlier.flatMap((one) => [...one]));
      for (const change of item.changes) {
        const first = group.get(change.id);
        const after = first ? continueFrom(first, change) : change.after;
        group.set(change.id, { ...change, before: first ? first.before : change.before, after });
      }
      held = [...held.filter((one) => !earlier.includes(one)), group];
      continue;
    }
    apart.push(item);
    for (const { id, after } of rebased) standing.set(id, after);
    const moved =
      rebased.length !== item.changes.length ||
      rebased.some((change, index) => change !== item.changes[index]);
    if (!moved) settled.push(item);
    else if (rebased.length > 0)
      settled.push({
        ...item,
        changeId: newId(),
        changes: rebased,
        call: { kind: 'changes' },
      });
  }
  const conflicting = held.map((group) => {
    const changes = [...group.values()];
    // The text of a cue that was merged or split stands in others too: there, all of the user's version belongs together.
    const isWhole = changes.some(({ id, before, after }) => !before || !after || !on(id));
    return changes.map(({ id, before, after }) => {
      const theirs = on(id);
      return {
        id,
        before: theirs,
        after: isWhole ? after : withTheirFields(before, theirs, after),
      };
    });
  });
  return { line: settled, conflicting, earlier: [...new Set(repeated)] };
}

/** All changes of one action on top of the current cues; a conflict in one of them is a conflict of all. */
function rebaseItem(
  changes: readonly CueChange[],
  on: (id: string) => Cue | null,
  obstacles: readonly Cue[],
): CueChange[] | 'conflict' {
  const rebased: CueChange[] = [];
  const own = new Set(changes.map(({ id }) => id));
  const others = obstacles.filter(({ id }) => !own.has(id));
  for (const change of changes) {
    const put = rebaseChange(change, on(change.id));
    if (put === 'conflict') return 'conflict';
    if (!put) continue;
    const inTheWay = newOverlaps(put, others);
    const fitted = inTheWay.length === 0 ? put : changes.length === 1 && fit(put, inTheWay);
    if (!fitted) return 'conflict';
    rebased.push(fitted);
  }
  // A merge has put the text of a deleted cue into another one; a colleague who deleted it too may have done the same.
  const takenTwice = changes.some(({ id, before, after }) => before && !after && !on(id));
  return takenTwice && rebased.some(({ after }) => after) ? 'conflict' : rebased;
}

/** Cues of the same track that the change makes overlap. */
function newOverlaps({ before, after }: CueChange, others: readonly Cue[]): Cue[] {
  if (!after) return [];
  return others.filter((other) => overlaps(after, other) && !(before && overlaps(before, other)));
}

/** The cue within the longest free part of its time; undefined if that is too short to read. */
function fit(change: CueChange, inTheWay: readonly Cue[]): CueChange | undefined {
  const { after } = change;
  if (!after) return change;
  let [best, from] = [{ startMs: 0, endMs: 0 }, after.startMs];
  const free = (untilMs: number) => {
    if (untilMs - from > best.endMs - best.startMs) best = { startMs: from, endMs: untilMs };
  };
  for (const other of orderCues(inTheWay)) {
    free(other.startMs);
    from = Math.max(from, other.endMs);
  }
  free(after.endMs);
  if (best.endMs - best.startMs < Math.min(shortestMs, after.endMs - after.startMs))
    return undefined;
  return { ...change, after: { ...after, ...best } };
}

/** The change on top of `before`; undefined if nothing is left of it. */
function rebaseChange(change: CueChange, before: Cue | null): CueChange | 'conflict' | undefined {
  if (sameEdits(change.before, before))
    return sameEdits(before, change.after) && !confirms(before, change.after) ? undefined : change;
  const put = mergeEdits(change.before, before, change.after);
  if (!put) return 'conflict';
  return sameEdits(put.merged, before) ? undefined : { id: change.id, before, after: put.merged };
}

/** What two changes of a cue make of it, the second of the same or another tab. */
export const continueFrom = (first: CueChange, later: CueChange): Cue | null =>
  sameEdits(first.after, later.before) ? later.after : bothTexts(first.after, later.after);

/** Two versions of one cue from two tabs of the user: neither text is dropped. */
const bothTexts = (first: Cue | null, second: Cue | null): Cue | null =>
  first && second && first.text !== second.text
    ? { ...second, text: `${first.text}\n${second.text}` }
    : (second ?? first);
