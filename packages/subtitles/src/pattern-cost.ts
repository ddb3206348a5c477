import { type PatternPart, patternParts } from './pattern-parts.ts';

/** Blocks whose characters are equal for character classes, and how many of them are examined. */
const alike = [
  [0x3400, 0xa000],
  [0xac00, 0xd7a4],
  [0xe000, 0xf900],
] as const;
/**
 * Characters for comparing classes: the basic plane without most of the blocks above, some beyond it, and those named
 * in the pattern, including range ends.
 */
const samples = [
  ...Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code >= 0xe000)
    .filter((code) => code % 256 === 7 || !alike.some(([from, to]) => code >= from && code < to))
    .map((code) => String.fromCharCode(code)),
  ...['\u{10400}', '\u{1d400}', '\u{1f44d}', '\u{1f600}', '\u{20000}', '\u{e0101}'],
];
const escaped = /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/gi;
const namedIn = (pattern: string): string[] => [
  ...new Set(pattern),
  ...[...pattern.matchAll(escaped)].map(([, braced, four, two]) =>
    String.fromCodePoint(Number.parseInt(braced ?? four ?? two ?? '0', 16)),
  ),
];

/** More repetitions than this count as unbounded. */
const many = 10;
const isRepeated = (part: PatternPart): boolean => part.max > many && part.max > part.min;
const isVariable = (part: PatternPart): boolean => part.max !== part.min;

/**
 * How a regular expression's time grows with the length of the text: 1 for linear, 2 for quadratic and so on, undefined
 * if it may be exponential. An upper bound by static analysis: a repetition counts unless what must follow it cannot be
 * part of it, and a repetition of something that can itself be split in several ways is exponential.
 */
export function patternCost(pattern: string, flags: string): number | undefined {
  const characters = [...samples, ...namedIn(pattern)];
  const sets = new Map<string, Uint8Array>();
  const charactersOf = (source: string): Uint8Array => {
    const known = sets.get(source);
    if (known) return known;
    const test = new RegExp(`^(?:${source})$`, flags.replace('g', ''));
    const set = Uint8Array.from(characters, (character) => (test.test(character) ? 1 : 0));
    sets.set(source, set);
    return set;
  };
  const apart = (a: string, b: string): boolean => {
    if (a === b) return false;
    const others = charactersOf(b);
    return charactersOf(a).every((has, index) => has === 0 || others[index] === 0);
  };

  /** Whether a repetition of this character has only one possible end, by what follows it. */
  const hasOneEnd = (source: string, rest: readonly PatternPart[], atEnd: boolean): boolean => {
    for (const part of rest) {
      if (part.kind !== 'character' || !apart(source, part.source)) return false;
      if (part.min > 0) return true;
    }
    return atEnd;
  };

  /** `after` may follow the last part: the group itself if it repeats. */
  const isOneWay = (parts: readonly PatternPart[], after: readonly PatternPart[]): boolean =>
    parts.every((part, index) =>
      part.kind === 'character'
        ? !isVariable(part) || hasOneEnd(part.source, [...parts.slice(index + 1), ...after], false)
        : part.kind === 'group' && !isVariable(part) && isOneWayGroup(part.alternatives),
    );
  const isOneWayGroup = (alternatives: readonly PatternPart[][]): boolean =>
    alternatives.every((parts) => isOneWay(parts, alternatives.length === 1 ? parts : [])) &&
    alternatives.every((parts, index) =>
      alternatives.slice(index + 1).every((others) => {
        const [a, b] = [parts[0], others[0]];
        return (
          a?.kind === 'character' &&
          b?.kind === 'character' &&
          a.min > 0 &&
          b.min > 0 &&
          apart(a.source, b.source)
        );
      }),
    );

  /** Nested repetitions; infinite if they may be exponential. */
  const degree = (alternatives: readonly PatternPart[][], atEnd: boolean): number =>
    Math.max(
      0,
      ...alternatives.map((nested) => {
        const parts = flat(nested);
        return parts.reduce((sum, part, index) => {
          const last = atEnd && index === parts.length - 1;
          if (part.kind === 'assertion') return sum + degree(part.inside, true);
          if (part.kind === 'group') {
            const inner = degree(part.alternatives, last && part.max === 1);
            if (part.max <= 1) return sum + inner;
            if (!isOneWayGroup(part.alternatives)) return Number.POSITIVE_INFINITY;
            // How often the group repeats, and where its last repetition ends.
            return sum + (last ? 0 : 2);
          }
          if (!isRepeated(part)) return sum;
          if (part.kind === 'reference') return sum + 1;
          return sum + (hasOneEnd(part.source, parts.slice(index + 1), atEnd) ? 0 : 1);
        }, 0);
      }),
    );

  const all = patternParts(pattern);
  if (optionalParts(all) > maxOptionalParts) return undefined;
  const grown = degree(all, true);
  return Number.isFinite(grown) ? grown + 1 : undefined;
}

/** Each may double the time. */
const maxOptionalParts = 12;
const optionalParts = (alternatives: readonly PatternPart[][]): number =>
  alternatives.flat().reduce((sum, part) => {
    const inside =
      part.kind === 'group' ? part.alternatives : part.kind === 'assertion' ? part.inside : [];
    return sum + (isVariable(part) && !isRepeated(part) ? 1 : 0) + optionalParts(inside);
  }, 0);

/** Groups that occur once without alternatives, inlined. */
const flat = (parts: readonly PatternPart[]): PatternPart[] =>
  parts.flatMap((part) =>
    part.kind === 'group' && part.min === 1 && part.max === 1 && part.alternatives.length === 1
      ? flat(part.alternatives[0] ?? [])
      : [part],
  );
