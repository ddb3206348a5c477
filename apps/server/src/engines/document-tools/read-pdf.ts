import { DocumentError } from '@glossa/documents/document-error';
import { unescapeText } from '@glossa/documents/inline/read-fragment';
import { boxAround, type PdfBox, type PdfPage } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { createLookup, type FontRun, guessStyle, parseFontRuns } from './font-pieces.ts';
import { type PageSize, readPageSizes } from './page-sizes.ts';
import type { DocumentTools } from './port.ts';
import { runPoppler } from './run-poppler.ts';

/** Poppler's output for this many pages is some megabytes; for a whole book it would be hundreds. */
const pagesPerRun = 50;
/** The largest zoom pdftohtml accepts; font sizes are printed as integers, so enlarging makes them more precise. */
const zoom = 3;

export function createPdfReader(run: RunProgram): DocumentTools['readPdf'] {
  return async ({ pdfPath, signal }) => {
    const sizes = await readPageSizes(run, { pdfPath, signal });
    const pages: PdfPage[] = [];
    for (let start = 0; start < sizes.length; start += pagesPerRun) {
      const part = sizes.slice(start, start + pagesPerRun);
      pages.push(...(await readPart(run, pdfPath, part, signal)));
    }
    if (pages.some(({ blocks }) => blocks.length > 0)) return pages;
    throw new DocumentError('DOCUMENT_EMPTY', 'documents.pdfImagesOnly');
  };
}

type BareWord = { text: string; box: PdfBox };
type BarePage = { blocks: BareWord[][][] };

const tag = /<(page|block|line|word)\b([^>]*)>([^<]*)/gu;
const edge = /\b(xMin|yMin|xMax|yMax)="(-?[\d.]+)"/gu;

/**
 * Parses the output of `pdftotext -bbox-layout`: pages of blocks of lines of words. Not with an XML parser: PDF text
 * may contain characters that XML forbids, and poppler prints them unescaped.
 */
function parseBoxLayout(printed: string): BarePage[] {
  const pages: BarePage[] = [];
  for (const [, name, attributes = '', content = ''] of printed.matchAll(tag)) {
    const blocks = pages.at(-1)?.blocks;
    if (name === 'page') pages.push({ blocks: [] });
    else if (name === 'block') blocks?.push([]);
    else if (name === 'line') blocks?.at(-1)?.push([]);
    else {
      const text = cleanText(unescapeText(content));
      if (text !== '')
        blocks
          ?.at(-1)
          ?.at(-1)
          ?.push({ text, box: readBox(attributes) });
    }
  }
  return pages;
}

function readBox(attributes: string): PdfBox {
  const at: Record<string, number> = {};
  for (const [, name = '', value] of attributes.matchAll(edge)) at[name] = Number(value);
  const { xMin = 0, yMin = 0, xMax = 0, yMax = 0 } = at;
  return { x: xMin, y: yMin, width: Math.max(0, xMax - xMin), height: Math.max(0, yMax - yMin) };
}

/** Control characters and lone surrogates come from fonts without a proper character map. */
function cleanText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
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
      task: message('documents.readingPdf'),
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
  const pieces = parseFontRuns(await ask('pdftohtml', fonts, []), zoom);
  return sizes.map((size, index) =>
    dressPage(size, bare[index] ?? { blocks: [] }, pieces.get(size.number) ?? []),
  );
}

/** Poppler's own order and blocks, with the style of each word. */
function dressPage(size: PageSize, bare: BarePage, pieces: readonly FontRun[]): PdfPage {
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
