import { languages } from '@glossa/contracts/languages';
import type { SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { type LanguageTag, languageOfRules, scriptOf } from './language-tag.ts';

/** Provides Latin letters, digits and symbols missing in a font for another script. */
export const fallbackFamily = 'Noto Sans';
/** Provides music notes, which letter fonts lack. */
export const noteFamily = 'Noto Sans Symbols';

/**
 * Ascent and descent relative to the letter size. The renderer fits these into its size, so that the same number would
 * make the letters of one font half as big as those of another.
 */
const lineHeights: Readonly<Record<string, number>> = {
  'Noto Sans': 1.362,
  'Noto Serif': 1.362,
  'Noto Sans Arabic': 2.112,
  'Noto Naskh Arabic': 1.703,
  'Noto Kufi Arabic': 1.897,
  'Noto Sans Symbols': 2.05,
  'DejaVu Sans': 1.164,
};
const usualLineHeight = 1.362;
const collectionLineHeights = [
  ['Noto Sans CJK', 1.448],
  ['Noto Serif CJK', 1.437],
] as const;
/** The share of a size taken by the letters: the width of a full-width one. */
export const letterShare = 1 / usualLineHeight;

const lineHeightOf = (family: string): number =>
  lineHeights[family] ??
  collectionLineHeights.find(([name]) => family.startsWith(name))?.[1] ??
  usualLineHeight;

/** The renderer size factor that makes letters as big as those of other fonts. */
export const sizeFactor = (family: string): number => lineHeightOf(family) / usualLineHeight;

/** Fonts for a single script, with their own symbols: letters of other scripts come from another font. */
export const ownSigns: Readonly<Record<string, string>> = {
  'Noto Sans Arabic': '!,.:\u00ab\u00bb',
  'Noto Naskh Arabic': '!,.:\u00ab\u00bb',
  'Noto Kufi Arabic': '',
};

/** Dense characters need more height to be readable. */
const sizes: Readonly<Record<string, number>> = { Hans: 6.8, Hant: 6.8, Jpan: 6.8, Kore: 6.8 };

/** The default subtitle style of a language. Lengths in percent of the picture's height. */
export function defaultSubtitleStyle(language: LanguageTag): SubtitleStyle {
  const script = scriptOf(language);
  const known = languageOfRules(language);
  const written = known
    ? languages[known]
    : Object.values(languages).find((one) => one.script === script);
  const lower: TrackStyle = {
    fontFamily: written?.fonts[0] ?? fallbackFamily,
    fontSize: sizes[script] ?? 6.5,
    bold: false,
    italic: false,
    colour: '#ffffff',
    opacity: 1,
    outlineColour: '#000000',
    outlineWidth: 0.3,
    shadow: 0.1,
    box: false,
    boxColour: '#000000',
    boxOpacity: 0.75,
    alignment: 'centre',
    position: 'bottom',
    marginVertical: 4.5,
    marginHorizontal: 5.5,
  };
  return { lower, upper: { ...lower, position: 'top' } };
}

/** A face of a family. */
export type FontCut = { family: string; bold: boolean; italic: boolean };

/** The faces a renderer needs for the style, each once. */
export function cutsOf({ upper, lower }: SubtitleStyle): FontCut[] {
  const cuts = [lower, upper].flatMap(({ fontFamily, bold, italic }) =>
    [fontFamily, fallbackFamily, noteFamily].map((family) => ({ family, bold, italic })),
  );
  return [...new Map(cuts.map((cut) => [`${cut.family} ${cut.bold} ${cut.italic}`, cut])).values()];
}

/** The files of a face: its own one, or all of the family, from which the renderer synthesizes the nearest. */
export function filesForCut<T extends { bold: boolean; italic: boolean }>(
  files: readonly T[],
  { bold, italic }: FontCut,
): T[] {
  const made = files.filter((file) => file.bold === bold && file.italic === italic);
  return made.length > 0 ? made : [...files];
}
