import type { SubtitleFont, SubtitleStyle } from '@glossa/contracts/subtitle-styles';

/** A style from elsewhere for this language: where its fonts lack the script, those of the style at hand stay. */
export function fitToLanguage(
  style: SubtitleStyle,
  current: SubtitleStyle,
  fonts: readonly SubtitleFont[],
): SubtitleStyle {
  const covers = (wanted: string) =>
    fonts.some(({ family, offered }) => offered && family === wanted);
  const fit = (track: 'upper' | 'lower') =>
    covers(style[track].fontFamily)
      ? style[track]
      : { ...style[track], fontFamily: current[track].fontFamily };
  return { upper: fit('upper'), lower: fit('lower') };
}
