import { diffTokens } from './text-diff.ts';

/** A piece of the base text from one offset to another, and what a person wrote in its place. */
type Edit = { from: number; to: number; text: string };

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Scripts without spaces are compared by character, others by word. */
const unspaced =
  /\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Thai}|\p{sc=Laoo}|\p{sc=Khmr}|\p{sc=Mymr}/u;
const inWord = /^[\p{L}\p{M}\p{N}'’_-]/u;

/** Words, and everything else grapheme by grapheme. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let open = false;
  for (const { segment } of graphemes.segment(text)) {
    const word = inWord.test(segment) && !unspaced.test(segment);
    if (word && open) tokens.push(`${tokens.pop()}${segment}`);
    else tokens.push(segment);
    open = word;
  }
  return tokens;
}

/** Changes with nothing but white space between them are one: a rewritten sentence is not interleaved with another. */
function editsOf(base: readonly string[], text: string): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let last: Edit | undefined;
  let between = '';
  for (const part of diffTokens(base, tokensOf(text))) {
    if (part.kind === 'same') {
      between += part.text;
      at += part.text.length;
      continue;
    }
    if (!last || between.trim() !== '' || between.length > 1) {
      last = { from: at, to: at, text: '' };
      edits.push(last);
    } else last.text += between;
    between = '';
    if (part.kind === 'added') last.text += part.text;
    else at += part.text.length;
    last.to = at;
  }
  return edits;
}

const sameEdit = (a: Edit, b: Edit): boolean =>
  a.from === b.from && a.to === b.to && a.text === b.text;
const touch = (a: Edit, b: Edit): boolean => a.from <= b.to && b.from <= a.to;

/**
 * Merges two versions of a text: what each changed at another place than the other, and what both changed equally. Null
 * if they changed the same place or one next to the other: then a person decides.
 */
export function mergeTexts(base: string, theirs: string, mine: string): string | null {
  if (theirs === mine || base === mine) return theirs;
  if (base === theirs) return mine;
  const tokens = tokensOf(base);
  const other = editsOf(tokens, theirs);
  const own = editsOf(tokens, mine).filter((edit) => !other.some((one) => sameEdit(one, edit)));
  if (own.some((edit) => other.some((one) => touch(one, edit)))) return null;
  let merged = '';
  let at = 0;
  for (const { from, to, text } of [...other, ...own].sort((a, b) => a.from - b.from)) {
    merged += base.slice(at, from) + text;
    at = to;
  }
  return merged + base.slice(at);
}
