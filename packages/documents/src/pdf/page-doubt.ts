import type { PageDoubt, PdfPage } from './page.ts';

/** Letters that a font without a proper character map gives no meaning. */
const meaningless = /[\p{Co}\p{Cn}\ufffd]/gu;
/** Fewer are bullets and other signs. */
export const fewestMeaningless = 3;

export const countMeaningless = (text: string): number => text.match(meaningless)?.length ?? 0;

/** A page that pictures cover and that has hardly any text is a scan, or has its text in the picture. */
const scan = { pictured: 0.8, mostLetters: 100 };

/**
 * Why the words of a page may not be what it shows: letters without meaning, letters that stand for others, and pictures
 * (decision 079).
 */
export function doubtOf(page: PdfPage): Exclude<PageDoubt, 'no-text'> | undefined {
  const words = page.blocks.flatMap(({ lines }) =>
    lines.flatMap((line) => line.words.map(({ text }) => text)),
  );
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const lost = (page.lost ?? 0) + countMeaningless(words.join(''));
  if (lost >= fewestMeaningless && lost * 20 >= letters) return 'unreadable';
  if (isEnciphered(words) || mixesScripts(words)) return 'unreadable';
  const isScan = (page.pictured ?? 0) >= scan.pictured && letters < scan.mostLetters;
  return isScan && letters > 0 ? 'picture' : undefined;
}

/** Fewer are abbreviations. */
const fewestStrange = 8;
const vowel = /[aeiouyœæøı]/iu;

/** A font whose map is shifted makes other letters of each letter: then many words have no vowel. */
function isEnciphered(words: readonly string[]): boolean {
  const long = words.flatMap(
    (word) =>
      word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .match(/\p{Script=Latin}{4,}/gu) ?? [],
  );
  const strange = long.filter((word) => !vowel.test(word));
  return new Set(strange).size >= fewestStrange && strange.length * 100 >= long.length * 8;
}

const scripts = [
  ...[/[\p{Script=Latin}\p{Script=Greek}]/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u],
  ...[/\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\p{Script=Devanagari}/u, /\p{Script=Bengali}/u],
  ...[/\p{Script=Tamil}/u, /\p{Script=Telugu}/u, /\p{Script=Kannada}/u, /\p{Script=Thai}/u],
  ...[/\p{Script=Malayalam}/u, /\p{Script=Gujarati}/u, /\p{Script=Gurmukhi}/u],
  ...[/\p{Script=Sinhala}/u, /\p{Script=Lao}/u, /\p{Script=Myanmar}/u, /\p{Script=Georgian}/u],
  ...[/\p{Script=Ethiopic}/u, /\p{Script=Khmer}/u, /\p{Script=Tibetan}/u, /\p{Script=Oriya}/u],
];

/** Numbers of glyphs that are taken for characters are letters of many scripts, next to each other. */
function mixesScripts(words: readonly string[]): boolean {
  const strange = words.filter((word) => scripts.filter((script) => script.test(word)).length > 1);
  return strange.length >= fewestStrange && strange.length * 10 >= words.length;
}
