import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { assFontSize } from './ass-style.ts';
import { fallbackFamily, noteFamily, ownSigns } from './subtitle-style.ts';

const notes = /[\u2669-\u266f]+/gu;
/** What an Arabic font draws itself, besides the signs it may have. Digits alone are its own; behind a name they go with it. */
const ownLetters = '\\p{Script_Extensions=Arabic}\\p{M}\\p{Cf}\\s\\d\u2669-\u266f';

function foreignRuns(signs: string): RegExp {
  const foreign = `[^${ownLetters}${signs}]`;
  return new RegExp(`${foreign}(?:[\\d .,:]*${foreign})*(?: *\\d+(?:[.,:]\\d+)*)*`, 'gu');
}
const runsOfFamily = new Map(
  Object.entries(ownSigns).map(([family, signs]) => [family, foreignRuns(signs)]),
);

/** Named, not left to the renderer: each would take another font, in another size, for what the chosen one lacks. */
const drawWith = (family: string, text: string, percent: number): string =>
  `{\\fn${family}\\fs${assFontSize(family, percent)}}${text}{\\fn\\fs}`;

/** A line of text in which no override can be open; parts that the family of the track lacks name the family that has them. */
export function drawForeignRuns(line: string, { fontFamily, fontSize }: TrackStyle): string {
  const runs = runsOfFamily.get(fontFamily);
  const words = runs
    ? line.replace(runs, (found) => drawWith(fallbackFamily, found, fontSize))
    : line;
  // Fonts for Chinese, Japanese and Korean have notes, fonts for letters do not.
  return fontFamily.includes('CJK')
    ? words
    : words.replace(notes, (found) => drawWith(noteFamily, found, fontSize));
}
