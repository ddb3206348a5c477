import { type Glossary, type GlossaryMatcher, matchGlossary } from './glossary.ts';

/**
 * Text that must not be translated: URLs, placeholders, tags, code-like words. Engines treat these as words, so they
 * are replaced by made-up words and restored afterwards.
 */
const protectedToken =
  /https?:\/\/[^\s<>"']*[^\s<>"')\]}.,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\$?\{\{?[^{}\n]{1,60}\}?\}|%(?:\d+\$)?[sdif]|<\/?[A-Za-z][^<>\n]{0,120}>|\[\d+\]|@\w+|#\w+|\b[A-Za-z]:[\\/][\w\\/.-]*\w|\b\w+[_/\\]\w[\w_/\\.]*|Xqz[a-z]{2}w/g;

/** Numbers with separators, which rule-based engines break: 3,500.50 became "3,500.A 50" (measured). */
const partedNumber = /\d+(?:[.,:/\u2019\u00a0-]\d+)+/g;

/** The number of two-letter placeholders; further tokens of a text are not masked. */
const maxTokens = 26 * 26;

/** Made-up words that are in no dictionary and not inflected. */
const placeholder = (index: number): string =>
  `Xqz${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}w`;

export type TokenProtector = {
  /** Placeholders for protected tokens. May be called for consecutive parts of a text. */
  mask: (text: string) => string;
  /** One per translation of the text. */
  startRestoring: () => {
    /** Restores the tokens it finds. */
    restore: (translated: string) => string;
    /** Masked tokens not yet found, in order. */
    listLost: () => string[];
  };
};

/** One per text. Glossary terms are restored as their translation. */
export function createTokenProtector({
  glossary = [],
  keepNumbers = false,
}: {
  glossary?: Glossary;
  keepNumbers?: boolean;
}): TokenProtector {
  const tokens: string[] = [];
  const terms: GlossaryMatcher = matchGlossary(glossary);
  const keep = (token: string, comesBackAs = token): string => {
    if (tokens.length >= maxTokens) return token;
    tokens.push(comesBackAs);
    return placeholder(tokens.length - 1);
  };
  const maskPlain = (text: string) => {
    const masked = terms.replace(text, keep);
    return keepNumbers ? masked.replace(partedNumber, (number) => keep(number)) : masked;
  };
  return {
    mask: (text) => {
      // URLs first: a term inside one is part of the URL.
      const parts: string[] = [];
      let position = 0;
      for (const { 0: token, index } of text.matchAll(protectedToken)) {
        parts.push(maskPlain(text.slice(position, index)), keep(token));
        position = index + token.length;
      }
      parts.push(maskPlain(text.slice(position)));
      return parts.join('');
    },
    startRestoring: () => {
      const found = new Set<number>();
      return {
        restore: (translated) =>
          translated.replace(/Xqz([a-z])([a-z])w/gi, (word, tens: string, ones: string) => {
            const letter = (text: string) => text.toLowerCase().charCodeAt(0) - 97;
            const index = letter(tens) * 26 + letter(ones);
            const token = tokens[index];
            if (token === undefined) return word;
            found.add(index);
            return token;
          }),
        listLost: () => tokens.filter((_token, index) => !found.has(index)),
      };
    },
  };
}

export type Protected = { text: string; restore: (translated: string) => string };

/** `restore` puts every token back; one that the engine lost is appended, so that nothing is lost silently. */
export function protectTokens(text: string, glossary: Glossary = []): Protected {
  const keeper = createTokenProtector({ glossary });
  return {
    text: keeper.mask(text),
    restore: (translated) => {
      const { restore, listLost } = keeper.startRestoring();
      return [restore(translated), ...listLost()].join(' ');
    },
  };
}
