import { charName } from './char-names.ts';
import { encodeMif } from './mif-string.ts';

/** A string has up to 255 characters (MIF Reference); a character may need four bytes and its escape. */
const LONGEST = 60;

export const lineBreakOf = (source: string): string => /\r?\n/u.exec(source)?.[0] ?? '\n';

/** New text in a paragraph: strings, and the statements of special characters. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let letters: string[] = [];
  const flush = () => {
    if (letters.length > 0) statements.push(`<String \`${encodeMif(letters.join(''))}'>`);
    letters = [];
  };
  // Letters with their accents and joined signs are not divided.
  for (const letter of text.replace(/\r\n?/gu, '\n')) {
    const name = charName(letter);
    if (name !== undefined) {
      flush();
      statements.push(`<Char ${name}>`);
      continue;
    }
    if (letters.length >= LONGEST && !/[\p{M}\u200d]/u.test(letter)) flush();
    letters.push(letter);
  }
  flush();
  return statements;
}
