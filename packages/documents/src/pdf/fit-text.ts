import type { InlineText } from '../inline/fragment.ts';
import type { PdfBox, PdfStyle } from './page.ts';

/** Letter widths of Noto Sans in thousandths of the size; Noto Serif differs by a hundredth or two. */
const latin: Record<string, number> = {
  ...{ a: 561, b: 615, c: 480, d: 615, e: 564, f: 344, g: 615, h: 618, i: 258, j: 258, k: 534 },
  ...{ l: 258, m: 935, n: 618, o: 605, p: 615, q: 615, r: 413, s: 479, t: 361, u: 618, v: 508 },
  ...{ w: 786, x: 529, y: 510, z: 470, I: 339, J: 273, M: 907, W: 931, O: 781, Q: 781, E: 556 },
  ...{ F: 519, L: 525, S: 549, T: 556, ' ': 260, '\u00a0': 260, '.': 268, ',': 268, ':': 268 },
  ...{ ';': 268, '!': 269, "'": 225, '’': 200, '|': 551, '(': 300, ')': 300, '-': 322 },
};
const scripts: [RegExp, number][] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u, 1000],
  [/\p{Script=Hangul}/u, 920],
  [/\p{Script=Arabic}/u, 500],
  [/\p{N}/u, 572],
  [/\p{Lu}/u, 650],
  [/\p{Script=Cyrillic}/u, 600],
  [/\p{L}/u, 580],
];
const known = new Map<string, number>(Object.entries(latin));

/** The width of a text in points in our fonts; accurate to some hundredths. */
export function textWidth(text: string, style: PdfStyle, size: number): number {
  let total = 0;
  for (const letter of text) total += style.family === 'mono' ? monoWidth(letter) : widthOf(letter);
  return ((total * size) / 1000) * (style.bold ? 1.07 : 1);
}

function widthOf(letter: string): number {
  const before = known.get(letter);
  if (before !== undefined) return before;
  // Accented letters have the same width.
  const [base = letter] = letter.normalize('NFD');
  const width = known.get(base) ?? scripts.find(([pattern]) => pattern.test(letter))?.[1] ?? 500;
  known.set(letter, width);
  return width;
}

function monoWidth(letter: string): number {
  const width = widthOf(letter);
  // Combining marks have no width, and Chinese, Japanese and Korean stay squares.
  return width === 0 || (!(letter in latin) && width >= 920) ? width : 600;
}

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
