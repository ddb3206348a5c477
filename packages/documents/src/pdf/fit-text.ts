import type { InlineText } from '../inline/fragment.ts';
import type { PdfBox, PdfStyle } from './page.ts';

/** Letter widths of Noto Sans in thousandths of the size. */
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
  for (const letter of text) total += widths[style.family](letter);
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

/** Letters of Noto Serif are wider by some hundredths, those of Chinese, Japanese and Korean are not. */
function serifWidth(letter: string): number {
  const width = widthOf(letter);
  return width < 1000 ? width * 1.025 : width;
}

function monoWidth(letter: string): number {
  const width = widthOf(letter);
  // Combining marks have no width, and Chinese, Japanese and Korean stay squares.
  return width === 0 || (!(letter in latin) && width >= 920) ? width : 600;
}

const widths = { sans: widthOf, serif: serifWidth, mono: monoWidth };

export type FittedText = {
  /** The scale of every size in the paragraph, from `smallestScale` to 1. */
  scale: number;
  lines: number;
  /** Of the longest line, in points. */
  width: number;
};

/** Smaller text could not be read; longer text overflows its box instead. */
export const smallestScale = 0.5;
/** Words longer than a line are only divided where they would be smaller than this. */
const dividedBelow = 0.7;
const step = 0.02;
/** Widths of letters are known to some hundredths, which add up in several lines. */
const sure = 0.98;

/** The largest size at which the runs fit the space. `pitch` is the source's line spacing in points. */
export function fitText(
  runs: readonly InlineText<PdfStyle>[],
  room: PdfBox,
  pitch: number,
): FittedText {
  const parts = partsOf(runs);
  const at = (scale: number) => {
    const { lines, width, isDivided } = breakLines(parts, room.width / scale);
    return { scale, lines, width: width * scale, isDivided };
  };
  let fitted = at(1);
  for (let scale = 1; scale > smallestScale; scale -= step) {
    fitted = at(scale);
    const fits = fitted.lines * pitch * scale <= Math.max(room.height, pitch) + 0.5;
    if (fits && (!fitted.isDivided || scale < dividedBelow)) break;
    fitted = at(smallestScale);
  }
  const { scale, lines, width } = fitted;
  return { scale, lines, width };
}

/** What stays on one line, and the space before it, which does not begin a line. Points at full size. */
type Part = { width: number; space: number };

/** Scripts whose lines break between any letters. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\u3000-\\u303f\\uff00-\\uff60';
const hyphens = '\\u2010\\u002d';
const word = `[^\\s${unspaced}${hyphens}]`;
const pieces = new RegExp(`\\s+|[${unspaced}]|${word}*[${hyphens}]+|${word}+`, 'gu');
const mayEnd = new RegExp(`[${unspaced}${hyphens}]$`, 'u');

function partsOf(runs: readonly InlineText<PdfStyle>[]): Part[] {
  const parts: Part[] = [];
  let [space, isJoined] = [0, false];
  for (const { value, payload } of runs) {
    for (const [piece] of value.matchAll(pieces)) {
      const width = textWidth(piece, payload, payload.size);
      const last = parts.at(-1);
      if (/^\s/u.test(piece)) [space, isJoined] = [space + width, false];
      else if (last && isJoined) last.width += width;
      else parts.push({ width, space });
      if (/^\s/u.test(piece)) continue;
      space = 0;
      isJoined = !mayEnd.test(piece);
    }
  }
  return parts;
}

function breakLines(parts: readonly Part[], available: number) {
  const whole = parts.reduce((sum, { width, space }) => sum + width + space, 0);
  if (whole <= available) return { lines: 1, width: whole, isDivided: false };
  const room = available * sure;
  let [lines, at, longest, isDivided] = [1, 0, 0, false];
  for (const { width, space } of parts) {
    if (at > 0 && at + space + width > room) [lines, at] = [lines + 1, width];
    else at += (at > 0 ? space : 0) + width;
    longest = Math.max(longest, at);
    if (at <= room) continue;
    isDivided = true;
    lines += Math.ceil(at / Math.max(1, room)) - 1;
    at %= Math.max(1, room);
  }
  return { lines, width: Math.min(longest, room), isDivided };
}

/** A place in which a text keeps this much of its size is good enough. */
const goodScale = 0.9;

/** The first of the rooms in which the text is hardly smaller, or the one where it is largest. */
export function fitBest(
  runs: readonly InlineText<PdfStyle>[],
  rooms: readonly PdfBox[],
  pitch: number,
): (FittedText & { room: PdfBox }) | undefined {
  let best: (FittedText & { room: PdfBox }) | undefined;
  for (const room of rooms) {
    const fitted = fitText(runs, room, pitch);
    if (!best || fitted.scale > best.scale) best = { ...fitted, room };
    if (best.scale >= goodScale) break;
  }
  return best;
}
