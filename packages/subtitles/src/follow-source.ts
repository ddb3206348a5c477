import { type Cue, sortCues, type Track } from './cue.ts';

/** What became of a source cue. */
export type SourceFate = {
  /** The cues that have its text now, in time order; empty if it was deleted. */
  now: string[];
  /** Words were added, removed or replaced. Splitting, merging, retiming and new line breaks change no words. */
  textChanged: boolean;
};
export type SourceChange = {
  /** By the id before. */
  fates: Map<string, SourceFate>;
  /** New cues with text that come from no earlier cue. */
  added: string[];
};

type Word = { text: string; cueId: string };
type Block = { before: Cue[]; after: Cue[] };

/** Above this many word comparisons a passage is compared by cue ids only. */
const maxComparisons = 4_000_000;

/**
 * Compares two versions of a source: which cues have the text of each earlier cue, and whether its words changed. A
 * split cue is in two, merged cues are in one.
 */
export function followSource(before: readonly Cue[], after: readonly Cue[]): SourceChange {
  const fates = new Map<string, SourceFate>();
  const added: string[] = [];
  const byId = new Map(after.map((cue) => [cue.id, cue]));
  const settled = new Set<string>();
  for (const cue of before) {
    const now = byId.get(cue.id);
    if (!now || sourceKey([now]) !== sourceKey([cue])) continue;
    settled.add(cue.id);
    fates.set(cue.id, { now: [cue.id], textChanged: false });
  }
  for (const track of ['upper', 'lower'] as const)
    for (const block of blocksOf(before, after, track, settled)) settleBlock(block, fates, added);
  for (const cue of before)
    if (!fates.has(cue.id))
      fates.set(cue.id, { now: [], textChanged: wordsOf(cue.text).length > 0 });
  return { fates, added: added.filter((id) => wordsOf(byId.get(id)?.text ?? '').length > 0) };
}

/** The words of cues, to compare them regardless of line breaks. */
export const sourceKey = (cues: ReadonlyArray<Pick<Cue, 'text'>>): string =>
  cues.flatMap(({ text }) => wordsOf(text)).join(' ');

/** Words with their punctuation; characters in scripts without spaces, where cues are split between any two. */
const wordsOf = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  ) ?? [];

/** Passages of a track between cues whose text stayed the same. */
function blocksOf(
  before: readonly Cue[],
  after: readonly Cue[],
  track: Track,
  settled: ReadonlySet<string>,
): Block[] {
  const blocks = new Map<string, Block>();
  // A cue in a changed order must not separate cues that belong together.
  const order = anchors(before, after, track, settled);
  const collect = (cues: readonly Cue[], side: keyof Block) => {
    let anchor = '';
    for (const cue of sortCues(cues)) {
      if (cue.track !== track) continue;
      if (order.has(cue.id)) anchor = cue.id;
      else if (!settled.has(cue.id)) {
        const block = blocks.get(anchor) ?? { before: [], after: [] };
        block[side].push(cue);
        blocks.set(anchor, block);
      }
    }
  };
  collect(before, 'before');
  collect(after, 'after');
  return [...blocks.values()];
}

/** Unchanged cues that are in the same order in both versions. */
function anchors(
  before: readonly Cue[],
  after: readonly Cue[],
  track: Track,
  settled: ReadonlySet<string>,
): Set<string> {
  const places = new Map(
    sortCues(after)
      .filter((cue) => cue.track === track && settled.has(cue.id))
      .map(({ id }, place) => [id, place]),
  );
  const kept = new Set<string>();
  const own = sortCues(before).flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  let latest = Number.POSITIVE_INFINITY;
  const earliestAfter = own
    .map(({ place }) => place)
    .reverse()
    .map((place) => {
      const following = latest;
      latest = Math.min(latest, place);
      return following;
    })
    .reverse();
  let highest = -1;
  for (const [index, { id, place }] of own.entries()) {
    if (place > highest && place < (earliestAfter[index] ?? 0)) kept.add(id);
    highest = Math.max(highest, place);
  }
  return kept;
}

