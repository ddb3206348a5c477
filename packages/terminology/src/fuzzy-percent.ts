import { foldWord, memoryKey } from './normalise.ts';
import { type Token, tokenise } from './tokens.ts';

/** The weight of a token: meaningless or easily fixed ones weigh little. */
const weights: Record<Token['kind'], number> = { word: 1, number: 0.5, mark: 0.2, tag: 0.2 };
/** The cost of replacing a token by another of its kind. Words may differ only in case. */
const otherCase = 0.1;
const replaced: Record<Token['kind'], number> = { word: 1, number: 0.1, mark: 0.1, tag: 0.1 };
/** Longer texts are whole paragraphs; comparing all their words would take seconds. */
const maxTokens = 1_500;

export type MeasuredText = { key: string; tokens: Token[]; folded: string[]; weight: number };

/** Prepared once for many comparisons. */
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
 * Similarity of two texts, 0 to 100, as in translation tools: 100 minus the share of words to add, remove or replace
 * (Levenshtein over words, characters in Chinese and Japanese) in the longer text. Numbers, punctuation, tags and case
 * count little. 100 only if nothing but spaces differs.
 */
export function fuzzyPercent(a: MeasuredText, b: MeasuredText): number {
  if (a.key === b.key) return 100;
  const longer = Math.max(a.weight, b.weight);
  if (longer === 0 || a.tokens.length > maxTokens || b.tokens.length > maxTokens) return 0;
  const percent = wholePercent(1 - Math.min(1, distance(a, b) / longer));
  return Math.min(99, Math.max(0, percent));
}

/** The maximum of fuzzyPercent from the weights alone: to skip texts that cannot reach a minimum. */
export const maxPercent = (a: MeasuredText, b: MeasuredText): number =>
  a.weight === 0 || b.weight === 0
    ? 0
    : wholePercent(Math.min(a.weight, b.weight) / Math.max(a.weight, b.weight));

/** Sums of weights such as 0.2 are slightly off: a quarter must not become 24 percent. */
const wholePercent = (share: number): number => Math.floor(100 * share + 1e-9);

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
