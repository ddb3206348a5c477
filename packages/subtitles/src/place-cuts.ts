import type { LanguageTag } from './language-tag.ts';
import { endsClause, endsSentence, leansForward } from './language-text.ts';
import type { Anchor } from './place-anchors.ts';
import { countCharacters, type ReadingRules } from './reading-rules.ts';

/** A cue that gets a part of the translation. */
export type Slot = {
  /** Its share of the source, 0 to 1; 1 in total. */
  share: number;
  /** Characters it may contain. */
  budget: number;
  /** Silence until the next slot, milliseconds. */
  silenceMs: number;
};

/** Costs are in characters: how far a cut may move from its share for this benefit. */
const sentenceEnd = -14;
const clauseEnd = -9;
const leaning = 8;
/** Per character that cannot be read in time. */
const overBudget = 2;
/** A number or name outside its cue, per cue of distance. */
const anchorAway = 20;
/** Speakers pause at the end of a thought. */
const pauseMs = 500;
const pauseWithin = 5;

/**
 * The cut positions: for each slot the index of the piece its part ends before. Every slot gets a piece, in order,
 * without remainder; there must be at least as many pieces as slots. The minimum cost solution, the first among equals.
 */
export function chooseCuts(
  pieces: readonly string[],
  slots: readonly Slot[],
  anchors: readonly Anchor[],
  language: LanguageTag,
  rules: ReadingRules,
): number[] {
  const ends = [0];
  for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + countCharacters(piece, rules));
  const total = ends.at(-1) ?? 0;
  const endCosts = pieces.map((piece) => endCost(piece.trim(), language));
  const anchorAt = new Map(anchors.map(({ piece, place }) => [piece, place]));
  let spoken = 0;
  let best = [0, ...pieces.map(() => Number.POSITIVE_INFINITY)];
  const cameFrom: number[][] = [];
  for (const [index, slot] of slots.entries()) {
    spoken += slot.share;
    const isLast = index === slots.length - 1;
    const latest = pieces.length - (slots.length - index - 1);
    const next = best.map(() => Number.POSITIVE_INFINITY);
    const from: number[] = [];
    for (let start = index; start < latest; start += 1) {
      const before = best[start] ?? Number.POSITIVE_INFINITY;
      if (before === Number.POSITIVE_INFINITY) continue;
      let away = 0;
      for (let end = start + 1; end <= latest; end += 1) {
        const anchored = anchorAt.get(end - 1);
        if (anchored !== undefined) away += Math.abs(anchored - index) * anchorAway;
        if (isLast && end < pieces.length) continue;
        const over = Math.max(0, (ends[end] ?? 0) - (ends[start] ?? 0) - slot.budget);
        const ending = endCosts[end - 1] ?? 0;
        const pause = slot.silenceMs >= pauseMs && ending >= 0 ? pauseWithin : 0;
        const cost =
          before +
          away +
          over * overBudget +
          (isLast ? 0 : Math.abs((ends[end] ?? 0) - spoken * total) + ending + pause);
        if (cost < (next[end] ?? Number.POSITIVE_INFINITY)) {
          next[end] = cost;
          from[end] = start;
        }
      }
    }
    cameFrom.push(from);
    best = next;
  }
  const cuts = [pieces.length];
  for (let index = slots.length - 1; index > 0; index -= 1)
    cuts.unshift(cameFrom[index]?.[cuts[0] ?? 0] ?? 0);
  return cuts;
}

const endCost = (word: string, language: LanguageTag): number =>
  endsSentence(word)
    ? sentenceEnd
    : endsClause(word)
      ? clauseEnd
      : leansForward(word, language)
        ? leaning
        : 0;
