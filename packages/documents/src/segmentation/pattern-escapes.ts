import { horizontalSpace, propertySet, verticalSpace, wordCharacters } from './unicode-sets.ts';

/** What of a pattern JavaScript has no equal for. */
export class UntranslatableError extends Error {
  readonly construct: string;

  constructor(construct: string) {
    super(`No equal in JavaScript: ${construct}`);
    this.name = 'UntranslatableError';
    this.construct = construct;
  }
}

/** An escape: one character, a set of them (the content of a class), or a condition without width. */
export type Escape = { length: number } & (
  | { kind: 'character'; character: string }
  | { kind: 'set'; content: string; negated: boolean }
  | { kind: 'condition'; source: string }
  | { kind: 'literal'; text: string }
  | { kind: 'line-break' }
);

/** A character that means itself in and outside classes. */
export const literal = (character: string): string =>
  /^[\p{L}\p{N}]$/u.test(character)
    ? character
    : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const controls: Record<string, string> = {
  a: '\u0007',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const sets: Record<string, string> = {
  d: '\\p{Nd}',
  h: horizontalSpace,
  s: '\\s',
  v: verticalSpace,
  w: wordCharacters,
};
const word = `[${wordCharacters}]`;
/** `$` and `\Z` also match before a line break at the end. */
export const endOfText = '(?=\\n?(?![\\s\\S]))';
const conditions: Record<string, string> = {
  A: '(?<![\\s\\S])',
  B: `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
  Z: endOfText,
  b: `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
  z: '(?![\\s\\S])',
};

const numbered =
  /^\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|x\{([\da-fA-F]{1,6})\}|0([0-3]?[0-7]{1,2}))/u;
const property = /^\\([pP])(?:\{(\^?)([^{}]{1,60})\}|([A-Za-z]))/u;
const quoted = /^\\Q([\s\S]*?)(?:\\E|$)/u;

/** The escape at the start of `rest`. Throws UntranslatableError. */
export function readEscape(rest: string): Escape {
  const code = numbered.exec(rest);
  if (code) {
    const [whole, ...digits] = code;
    const hex = digits.slice(0, 4).find((one) => one !== undefined);
    const value =
      hex === undefined ? Number.parseInt(digits[4] ?? '', 8) : Number.parseInt(hex, 16);
    if (value > 0x10ffff) throw new UntranslatableError(whole);
    return { kind: 'character', character: String.fromCodePoint(value), length: whole.length };
  }
  const control = /^\\c([A-Z@[\]^_])/u.exec(rest)?.[1];
  if (control) {
    const character = String.fromCharCode(control.charCodeAt(0) - 0x40);
    return { kind: 'character', character, length: 3 };
  }
  const named = property.exec(rest);
  if (named) {
    const [whole, letter, inverted, name = '', short] = named;
    const content = propertySet(short ?? name);
    if (content === undefined) throw new UntranslatableError(whole);
    const negated = (letter === 'P') !== (inverted === '^');
    return { kind: 'set', content, negated, length: whole.length };
  }
  const text = quoted.exec(rest);
  if (text) return { kind: 'literal', text: text[1] ?? '', length: text[0].length };
  const character = String.fromCodePoint(rest.codePointAt(1) ?? 0x5c);
  const length = 1 + character.length;
  const set = sets[character.toLowerCase()];
  if (set) {
    const negated = character !== character.toLowerCase();
    return { kind: 'set', content: set, negated, length };
  }
  const single = controls[character];
  if (single) return { kind: 'character', character: single, length };
  const condition = conditions[character];
  if (condition) return { kind: 'condition', source: condition, length };
  if (character === 'R') return { kind: 'line-break', length };
  if (rest.length < 2 || /[a-zA-Z\d]/u.test(character))
    throw new UntranslatableError(rest.slice(0, length));
  return { kind: 'character', character, length };
}
