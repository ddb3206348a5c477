import { type Glossary, type GlossaryMatcher, matchGlossary } from './glossary.ts';

/**
 * What no engine may translate: addresses, placeholders, tags, code-like words. Engines take them for words, so they
 * travel as made-up ones and are put back afterwards.
 */
const protectedToken =
  /https?:\/\/[^\s<>"']*[^\s<>"')\]}.,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\$?\{\{?[^{}\n]{1,60}\}?\}|%(?:\d+\$)?[sdif]|<\/?[A-Za-z][^<>\n]{0,120}>|\[\d+\]|@\w+|#\w+|\b[A-Za-z]:[\\/][\w\\/.-]*\w|\b\w+[_/\\]\w[\w_/\\.]*|Xqz[a-z]{2}w/g;

/** Numbers of several parts, which rule-based engines take apart: 3,500.50 became "3,500.A 50" (measured). */
const partedNumber = /\d+(?:[.,:/\u2019\u00a0-]\d+)+/g;

/** As many stand-ins as two letters give; a text with more tokens keeps the rest as they are. */
const mostTokens = 26 * 26;

/** Made-up words that no dictionary holds and no engine inflects. */
const standIn = (index: number): string =>
  `Xqz${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}w`;

export type TokenKeeper = {
  /** Stand-ins for what must not be translated. May be called for one part of a text after another. */
  mask: (text: string) => string;
  /** One for each translation of the text. */
  startRestoring: () => {
    /** Puts back what it finds. */
    restore: (translated: string) => string;
    /** What was masked and not yet found, in order. */
    listLost: () => string[];
  };
};

/** One for each text. Terms of the glossary come back as their translation. */
export function createTokenKeeper({
  glossary = [],
  keepNumbers = false,
}: {
  glossary?: Glossary;
  keepNumbers?: boolean;
}): TokenKeeper {
  const tokens: string[] = [];
  const terms: GlossaryMatcher = matchGlossary(glossary);
  const keep = (token: string, comesBackAs = token): string => {
    if (tokens.length >= mostTokens) return token;
    tokens.push(comesBackAs);
    return standIn(tokens.length - 1);
  };
  const maskPlain = (text: string) => {
    const masked = terms.replace(text, keep);
    return keepNumbers ? masked.replace(partedNumber, (number) => keep(number)) : masked;
  };
  return {
    mask: (text) => {
      // Addresses first: a term inside one is part of the address.
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

/** `restore` puts every token back; one that the engine lost is appended, so that nothing is ever lost silently. */
export function protectTokens(text: string, glossary: Glossary = []): Protected {
  const keeper = createTokenKeeper({ glossary });
  return {
    text: keeper.mask(text),
    restore: (translated) => {
      const { restore, listLost } = keeper.startRestoring();
      return [restore(translated), ...listLost()].join(' ');
    },
  };
}