function settleBlock(block: Block, fates: Map<string, SourceFate>, added: string[]): void {
  const own = new Set(block.before.map(({ id }) => id));
  const carried = new Map<string, Set<string>>(block.before.map(({ id }) => [id, new Set()]));
  const changed = new Set<string>();
  const stillThere = new Set(block.after.map(({ id }) => id));
  for (const id of own) if (stillThere.has(id)) carried.get(id)?.add(id);

  const from = block.before.flatMap(toWords);
  const to = block.after.flatMap(toWords);
  const pairs = from.length * to.length > maxComparisons ? [] : alignWords(from, to);
  const origin = new Map<number, string>();
  for (const [i, j] of pairs) {
    const was = from[i] as Word;
    carried.get(was.cueId)?.add((to[j] as Word).cueId);
    origin.set(j, was.cueId);
  }
  const known = new Set([...own, ...[...origin.keys()].map((index) => to[index]?.cueId)]);
  for (const cue of block.after)
    if (!known.has(cue.id))
      for (const earlier of block.before)
        if (covers(earlier, cue)) carried.get(earlier.id)?.add(cue.id);
  for (const cue of block.before)
    if (carried.get(cue.id)?.size === 0)
      for (const other of block.after) if (covers(other, cue)) carried.get(cue.id)?.add(other.id);
  const removed = removedWords(from, pairs);
  for (const cueIds of removed.values()) for (const id of cueIds) changed.add(id);
  let gap = 0;
  for (const [index, { cueId }] of to.entries()) {
    if (origin.has(index)) {
      gap += 1;
      continue;
    }
    const replaced = [...(removed.get(gap) ?? [])].some(
      (id) => id === cueId || carried.get(id)?.has(cueId),
    );
    if (replaced) continue;
    const owner = ownerOf(index, cueId, { own, origin, to });
    if (owner) changed.add(owner);
    else for (const [id, ids] of carried) if (ids.has(cueId)) changed.add(id);
  }
  const hasOrigin = new Set([...carried.values()].flatMap((ids) => [...ids]));
  const order = block.after.map(({ id }) => id);
  for (const { id } of block.before)
    fates.set(id, {
      now: order.filter((other) => carried.get(id)?.has(other)),
      textChanged: changed.has(id),
    });
  added.push(...order.filter((id) => !hasOrigin.has(id)));
}

/** Where words alone do not tell: whether a cue was merged into the other or split off it, by the middle of its time. */
const covers = (cue: Cue, part: Cue): boolean => {
  const middle = (part.startMs + part.endMs) / 2;
  return cue.startMs <= middle && middle < cue.endMs;
};

/** The earlier cues of words that are gone, by the number of kept words before them. */
function removedWords(
  from: readonly Word[],
  pairs: ReadonlyArray<readonly [number, number]>,
): Map<number, Set<string>> {
  const kept = new Set(pairs.map(([i]) => i));
  const removed = new Map<number, Set<string>>();
  let gap = 0;
  for (const [index, { cueId }] of from.entries())
    if (kept.has(index)) gap += 1;
    else removed.set(gap, (removed.get(gap) ?? new Set()).add(cueId));
  return removed;
}

/** The earlier cue that an inserted word changes: that of the words beside it in its cue, else that with the same id. */
function ownerOf(
  index: number,
  cueId: string,
  { own, origin, to }: { own: Set<string>; origin: Map<number, string>; to: readonly Word[] },
): string | undefined {
  for (let at = index - 1; to[at]?.cueId === cueId; at -= 1)
    if (origin.has(at)) return origin.get(at);
  for (let at = index + 1; to[at]?.cueId === cueId; at += 1)
    if (origin.has(at)) return origin.get(at);
  return own.has(cueId) ? cueId : undefined;
}

const toWords = ({ id, text }: Cue): Word[] =>
  wordsOf(text).map((word) => ({ text: word, cueId: id }));

/** Pairs of positions with the same word, by the longest common subsequence; in one cue rather than in another. */
function alignWords(a: readonly Word[], b: readonly Word[]): Array<[number, number]> {
  const width = b.length + 1;
  // A word in the cue of the same id is worth slightly more: a repeated word stays where it was.
  const inCue = 1 / (Math.min(a.length, b.length) + 1);
  const scores = new Float64Array((a.length + 1) * width);
  const scoreOf = (i: number, j: number) => 1 + (a[i]?.cueId === b[j]?.cueId ? inCue : 0);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const skip = Math.max(scores[(i + 1) * width + j] ?? 0, scores[i * width + j + 1] ?? 0);
      scores[i * width + j] =
        a[i]?.text === b[j]?.text
          ? Math.max(skip, (scores[(i + 1) * width + j + 1] ?? 0) + scoreOf(i, j))
          : skip;
    }
  const pairs: Array<[number, number]> = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const here = scores[i * width + j] ?? 0;
    if (here === scores[(i + 1) * width + j]) i += 1;
    else if (here === scores[i * width + j + 1]) j += 1;
    else {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    }
  }
  return pairs;
}
