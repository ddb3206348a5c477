/** Spaces in a line, as `\h` of ICU and Java. */
export const horizontalSpace =
  '\\t\\u{20}\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}';
export const verticalSpace = '\\n\\u{b}\\f\\r\\u{85}\\u{2028}\\u{2029}';
/** Characters of words, as `\w` of ICU. */
export const wordCharacters = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u{200c}\\u{200d}';

/** Sets that ICU, Java or POSIX name and JavaScript does not, by their names in small letters. */
const named: Record<string, string> = {
  all: '\\p{Any}',
  alnum: '\\p{Alphabetic}\\p{Nd}',
  alpha: '\\p{Alphabetic}',
  blank: horizontalSpace,
  cntrl: '\\p{Cc}',
  digit: '\\p{Nd}',
  javaalphabetic: '\\p{Alphabetic}',
  javadigit: '\\p{Nd}',
  javaletter: '\\p{L}',
  javaletterordigit: '\\p{L}\\p{Nd}',
  javalowercase: '\\p{Lowercase}',
  javauppercase: '\\p{Uppercase}',
  javawhitespace: '\\s',
  lower: '\\p{Lowercase}',
  punct: '\\p{P}',
  space: '\\s',
  upper: '\\p{Uppercase}',
  word: wordCharacters,
  xdigit: '0-9a-fA-F',
};

/**
 * The content of a character class for a property as ICU or Java write its name, such as `Lu`, `IsLatin`, `Han` or
 * `Alpha`; undefined for one that JavaScript does not know, such as blocks.
 */
export function propertySet(written: string): string | undefined {
  const name = written.trim();
  const bare = name.replace(/^is_?/iu, '');
  const known = named[name.toLowerCase()] ?? named[bare.toLowerCase()];
  if (known) return known;
  const [, key, value] = /^(\w+)\s*[=:]\s*(\w+)$/u.exec(name) ?? [];
  const candidates =
    key && value
      ? [`${titled(key)}=${titled(value)}`, `${key}=${value}`]
      : [name, bare, titled(bare), `Script=${titled(bare)}`];
  return candidates.map((candidate) => `\\p{${candidate}}`).find(isProperty);
}

/** `UPPERCASE LETTER` and `uppercase_letter` are Uppercase_Letter. */
const titled = (name: string): string =>
  name
    .split(/[\s_-]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join('_');

const properties = new Map<string, boolean>();

function isProperty(source: string): boolean {
  const known = properties.get(source);
  if (known !== undefined) return known;
  const isKnown = isPattern(`[${source}]`);
  properties.set(source, isKnown);
  return isKnown;
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
