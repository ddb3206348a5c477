/**
 * What no engine may translate: addresses, placeholders, tags, code-like words. Rule-based engines take them for
 * words, so they travel as made-up ones and are put back afterwards.
 */
const protectedToken =
  /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\$?\{\{?[^{}\n]{1,60}\}?\}|%(?:\d+\$)?[sdif]|<\/?[A-Za-z][^<>\n]{0,120}>|\[\d+\]|@\w+|#\w+|\b\w+[_/\\]\w[\w_/\\.]*/g;

export type Protected = { text: string; restore: (translated: string) => string };

/** Made-up words that no dictionary holds and no engine inflects. */
const standIn = (index: number): string =>
  `Xqz${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}w`;

/** `restore` puts every token back; one that the engine lost is appended, so that nothing is ever lost silently. */
export function protectTokens(text: string): Protected {
  const tokens: string[] = [];
  const masked = text.replace(protectedToken, (token) => {
    if (tokens.length >= 600) return token;
    tokens.push(token);
    return standIn(tokens.length - 1);
  });
  return {
    text: masked,
    restore: (translated) =>
      tokens.reduce((result, token, index) => {
        const found = new RegExp(standIn(index), 'i');
        return found.test(result) ? result.replace(found, () => token) : `${result} ${token}`;
      }, translated),
  };
}
