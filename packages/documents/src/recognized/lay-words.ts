import { boxAround, type PdfBlock, type PdfBox, type PdfLine, type PdfWord } from '../pdf/page.ts';
import { readsFromRight, turnWord } from '../pdf/reading-order.ts';
import { boldLines } from './bold-lines.ts';
import { alikeSizes, baselineOf, sizeOfLine } from './letter-heights.ts';
import { alikeInks, colorsOf, type WordColors } from './paper.ts';
import type { PrintedLine, PrintedWord } from './parse-tsv.ts';
import type { Picture } from './picture.ts';

/** What fonts have above and below the baseline, as poppler's boxes do. */
const ascent = 0.8;
const descent = 0.22;

/**
 * Recognized lines in the shape of lines with a text layer. `scale`: points per pixel. The boxes of a line are as high
 * as its font, and cover all of its letters.
 */
export function layWords(
  lines: readonly PrintedLine[],
  { picture, scale }: { picture: Picture; scale: number },
): PdfBlock[] {
  const sizes = alikeSizes(
    lines.map((line) => ({
      size: sizeOfLine(line),
      letters: line.words.reduce((sum, { text }) => sum + text.length, 0),
    })),
  );
  const colors = alikeInks(
    lines.map(({ words }) => words.map(({ text, box }) => ({ text, ...colorsOf(picture, box) }))),
  );
  const bold = boldLines(
    picture,
    lines.map(({ words }, at) => ({
      size: sizes[at] ?? 0,
      words: words.map((word, index) => ({ ...word, colors: colors[at]?.[index] ?? plain })),
    })),
  );
  const blocks = new Map<number, PdfLine[]>();
  for (const [at, line] of lines.entries()) {
    const size = sizes[at] ?? 0;
    const words = line.words.map((word, index) =>
      dress(word, {
        ...{ size, scale, colors: colors[at]?.[index] ?? plain },
        isBold: bold[at] ?? false,
      }),
    );
    const block = blocks.get(line.block) ?? [];
    blocks.set(line.block, block);
    block.push(drawnOrder(lineOf(words.sort((a, b) => a.box.x - b.box.x))));
  }
  return [...blocks.values()].map((of) => ({
    lines: of,
    box: boxAround(of.map(({ box }) => box)),
  }));
}

const plain: WordColors = { paper: '#ffffff', ink: '#000000' };

const lineOf = (words: PdfWord[]): PdfLine => ({
  words,
  box: boxAround(words.map(({ box }) => box)),
});

function dress(
  word: PrintedWord,
  {
    size,
    colors,
    scale,
    isBold,
  }: { size: number; colors: WordColors; scale: number; isBold: boolean },
): PdfWord {
  const baseline = baselineOf(word, size);
  const font = {
    ...word.box,
    y: baseline - ascent * size,
    height: (ascent + descent) * size,
  };
  return {
    text: word.text,
    box: scaled(boxAround([word.box, font]), scale),
    style: {
      family: 'serif',
      size: Math.round(size * scale * 10) / 10,
      bold: isBold,
      italic: false,
      color: colors.ink,
    },
    confidence: Math.round(word.confidence),
    paper: colors.paper,
  };
}

const scaled = ({ x, y, width, height }: PdfBox, scale: number): PdfBox => ({
  x: round(x * scale),
  y: round(y * scale),
  width: round(width * scale),
  height: round(height * scale),
});
const round = (points: number): number => Math.round(points * 100) / 100;

/** The readers of pages expect letters from right to left in the order in which they are drawn. */
function drawnOrder(line: PdfLine): PdfLine {
  if (!readsFromRight(line)) return line;
  return { ...line, words: line.words.map((word) => ({ ...word, text: turnWord(word.text) })) };
}
