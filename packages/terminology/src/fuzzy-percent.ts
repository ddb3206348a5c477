import { foldWord, memoryKey } from './normalise.ts';
import { type Token, tokenise } from './tokens.ts';

/** What a token weighs: what carries no meaning of its own, or is put right in a moment, weighs little. */
const weights: Record<Token['kind'], number> = { word: 1, number: 0.5, mark: 0.2, tag: 0.2 };
/** What it costs to replace a token by another of its kind. Of words the case alone may differ. */
const otherCase = 0.1;
const replaced: Record<Token['kind'], number> = { word: 1, number: 0.1, mark: 0.1, tag: 0.1 };
/** Longer texts are whole paragraphs; comparing their every word would take seconds. */
const mostTokens = 1_500;

export type MeasuredText = { key: string; tokens: Token[]; folded: string[]; weight: number };

/** Prepared once for comparing with many. */
export function measureText(text: string): MeasuredText {
  const key = memoryKey(text);
  const tokens = tokenise(key);
  return {
    key,
    tokens,
    folded: tokens.map(({ text: part }) => foldWord(part)),
    weight: tokens.reduce((sum, { kind }) => sum + weights[kind], 0),
  };
}

/**
 * How alike two texts are, 0 to 100, as translators know it from their tools: 100 less the share of words that must be
 * added, removed or replaced (Levenshtein over words, characters in Chinese and Japanese) in the longer text. Numbers,
 * punctuation, tags and case count little. 100 only where nothing differs but blanks.
 */
export function fuzzyPercent(a: MeasuredText, b: MeasuredText): number {
  if (a.key === b.key) return 100;
  const longer = Math.max(a.weight, b.weight);
  if (longer === 0 || a.tokens.length > mostTokens || b.tokens.length > mostTokens) return 0;
  const percent = Math.floor(100 * (1 - Math.min(1, distance(a, b) / longer)));
  return Math.min(99, Math.max(0, percent));
}

/** The most that fuzzyPercent can be, from the weights alone: to leave out what cannot reach a minimum. */
export const mostPercent = (a: MeasuredText, b: MeasuredText): number =>
  a.weight === 0 || b.weight === 0
    ? 0
    : Math.floor((100 * Math.min(a.weight, b.weight)) / Math.max(a.weight, b.weight));

function distance(a: MeasuredText, b: MeasuredText): number {
  let above = new Float64Array(b.tokens.length + 1);
  b.tokens.forEach((token, j) => {
    above[j + 1] = (above[j] ?? 0) + weights[token.kind];
  });
  a.tokens.forEach((token, i) => {
    const row = new Float64Array(b.tokens.length + 1);
    row[0] = (above[0] ?? 0) + weights[token.kind];
    b.tokens.forEach((other, j) => {
      row[j + 1] = Math.min(
        (above[j + 1] ?? 0) + weights[token.kind],
        (row[j] ?? 0) + weights[other.kind],
        (above[j] ?? 0) + replacing(token, other, a.folded[i] === b.folded[j]),
      );
    });
    above = row;
  });
  return above[b.tokens.length] ?? 0;
}

function replacing(a: Token, b: Token, sameFolded: boolean): number {
  if (a.text === b.text) return 0;
  if (a.kind !== b.kind) return Math.max(weights[a.kind], weights[b.kind]);
  return sameFolded ? otherCase : replaced[a.kind];
}
