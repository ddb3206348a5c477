import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { t } from '../../../lib/i18n/t.ts';
import { oneDecimal } from '../store/decimals.ts';

/** Below this, many people cannot read text on its background (WCAG 2.2, 1.4.3). */
const readable = 4.5;
const minOutline = 0.1;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 for equal colors to 21 for black on white. */
export function contrastOf(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** A warning about legibility; null if it is good. */
export function contrastWarning(style: TrackStyle): string | null {
  if (!style.box && style.outlineWidth < minOutline) return t('editor.style.noOutlineOrBox');
  const ratio = contrastOf(style.colour, style.box ? style.boxColour : style.outlineColour);
  if (ratio < readable) {
    const values = { ratio: oneDecimal(ratio), readable };
    return style.box
      ? t('editor.style.lowBoxContrast', values)
      : t('editor.style.lowOutlineContrast', values);
  }
  if (style.box && style.boxOpacity < 0.5) return t('editor.style.boxTooTransparent');
  return null;
}
