import { isTurned } from './line-style.ts';
import { bottom, type PdfBox, type PdfPage, right } from './page.ts';
import type { PdfParagraph } from './segment-pages.ts';

/** A page with fewer letters that is wider than high is a slide. */
const slide = { mostLetters: 900, leastRatio: 1.15 };
/** A drawing with labels: many short texts that are in no table. */
const drawing = { fewestTexts: 60, mostLetters: 12 };
/** More texts on pictures cannot be moved away from them. */
const mostOnPictures = 2;
const mostPictures = 30;
/** Turned text is not translated and has no place among upright lines; more than this part of the letters is no label. */
const mostTurned = 0.2;

/**
 * Whether the texts of a page can be written one after the other. Forms, slides, drawings and turned pages keep their places.
 */
export function canFlow(
  page: PdfPage,
  paragraphs: readonly PdfParagraph[],
  pictures: readonly PdfBox[],
): boolean {
  if ((page.fields?.boxes.length ?? 0) > 0) return false;
  if (page.doubt && !page.recognition) return false;
  if (turnedPart(page) > mostTurned) return false;
  if (paragraphs.length === 0) return pictures.length === 0;
  const letters = paragraphs.reduce(
    (sum, { items }) => items.reduce((of, { value }) => of + value.length, sum),
    0,
  );
  const outside = paragraphs.filter(({ slots }) => slots.length === 0);
  const isWide = page.widthPt > page.heightPt * slide.leastRatio;
  if (isWide && letters < slide.mostLetters && outside.length * 2 > paragraphs.length) return false;
  const isLabel = outside.filter(({ lines }) => lines === 1).length;
  const labels = outside.reduce(
    (sum, { items }) => items.reduce((of, { value }) => of + value.length, sum),
    0,
  );
  if (isLabel >= drawing.fewestTexts && labels < outside.length * drawing.mostLetters) return false;
  const covered = paragraphs.filter(({ box }) => pictures.some((picture) => covers(picture, box)));
  return covered.length <= mostOnPictures && pictures.length <= mostPictures;
}

function turnedPart({ blocks }: PdfPage): number {
  let [turned, all] = [0, 0];
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    const letters = line.words.reduce((sum, { text }) => sum + text.length, 0);
    all += letters;
    if (isTurned([line])) turned += letters;
  }
  return all === 0 ? 0 : turned / all;
}

function covers(picture: PdfBox, { x, y, width, height }: PdfBox): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2];
  const across = middle > picture.x && middle < right(picture);
  return across && centre > picture.y && centre < bottom(picture);
}
