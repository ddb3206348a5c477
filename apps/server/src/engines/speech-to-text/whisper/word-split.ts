export type TokenWord = { text: string; tokens: number[] };

const PUNCTUATION_ONLY = /^[\p{P}\p{S}]+$/u;
/** Opens what comes after it; everything else that is only punctuation closes what came before. */
const OPENING = new Set([...'"\'“‘¡¿([{«「『（《']);
/** What a tokenizer writes for bytes that are not yet a whole character. */
const INCOMPLETE = '\uFFFD';

/**
 * Groups tokens (by index) into words that keep their own punctuation. With `spaces`, a word begins at a space;
 * without (Chinese, Japanese), at each character.
 */
export function splitIntoWords(
  tokens: readonly number[],
  textOf: (tokens: number[]) => string,
  spaces: boolean,
): TokenWord[] {
  const words: TokenWord[] = [];
  for (const part of wholeCharacters(tokens, textOf)) {
    const before = words.at(-1);
    // "twenty" "-" "five": what does not begin with a space goes on with the word, punctuation too.
    if (before && spaces && !part.text.startsWith(' ')) append(before, part);
    else words.push({ ...part });
  }
  return joinPunctuation(words);
}

/** One token may hold a third of a Chinese character: joins tokens until they are text. */
function wholeCharacters(
  tokens: readonly number[],
  textOf: (tokens: number[]) => string,
): TokenWord[] {
  const parts: TokenWord[] = [];
  let indices: number[] = [];
  for (const index of tokens.keys()) {
    indices.push(index);
    const text = textOf(indices.map((at) => tokens[at] ?? 0));
    // A character has at most four bytes: what is still broken after as many tokens never becomes whole.
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
