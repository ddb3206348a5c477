/** A token for the match percentage. `end` is exclusive; spaces belong to no token. */
export type Token = {
  kind: 'word' | 'number' | 'mark' | 'tag';
  text: string;
  start: number;
  end: number;
};

/**
 * Whole tags and placeholders; numbers with their separators; single characters in scripts without spaces; words with
 * inner apostrophes and hyphens; other characters separately.
 */
const token =
  /(?<tag><\/?[A-Za-z][^<>]*>|\{\{[^{}]*\}\}|\{[\w.]*\}|%(?:\d+\$)?[sd@]|%\([^)]+\)[sd])|(?<number>\p{N}+(?:[.,\u066b\u066c'’\u00a0\u202f]\p{N}+)*)|(?<unspaced>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]\p{M}*)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}]|['’_-](?=[\p{L}\p{N}]))*)|(?<mark>[^\s])/gu;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(token)) {
    const groups = match.groups ?? {};
    const kind =
      groups.tag !== undefined
        ? 'tag'
        : groups.number !== undefined
          ? 'number'
          : groups.mark !== undefined
            ? 'mark'
            : 'word';
    tokens.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}
