/** One element of a pattern and its repetition. */
export type PatternPart = { min: number; max: number } & (
  | { kind: 'character'; source: string }
  /** Matches no text: ^ $ \b and lookarounds; `inside` is the content of a lookaround. */
  | { kind: 'assertion'; inside: PatternPart[][] }
  /** A back reference: may be any text. */
  | { kind: 'reference' }
  | { kind: 'group'; alternatives: PatternPart[][] }
);

const groupStart = /\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/y;
const character =
  /\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[^\dk]|0)|[^\\]/uy;
const reference = /\\(?:k<[^>]*>|[1-9]\d*)/y;
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;

/** Parses a (valid) regular expression with flag u into its alternatives. */
export function patternParts(pattern: string): PatternPart[][] {
  let at = 0;
  const take = (part: RegExp): RegExpExecArray | null => {
    part.lastIndex = at;
    const found = part.exec(pattern);
    if (found) at = part.lastIndex;
    return found;
  };

  function alternatives(): PatternPart[][] {
    const all: PatternPart[][] = [[]];
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1;
        all.push([]);
      } else all.at(-1)?.push(quantified(one()));
    }
    return all;
  }

  function one(): PatternPart {
    const once = { min: 1, max: 1 };
    if (pattern[at] === '(') {
      const [start = '('] = take(groupStart) ?? [];
      const inside = alternatives();
      at += 1;
      return /^\(\?<?[=!]/.test(start)
        ? { ...once, kind: 'assertion', inside }
        : { ...once, kind: 'group', alternatives: inside };
    }
    if (take(/[$^]|\\[bB]/y)) return { ...once, kind: 'assertion', inside: [] };
    if (take(reference)) return { ...once, kind: 'reference' };
    const [source = pattern[at++] ?? ''] = take(character) ?? [];
    return { ...once, kind: 'character', source };
  }

  function quantified(part: PatternPart): PatternPart {
    const found = take(quantifier);
    if (!found) return part;
    const [sign, from, comma, to] = found;
    if (from !== undefined)
      return {
        ...part,
        min: Number(from),
        max: to ? Number(to) : comma ? Number.POSITIVE_INFINITY : Number(from),
      };
    return {
      ...part,
      min: sign.startsWith('+') ? 1 : 0,
      max: sign.startsWith('?') ? 1 : Number.POSITIVE_INFINITY,
    };
  }

  return alternatives();
}
