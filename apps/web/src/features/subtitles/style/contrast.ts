import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { t } from '../../../lib/language/t.ts';
import { oneDecimal } from '../model/decimals.ts';

/** Below this, many people cannot read text on its ground (WCAG 2.2, 1.4.3). */
const readable = 4.5;
const thinnestOutline = 0.1;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 for the same colour to 21 for black on white. */
export function contrastOf(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** What may make the text hard to read, as a sentence; null where it is well readable. */
export function contrastWarning(style: TrackStyle): string | null {
  if (!style.box && style.outlineWidth < thinnestOutline)
    return t(
      'Without an outline or a box the text vanishes where the picture has the same brightness. Make the outline wider.',
    );
  const ratio = contrastOf(style.colour, style.box ? style.boxColour : style.outlineColour);
  if (ratio < readable) {
    const values = { ratio: oneDecimal(ratio), readable };
    return style.box
      ? t(
          'Text and box differ by {ratio} to 1 in brightness. Below {readable, number} to 1 many people cannot read it: choose colours further apart.',
          values,
        )
      : t(
          'Text and outline differ by {ratio} to 1 in brightness. Below {readable, number} to 1 many people cannot read it: choose colours further apart.',
          values,
        );
  }
  if (style.box && style.boxOpacity < 0.5)
    return t(
      'The box lets most of the picture through, so the text may vanish on it. Make the box less transparent.',
    );
  return null;
}
