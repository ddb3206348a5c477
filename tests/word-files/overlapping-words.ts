import { open } from 'node:fs/promises';
import { type PdfBox, right } from '@glossa/documents/pdf/page';
import {
  openPdf,
  type Pdfium,
  withMemory,
  withPdfium,
} from '../../apps/server/src/engines/document-tools/pdfium.ts';

export type PlacedWord = { text: string; box: PdfBox };
export type WordPair = { page: number; words: [PlacedWord, PlacedWord]; share: number };

/**
 * Two words overlap if their boxes share more than this part of the smaller one. The boxes are those of the ink of the letters, as
 * PDFium measures their outlines: boxes of fonts (ascender to descender) share up to a quarter in lines that are set solid,
 * which look right. An inclined letter reaches into the box of the next word by less than a tenth.
 */
const mostShared = 0.1;

/**
 * The words of a PDF on each page, as PDFium reads them. Their boxes are around the ink of their letters, in points, y grows
 * upwards.
 */
export async function readPlacedWords(path: string): Promise<PlacedWord[][]> {
  const file = await open(path);
  try {
    return await withPdfium((pdfium) => {
      return openPdf(pdfium, file.fd, (document) => {
        if (document === 0) throw new Error(`PDFium does not open ${path}`);
        return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, at) =>
          readPage(pdfium, document, at),
        );
      });
    }, []);
  } finally {
    await file.close();
  }
}

function readPage(pdfium: Pdfium, document: number, at: number): PlacedWord[] {
  const page = pdfium.FPDF_LoadPage(document, at);
  const texts = pdfium.FPDFText_LoadPage(page);
  const words: PlacedWord[] = [];
  let word: PlacedWord | undefined;
  for (let index = 0; index < pdfium.FPDFText_CountChars(texts); index += 1) {
    const letter = String.fromCodePoint(pdfium.FPDFText_GetUnicode(texts, index));
    const box = boxOf(pdfium, texts, index);
    if (/[\s\0\u{2}\u{FFFE}\u{FFFF}]/u.test(letter)) word = undefined;
    else if (box.width > 0 && box.height > 0) {
      if (word && follows(word.box, box)) {
        word.text += letter;
        word.box = around(word.box, box);
      } else {
        word = { text: letter, box };
        words.push(word);
      }
    }
  }
  pdfium.FPDFText_ClosePage(texts);
  pdfium.FPDF_ClosePage(page);
  return words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function boxOf(pdfium: Pdfium, texts: number, index: number): PdfBox {
  return withMemory(pdfium, 32, (memory) => {
    const [x, end, y, top] = [0, 8, 16, 24].map((offset) => memory + offset);
    pdfium.FPDFText_GetCharBox(texts, index, x ?? 0, end ?? 0, y ?? 0, top ?? 0);
    const [left = 0, rightEnd = 0, low = 0, high = 0] = [x, end, y, top].map((address) =>
      pdfium.pdfium.getValue(address ?? 0, 'double'),
    );
    return { x: left, y: low, width: rightEnd - left, height: high - low };
  });
}

/** Not the first letter of another line. */
function follows(word: PdfBox, letter: PdfBox): boolean {
  const reach = 2 * Math.max(word.height, letter.height);
  const gap = Math.max(letter.x - right(word), word.x - right(letter));
  return gap < reach && Math.abs(letter.y - word.y) < reach;
}

function around(a: PdfBox, b: PdfBox): PdfBox {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [end, top] = [Math.max(right(a), right(b)), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: end - x, height: top - y };
}

/** The pairs of words that overlap, page by page. */
export function findOverlaps(pages: readonly (readonly PlacedWord[])[]): WordPair[] {
  return pages.flatMap((words, at) => {
    const sorted = words.toSorted((a, b) => a.box.x - b.box.x);
    return sorted.flatMap((word, index) => {
      const pairs: WordPair[] = [];
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.box.x >= right(word.box)) break;
        const share = sharedArea(word.box, other.box);
        if (share > mostShared) pairs.push({ page: at + 1, words: [word, other], share });
      }
      return pairs;
    });
  });
}

function sharedArea(a: PdfBox, b: PdfBox): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a.width * a.height, b.width * b.height);
}

/** Without those whose words overlap in the original, each as often. */
export function newOverlaps(
  original: readonly (readonly PlacedWord[])[],
  result: readonly (readonly PlacedWord[])[],
): WordPair[] {
  const known = new Map<string, number>();
  for (const pair of findOverlaps(original))
    known.set(keyOf(pair), (known.get(keyOf(pair)) ?? 0) + 1);
  return findOverlaps(result).filter((pair) => {
    const left = known.get(keyOf(pair)) ?? 0;
    known.set(keyOf(pair), left - 1);
    return left <= 0;
  });
}

const keyOf = ({ words }: WordPair): string =>
  words
    .map(({ text }) => text)
    .sort()
    .join(' ');
