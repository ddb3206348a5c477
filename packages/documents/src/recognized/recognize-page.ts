import type { PdfBlock, PdfBox, Upright } from '../pdf/page.ts';
import { dropNoise } from './drop-noise.ts';
import { layWords } from './lay-words.ts';
import { type PrintedLine, parseTsv } from './parse-tsv.ts';
import type { Picture } from './picture.ts';
import { readBullets } from './read-bullets.ts';

/** On the upright page. */
export type RecognizedWords = { blocks: PdfBlock[]; dropped: string[]; upright?: Upright };

/**
 * The words that tesseract found in the picture of a page, without what is no text. `scale`: points per pixel. Throws
 * RangeError if `tsv` is none.
 */
export function recognizedWords(
  tsv: string,
  { picture, scale }: { picture: Picture; scale: number },
): RecognizedWords {
  const { lines, dropped } = dropNoise(withoutFrames(parseTsv(tsv), picture));
  return { blocks: layWords(readBullets(lines), { picture, scale }), dropped };
}

const withoutFrames = (lines: readonly PrintedLine[], picture: Picture): PrintedLine[] =>
  lines.map((line) => ({ ...line, words: line.words.filter(({ box }) => fits(box, picture)) }));

/** A frame or a photograph that was taken for letters is larger than any word. */
const fits = (box: PdfBox, { width, height }: Picture): boolean =>
  box.height <= height / 4 && box.width * box.height <= (width * height) / 8;
