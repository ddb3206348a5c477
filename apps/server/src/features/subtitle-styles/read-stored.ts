import { type SubtitleStyle, subtitleStyleSchema } from '@glossa/contracts/subtitle-styles';

/** A style as it was stored, with what later versions added taken from the language's own. */
export function readStoredStyle(stored: unknown, ownStyle: SubtitleStyle): SubtitleStyle {
  const { upper, lower } = (stored ?? {}) as Partial<SubtitleStyle>;
  const read = subtitleStyleSchema.safeParse({
    upper: { ...ownStyle.upper, ...upper },
    lower: { ...ownStyle.lower, ...lower },
  });
  return read.success ? read.data : ownStyle;
}
