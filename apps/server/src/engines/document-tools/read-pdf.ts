import { DocumentError } from '@glossa/documents/document-error';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { boxAround } from '@glossa/documents/pdf/page';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { type BarePage, parseBoxLayout } from './bbox-layout.ts';
import { createLookup, type FontPiece, guessStyle, parseFontPieces } from './font-pieces.ts';
import { type PageSize, readPageSizes } from './page-sizes.ts';
import type { DocumentTools } from './port.ts';
import { runPoppler } from './run-poppler.ts';

/** Poppler's answer for so many pages is some megabytes; for a whole book it would be hundreds. */
const pagesPerRun = 50;
/** The largest pdftohtml takes; sizes of fonts are printed as whole numbers, so that enlarged they are nearer. */
const zoom = 3;

/** `readPdf` of the port. */
export function createPdfReader(run: RunProgram): DocumentTools['readPdf'] {
  return async ({ pdfPath, signal }) => {
    const sizes = await readPageSizes(run, { pdfPath, signal });
    const pages: PdfPage[] = [];
    for (let start = 0; start < sizes.length; start += pagesPerRun) {
      const part = sizes.slice(start, start + pagesPerRun);
      pages.push(...(await readPart(run, pdfPath, part, signal)));
    }
    if (pages.some(({ blocks }) => blocks.length > 0)) return pages;
    throw new DocumentError(
      'DOCUMENT_EMPTY',
      'This PDF holds only pictures of text, such as scanned pages. Run text recognition on it first, then upload it again.',
    );
  };
}

async function readPart(
  run: RunProgram,
  pdfPath: string,
  sizes: readonly PageSize[],
  signal: AbortSignal,
): Promise<PdfPage[]> {
  const [first, last] = [sizes[0]?.number ?? 1, sizes.at(-1)?.number ?? 1];
  const ask = async (program: 'pdftotext' | 'pdftohtml', options: string[], output: string[]) => {
    const { stdout } = await runPoppler(run, {
      program,
      task: 'Reading the PDF',
      args: [...options, '-f', String(first), '-l', String(last), pdfPath, ...output],
      readPaths: [pdfPath],
      timeoutMs: 60_000 + sizes.length * 5_000,
      maxOutputBytes: 256 * 1024 ** 2,
      signal,
    });
    return new TextDecoder().decode(stdout);
  };
  const bare = parseBoxLayout(await ask('pdftotext', ['-bbox-layout', '-cropbox'], ['-']));
  const fonts = ['-xml', '-i', '-q', '-hidden', '-noroundcoord', '-zoom', String(zoom), '-stdout'];
  const pieces = parseFontPieces(await ask('pdftohtml', fonts, []), zoom);
  return sizes.map((size, index) =>
    dressPage(size, bare[index] ?? { blocks: [] }, pieces.get(size.number) ?? []),
  );
}

/** Poppler's own order and blocks, each word with its look. */
function dressPage(size: PageSize, bare: BarePage, pieces: readonly FontPiece[]): PdfPage {
  const styleAt = createLookup(pieces, { x: size.cropX, y: size.cropY });
  const blocks = bare.blocks.flatMap((bareLines) => {
    const lines = bareLines.flatMap((bareWords) => {
      const words = bareWords.map((word) => ({
        ...word,
        style: styleAt(word.box) ?? guessStyle(word.box),
      }));
      return words.length === 0 ? [] : [{ words, box: boxAround(words.map(({ box }) => box)) }];
    });
    return lines.length === 0 ? [] : [{ lines, box: boxAround(lines.map(({ box }) => box)) }];
  });
  return { number: size.number, widthPt: size.widthPt, heightPt: size.heightPt, blocks };
}
