import type { InlineText } from '../inline/fragment.ts';
import type { PdfBox, PdfStyle } from './page.ts';
import { textWidth } from './text-width.ts';

export type FittedText = {
  /** The scale of every size in the paragraph, from `smallestScale` to 1. */
  scale: number;
  lines: number;
};

/** Smaller text would look out of place; longer text overflows its box instead. */
export const smallestScale = 0.7;
const step = 0.02;
/** Lines do not break exactly at the margin: a word that does not fit leaves space. */
const lastWord = 1.03;

/** The largest size at which the runs fit the space. `pitch` is the source's line spacing in points. */
export function fitText(
  runs: readonly InlineText<PdfStyle>[],
  room: PdfBox,
  pitch: number,
): FittedText {
  const full = runs.reduce(
    (sum, { value, payload }) => sum + textWidth(value, payload, payload.size),
    0,
  );
  for (let scale = 1; scale >= smallestScale - 1e-9; scale -= step) {
    const lines = linesAt(full * scale, room.width);
    if (lines * pitch * scale <= Math.max(room.height, pitch) + 0.5) return { scale, lines };
  }
  return { scale: smallestScale, lines: linesAt(full * smallestScale, room.width) };
}

function linesAt(width: number, available: number): number {
  if (width <= available) return 1;
  return Math.ceil((width * lastWord) / Math.max(1, available));
}
