import type { PdfBox } from '../pdf/page.ts';
import { middle } from './letter-heights.ts';
import type { WordColors } from './paper.ts';
import type { Picture } from './picture.ts';

type MeasuredLine = {
  /** In pixels. */
  size: number;
  words: readonly { text: string; box: PdfBox; colors: WordColors }[];
};

/** How much thicker the stems of a line are than those of most letters of its page, for their size. */
const leastThicker = 1.35;
/** Lines with fewer letters are not judged. */
const fewestLetters = 4;
/** The part of a word, from above, in which small letters have stems. */
const band = { from: 0.35, to: 0.85 };
/** Fewer runs of dark pixels say nothing. */
const fewestRuns = 12;

/**
 * Which lines are bold, as headings are. Single words are not told apart: their stems differ too much, and a sentence in
 * many parts is translated badly.
 */
export function boldLines(picture: Picture, lines: readonly MeasuredLine[]): boolean[] {
  const measured = lines.map((line) => ({ stem: stemOf(picture, line), letters: lettersOf(line) }));
  const usual = weightedMiddle(measured);
  return measured.map(
    ({ stem, letters }) =>
      usual > 0 && letters >= fewestLetters && stem !== undefined && stem >= leastThicker * usual,
  );
}

const lettersOf = ({ words }: MeasuredLine): number =>
  words.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);

function weightedMiddle(lines: readonly { stem: number | undefined; letters: number }[]): number {
  const known = lines.flatMap(({ stem, letters }) =>
    stem === undefined ? [] : [{ stem, letters }],
  );
  known.sort((a, b) => a.stem - b.stem);
  let left = known.reduce((sum, { letters }) => sum + letters, 0) / 2;
  for (const { stem, letters } of known) {
    left -= letters;
    if (left <= 0) return stem;
  }
  return 0;
}

/** The middle length of the dark runs across its words, in parts of the size. */
function stemOf(picture: Picture, { size, words }: MeasuredLine): number | undefined {
  const runs = words.flatMap(({ box, colors }) => runsAcross(picture, box, colors));
  return runs.length < fewestRuns || size <= 0 ? undefined : middle(runs) / size;
}

function runsAcross({ width, height, pixels }: Picture, box: PdfBox, colors: WordColors): number[] {
  const [ink, paper] = [channels(colors.ink), channels(colors.paper)];
  const isDark = (x: number, y: number): boolean => {
    let nearer = 0;
    for (const channel of [0, 1, 2]) {
      const value = pixels[(y * width + x) * 3 + channel] ?? 255;
      nearer += Math.abs(value - (ink[channel] ?? 0)) - Math.abs(value - (paper[channel] ?? 255));
    }
    return nearer < 0;
  };
  const [left, end] = [Math.max(0, Math.floor(box.x)), Math.min(width, box.x + box.width)];
  const last = Math.min(height, box.y + box.height * band.to);
  const runs: number[] = [];
  for (let y = Math.max(0, Math.floor(box.y + box.height * band.from)); y < last; y += 1) {
    let run = 0;
    for (let x = left; x <= end; x += 1) {
      if (x < end && isDark(x, y)) run += 1;
      else if (run > 0) {
        runs.push(run);
        run = 0;
      }
    }
  }
  return runs;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
