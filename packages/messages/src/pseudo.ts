const accents: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  i: 'î',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ĝ',
  I: 'Î',
  K: 'Ķ',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
};

/**
 * A pseudo-localized sentence: every letter accented and 40% longer between ⟦ ⟧, arguments unchanged. On a screen in
 * this language, text without accents is untranslated, and text without its bracket is cut off.
 */
export function pseudo(message: string): string {
  let depth = 0;
  let letters = 0;
  let text = '';
  for (const part of message.split(/([{}]|<[^>]*>)/)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    // Within a plural every second level is text again: {n, plural, one {text}}.
    const isText = depth % 2 === 0 && !/^([{}]|<.*>)$/.test(part);
    text += isText ? part.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter) : part;
    if (isText) letters += part.length;
  }
  return `⟦${text}${' ~'.repeat(Math.ceil((letters * 0.4) / 2))}⟧`;
}
