import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { assFontSize } from './ass-style.ts';
import { fallbackFamily, noteFamily, ownSigns } from './subtitle-style.ts';

const hasNotes = /[\u2669-\u266f]/;
const notes = /[\u2669-\u266f]+/gu;
/**
 * Characters an Arabic font draws itself, besides its optional symbols. Standalone digits are its own; after a name
 * they go with it.
 */
const ownLetters = '\\p{Script_Extensions=Arabic}\\p{M}\\p{Cf}\\s\\d\u2669-\u266f';

function foreignRuns(signs: string): RegExp {
  const foreign = `[^${ownLetters}${signs}]`;
  return new RegExp(`${foreign}(?:[\\d .,:]*${foreign})*(?: *\\d+(?:[.,:]\\d+)*)*`, 'gu');
}
const runsOfFamily = new Map(
  Object.entries(ownSigns).map(([family, signs]) => [family, foreignRuns(signs)]),
);

/** Explicit, not left to the renderer: each renderer would use another font in another size for missing glyphs. */
const drawWith = (family: string, text: string, percent: number): string =>
  `{\\fn${family}\\fs${assFontSize(family, percent)}}${text}{\\fn\\fs}`;

/**
 * A line of text in which no override can be open; parts missing in the track's font family name the family that has
 * them.
 */
export function drawForeignRuns(line: string, { fontFamily, fontSize }: TrackStyle): string {
  const runs = runsOfFamily.get(fontFamily);
  const words = runs
    ? line.replace(runs, (found) => drawWith(fallbackFamily, found, fontSize))
    : line;
  // Fonts for Chinese, Japanese and Korean have music notes, letter fonts do not.
  return !hasNotes.test(words) || fontFamily.includes('CJK')
    ? words
    : words.replace(notes, (found) => drawWith(noteFamily, found, fontSize));
}
