export type TokenWord = { text: string; tokens: number[] };

const PUNCTUATION_ONLY = /^[\p{P}\p{S}]+$/u;
/** Punctuation that opens the next word; other punctuation belongs to the previous word. */
const OPENING = new Set([...'"\'“‘¡¿([{«「『（《']);
/** The tokenizer's output for incomplete characters. */
const INCOMPLETE = '\uFFFD';

/**
 * Groups tokens (by index) into words with their punctuation. With `spaces`, a word starts at a space; without
 * (Chinese, Japanese), at each character that is not part of a foreign word or a number.
 */
export function splitIntoWords(
  tokens: readonly number[],
  textOf: (tokens: number[]) => string,
  spaces: boolean,
): TokenWord[] {
  const words: TokenWord[] = [];
  for (const part of wholeCharacters(tokens, textOf)) {
    const before = words.at(-1);
    // "twenty" "-" "five": tokens without a leading space continue the word, including punctuation.
    if (before && !part.text.startsWith(' ') && (spaces || continuesWord(before.text, part.text)))
      append(before, part);
    else words.push({ ...part });
  }
  return joinPunctuation(words);
}

/** "20" "25", "Go" "ogle": letters and digits that are written in words also in Chinese and Japanese. */
export function continuesWord(before: string, after: string): boolean {
  return (
    (SPACED_END.test(before) && SPACED_START.test(after)) ||
    (/\d[.,:]$/u.test(before) && /^\d/u.test(after)) ||
    (/\d$/u.test(before) && /^[.,:%]\d?/u.test(after))
  );
}

const SPACED_END = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}'’&+_-]$/u;
const SPACED_START = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}'’&+_-]/u;

/** One token may hold a third of a Chinese character: joins tokens until they form text. */
function wholeCharacters(
  tokens: readonly number[],
  textOf: (tokens: number[]) => string,
): TokenWord[] {
  const parts: TokenWord[] = [];
  let indices: number[] = [];
  for (const index of tokens.keys()) {
    indices.push(index);
    const text = textOf(indices.map((at) => tokens[at] ?? 0));
    // A character has at most four bytes: after that many tokens it is invalid.
    if (text.includes(INCOMPLETE) && indices.length < 4 && index < tokens.length - 1) continue;
    parts.push({ text: text.replaceAll(INCOMPLETE, ''), tokens: indices });
    indices = [];
  }
  return parts.filter(({ text }) => text !== '');
}

function joinPunctuation(words: readonly TokenWord[]): TokenWord[] {
  const joined: TokenWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const closes = PUNCTUATION_ONLY.test(word.text.trim()) && !isOpening(word);
    const follows = before && isOpening(before);
    if (before && (closes || follows)) append(before, word);
    else joined.push({ text: word.text, tokens: [...word.tokens] });
  }
  return joined;
}

function isOpening(word: TokenWord): boolean {
  return OPENING.has(word.text.trim());
}

function append(word: TokenWord, more: TokenWord): void {
  word.text += more.text.trimStart();
  word.tokens = [...word.tokens, ...more.tokens];
}
