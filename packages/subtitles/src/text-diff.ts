import type { LanguageTag } from './language-tag.ts';
import { isUnspaced } from './language-text.ts';

export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Above this many word comparisons the middle of the texts counts as replaced. */
const maxComparisons = 1_000_000;
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The differences between two texts, by words, or by characters in scripts without spaces. The same and removed parts
 * joined are the text before, the same and added parts the one after.
 */
export function diffWords(before: string, after: string, language: LanguageTag): TextPart[] {
  return diffTokens(tokens(before, language), tokens(after, language));
}

/** The same for texts that are divided already. */
export function diffTokens(a: readonly string[], b: readonly string[]): TextPart[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(a.length, b.length) - head;
  while (tail < shorter && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const parts: TextPart[] = [];
  add(parts, 'same', a.slice(0, head));
  diffMiddle(parts, a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  add(parts, 'same', a.slice(a.length - tail));
  return parts;
}

/** Words, white space and punctuation separately. */
const tokens = (text: string, language: LanguageTag): string[] =>
  isUnspaced(language)
    ? [...characters.segment(text)].map(({ segment }) => segment)
    : (text.match(/[\p{L}\p{M}\p{N}'’_-]+|\s+|[^\p{L}\p{M}\p{N}\s'’_-]/gu) ?? []);

/** By the longest common subsequence. */
function diffMiddle(parts: TextPart[], a: readonly string[], b: readonly string[]): void {
  if (a.length * b.length > maxComparisons) {
    add(parts, 'removed', a);
    add(parts, 'added', b);
    return;
  }
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add(parts, 'same', a.slice(i, i + 1));
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) {
      add(parts, 'removed', a.slice(i, i + 1));
      i += 1;
    } else {
      add(parts, 'added', b.slice(j, j + 1));
      j += 1;
    }
  }
  add(parts, 'removed', a.slice(i));
  add(parts, 'added', b.slice(j));
}

function add(parts: TextPart[], kind: TextPart['kind'], words: readonly string[]): void {
  const text = words.join('');
  const last = parts.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}
