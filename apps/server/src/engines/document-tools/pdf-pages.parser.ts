import { open, readFile } from 'node:fs/promises';
import { unescapeText } from '@glossa/documents/inline/read-fragment';
import { boxAround, type PdfBox, type PdfPage } from '@glossa/documents/pdf/page';
import { doubtAbout } from '@glossa/documents/pdf/page-omissions';
import type { ParserContext } from '../../platform/sandbox/parsers/task.ts';
import {
  createLookup,
  type FontRun,
  guessStyle,
  heightenFlat,
  parseFontRuns,
} from './font-pieces.ts';
import type { PageSize } from './page-sizes.ts';
import { readDrawings } from './pdf-rulings.ts';

/** What poppler printed about the same pages of a PDF: `wordsPath` by pdftotext, `fontsPath` by pdftohtml. */
export async function readPdfPages(
  {
    pdfPath,
    wordsPath,
    fontsPath,
    sizes,
    zoom,
  }: {
    pdfPath: string;
    wordsPath: string;
    fontsPath: string;
    sizes: readonly PageSize[];
    zoom: number;
  },
  { emit }: ParserContext<PdfPage>,
): Promise<null> {
  const bare = parseBoxLayout(await readFile(wordsPath, 'utf8'));
  const pieces = parseFontRuns(await readFile(fontsPath, 'utf8'), zoom);
  const drawings = await drawingsOf(
    pdfPath,
    sizes.map(({ number }) => number),
  );
  for (const [index, size] of sizes.entries()) {
    const page = dressPage(size, bare[index] ?? noWords, pieces.get(size.number) ?? []);
    const { rulings = [], pictured = 0 } = drawings.get(size.number) ?? {};
    const lost = bare[index]?.lost ?? 0;
    const read = {
      ...page,
      ...(rulings.length > 0 ? { rulings } : {}),
      ...(pictured > 0 ? { pictured } : {}),
      ...(lost > 0 ? { lost } : {}),
    };
    const doubt = doubtAbout(read);
    await emit({ ...read, ...(doubt ? { doubt } : {}) });
  }
  return null;
}

async function drawingsOf(pdfPath: string, pages: readonly number[]) {
  const file = await open(pdfPath);
  try {
    return await readDrawings(file.fd, pages);
  } finally {
    await file.close();
  }
}

type BareWord = { text: string; box: PdfBox };
type BarePage = { blocks: BareWord[][][]; lost: number };
const noWords: BarePage = { blocks: [], lost: 0 };

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
    if (name === 'page') pages.push({ blocks: [], lost: 0 });
    else if (name === 'block') blocks?.push([]);
    else if (name === 'line') blocks?.at(-1)?.push([]);
    else {
      const printed = unescapeText(content);
      const text = cleanText(printed);
      const page = pages.at(-1);
      if (page) page.lost += printed.match(unknown)?.length ?? 0;
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
const unknown = /[\p{Cc}\p{Cs}]/gu;

function cleanText(text: string): string {
  return text.replace(unknown, '').trim();
}

/** Poppler's own order and blocks, with the style of each word. */
function dressPage(size: PageSize, bare: BarePage, pieces: readonly FontRun[]): PdfPage {
  const styleAt = createLookup(pieces, { x: size.cropX, y: size.cropY });
  const blocks = bare.blocks.flatMap((bareLines) => {
    const lines = bareLines.flatMap((bareWords) => {
      const words = bareWords.map(({ text, box }) => {
        const style = styleAt(box) ?? guessStyle(box);
        return { text, box: heightenFlat(box, style), style };
      });
      return words.length === 0 ? [] : [{ words, box: boxAround(words.map(({ box }) => box)) }];
    });
    return lines.length === 0 ? [] : [{ lines, box: boxAround(lines.map(({ box }) => box)) }];
  });
  return { number: size.number, widthPt: size.widthPt, heightPt: size.heightPt, blocks };
}
