import type { Fragment } from './fragment.ts';
import type { FragmentToken } from './read-fragment.ts';
import { isInsideWord, wordBoundaries } from './word-boundary.ts';

/** Boundaries that are compared on each side of the expected place. */
const NEAR = 40;

/** Where a placeholder is in the source. */
type Origin = {
  id: number;
  /** The share of the text before it. */
  share: number;
  before: string;
  after: string;
  /** The tagged texts next to it. */
  previous: number | undefined;
  next: number | undefined;
};

type Insertion = { offset: number; id: number };

/**
 * Adds placeholders that a translation lost, and moves those that it put inside a word: next to the formatted text they
 * were next to, otherwise in the same part of the sentence, between two words. Those with a text of their own, such as
 * numbers and tabs, would interrupt the sentence there.
 */
export function placeLost<P>(fragment: Fragment<P>, tokens: FragmentToken[]): FragmentToken[] {
  const origins = originsOf(fragment);
  if (origins.length === 0) return tokens;
  const text = tokens.map((token) => (token.kind === 'text' ? token.value : '')).join('');
  const found = locate(tokens);
  const targets = origins.flatMap((origin) => {
    const at = found.atoms.get(origin.id);
    if (at === undefined) return [{ origin, target: expectedPlace(origin, text, found) }];
    const wasInside = isInsideWord(origin.before, origin.after);
    const isInside = isInsideWord(text.charAt(at - 1), text.charAt(at));
    return isInside && !wasInside ? [{ origin, target: at }] : [];
  });
  if (targets.length === 0) return tokens;
  const moved = new Set(targets.map(({ origin }) => origin.id));
  const kept = tokens.filter((token) => token.kind === 'text' || !moved.has(token.id));
  const boundaries = wordBoundaries(text);
  const insertions = targets.map(({ origin, target }): Insertion => {
    const offset = nearest(boundaries, text, target, origin);
    return { offset, id: origin.id };
  });
  return insertAll(
    kept,
    insertions.sort((a, b) => a.offset - b.offset),
  );
}

function originsOf<P>({ core }: Fragment<P>): Origin[] {
  const total = core.reduce((sum, { item }) => sum + lengthOf(item), 0);
  const origins: Origin[] = [];
  let passed = 0;
  let before = '';
  for (const [index, { item, id }] of core.entries()) {
    if (item.kind === 'text' || id === undefined) {
      passed += lengthOf(item);
      before = (item.kind === 'text' && item.value.slice(-1)) || before;
      continue;
    }
    if (item.standsFor !== '') {
      before = item.standsFor.slice(-1);
      continue;
    }
    const left = core.slice(0, index).findLast((one) => lengthOf(one.item) > 0);
    const right = core.slice(index + 1).find((one) => lengthOf(one.item) > 0);
    const after = right?.item.kind === 'text' ? right.item.value.charAt(0) : '';
    const share = total === 0 ? 1 : passed / total;
    origins.push({ id, share, before, after, previous: left?.id, next: right?.id });
  }
  return origins;
}

function lengthOf(item: { kind: string; value?: string }): number {
  return item.kind === 'text' ? (item.value?.length ?? 0) : 0;
}

type Found = {
  atoms: Map<number, number>;
  starts: Map<number, number>;
  ends: Map<number, number>;
};

/** The offsets in the text of what the translation has. */
function locate(tokens: FragmentToken[]): Found {
  const found: Found = { atoms: new Map(), starts: new Map(), ends: new Map() };
  let offset = 0;
  for (const token of tokens) {
    if (token.kind === 'atom') {
      if (!found.atoms.has(token.id)) found.atoms.set(token.id, offset);
      continue;
    }
    const end = offset + token.value.length;
    if (token.id !== undefined) {
      if (!found.starts.has(token.id)) found.starts.set(token.id, offset);
      found.ends.set(token.id, end);
    }
    offset = end;
  }
  return found;
}

function expectedPlace({ share, before, previous, next }: Origin, text: string, found: Found) {
  const end = previous === undefined ? undefined : found.ends.get(previous);
  const start = next === undefined ? undefined : found.starts.get(next);
  const followsBlank = /\s/u.test(before);
  return (followsBlank ? (start ?? end) : (end ?? start)) ?? share * text.length;
}

/** Behind a space if it was behind one, otherwise directly behind a word or, as in the source, its punctuation. */
function nearest(boundaries: number[], text: string, target: number, origin: Origin): number {
  const ahead = boundaries.findIndex((offset) => offset >= target);
  const middle = ahead < 0 ? boundaries.length : ahead;
  const kindOf = (char: string) => (/\s/u.test(char) ? 'blank' : isMark(char) ? 'mark' : 'word');
  const wanted = kindOf(origin.before);
  const isBeforeMark = isMark(origin.after);
  const costOf = (offset: number) => {
    const differs = isMark(text.charAt(offset)) !== isBeforeMark;
    const distance = Math.abs(offset - target) + (differs ? text.length / 6 : 0);
    if (offset === 0) return distance + (wanted === 'blank' ? 0 : text.length);
    const kind = kindOf(text.charAt(offset - 1));
    if (kind === wanted) return distance;
    return distance + (kind === 'blank' || wanted === 'blank' ? text.length : text.length / 4);
  };
  let best = text.length;
  let lowest = Number.POSITIVE_INFINITY;
  for (const offset of boundaries.slice(Math.max(0, middle - NEAR), middle + NEAR)) {
    const cost = costOf(offset);
    if (cost >= lowest) continue;
    best = offset;
    lowest = cost;
  }
  return best;
}

const isMark = (char: string): boolean => /^[^\s\p{L}\p{M}\p{N}]$/u.test(char);

/** `insertions` in order of their offsets. */
function insertAll(tokens: FragmentToken[], insertions: Insertion[]): FragmentToken[] {
  const placed: FragmentToken[] = [];
  let next = 0;
  let offset = 0;
  const insertUntil = (limit: number) => {
    for (; next < insertions.length; next += 1) {
      const one = insertions[next];
      if (!one || one.offset > limit) return;
      placed.push({ kind: 'atom', id: one.id });
    }
  };
  for (const token of tokens) {
    if (token.kind === 'atom') {
      placed.push(token);
      continue;
    }
    const end = offset + token.value.length;
    let from = offset;
    insertUntil(offset);
    while ((insertions[next]?.offset ?? end) < end) {
      const at = insertions[next]?.offset ?? end;
      placed.push({ ...token, value: token.value.slice(from - offset, at - offset) });
      insertUntil(at);
      from = at;
    }
    placed.push({ ...token, value: token.value.slice(from - offset) });
    offset = end;
  }
  insertUntil(Number.POSITIVE_INFINITY);
  return placed;
}
