import { type Cue, type CueReview, type CueWord, compareCues, orderCues } from './cue.ts';
import { samePlacement } from './cue-placement.ts';
import { sameSpans } from './cue-spans.ts';

/** The change of one cue: created (`before` is null), deleted (`after` is null) or changed. */
export type CueChange = { id: string; before: Cue | null; after: Cue | null };

/** Whether all fields are equal; an omitted field equals an empty one. */
export function sameCue(a: Cue, b: Cue): boolean {
  if (a === b) return true;
  return (
    a.id === b.id &&
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.text === b.text &&
    a.track === b.track &&
    sameSpans(a.spans, b.spans) &&
    samePlacement(a.placement, b.placement) &&
    (a.speaker ?? '') === (b.speaker ?? '') &&
    (a.stale ?? false) === (b.stale ?? false) &&
    sameList(a.sourceCueIds, b.sourceCueIds, Object.is) &&
    sameList(a.rendersCueIds, b.rendersCueIds, Object.is) &&
    sameReview(a.review, b.review) &&
    sameList(a.words, b.words, sameWord)
  );
}

const sameReview = (a?: CueReview, b?: CueReview): boolean =>
  a === b ||
  ((a?.contextChanged ?? false) === (b?.contextChanged ?? false) &&
    (a?.sourceBefore ?? null) === (b?.sourceBefore ?? null) &&
    (a?.suggestion ?? null) === (b?.suggestion ?? null));

const sameWord = (a: CueWord, b: CueWord): boolean =>
  a === b ||
  (a.text === b.text &&
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.confidence === b.confidence);

function sameList<T>(
  a: readonly T[] | undefined,
  b: readonly T[] | undefined,
  same: (x: T, y: T) => boolean,
): boolean {
  if (a === b) return true;
  if ((a?.length ?? 0) !== (b?.length ?? 0)) return false;
  return !a || a.every((item, index) => same(item, b?.[index] as T));
}

/** The changes from one list to the other, in the order of `before`, then new cues in the order of `after`. */
export function diffCues(before: readonly Cue[], after: readonly Cue[]): CueChange[] {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - head;
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;

  const now = new Map<string, Cue>();
  for (let index = head; index < after.length - tail; index += 1) {
    const cue = after[index] as Cue;
    now.set(cue.id, cue);
  }
  const changes: CueChange[] = [];
  for (let index = head; index < before.length - tail; index += 1) {
    const was = before[index] as Cue;
    const is = now.get(was.id);
    now.delete(was.id);
    if (!is) changes.push({ id: was.id, before: was, after: null });
    else if (!sameCue(was, is)) changes.push({ id: was.id, before: was, after: is });
  }
  for (const cue of now.values()) changes.push({ id: cue.id, before: null, after: cue });
  return changes;
}

/**
 * The list with the changes applied, in draft order. Ignores `before`: the caller decides what a conflict is. A missing
 * cue to be changed is inserted, a missing one to be deleted is skipped.
 */
export function applyCueChanges(cues: readonly Cue[], changes: readonly CueChange[]): Cue[] {
  if (changes.length === 0) return [...cues];
  const touched = new Map(changes.map((change) => [change.id, change.after]));
  const kept: Cue[] = [];
  let sorted = true;
  let last: Cue | undefined;
  for (const cue of cues) {
    if (touched.has(cue.id)) continue;
    if (last && compareCues(last, cue) > 0) sorted = false;
    last = cue;
    kept.push(cue);
  }
  const added = orderCues([...touched.values()].filter((cue) => cue !== null));
  return sorted ? mergeSorted(kept, added) : orderCues([...kept, ...added]);
}

function mergeSorted(a: readonly Cue[], b: readonly Cue[]): Cue[] {
  const merged: Cue[] = [];
  let next = 0;
  for (const cue of a) {
    for (let other = b[next]; other && compareCues(other, cue) < 0; other = b[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(cue);
  }
  for (; next < b.length; next += 1) merged.push(b[next] as Cue);
  return merged;
}

/** The inverse of the changes. */
export const invertCueChanges = (changes: readonly CueChange[]): CueChange[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before })).reverse();

/** Combines two consecutive sets; reverted changes are dropped. */
export function mergeCueChanges(
  first: readonly CueChange[],
  second: readonly CueChange[],
): CueChange[] {
  const merged = new Map<string, CueChange>();
  for (const change of [...first, ...second]) {
    const earlier = merged.get(change.id);
    merged.set(change.id, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...merged.values()].filter(({ before, after }) =>
    before && after ? !sameCue(before, after) : before !== after,
  );
}
