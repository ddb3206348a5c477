import { unescapeText } from '@glossa/documents/inline/read-fragment';
import type { PdfBox } from '@glossa/documents/pdf/page';

export type BareWord = { text: string; box: PdfBox };
export type BarePage = { blocks: BareWord[][][] };

const tag = /<(page|block|line|word)\b([^>]*)>([^<]*)/gu;
const edge = /\b(xMin|yMin|xMax|yMax)="(-?[\d.]+)"/gu;

/**
 * Reads what `pdftotext -bbox-layout` printed: pages of blocks of lines of words. Not with an XML parser: texts of a PDF
 * may hold characters that no XML may hold, and poppler prints them as they are.
 */
export function parseBoxLayout(printed: string): BarePage[] {
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

/** Control characters and lone surrogates come from fonts without a proper table of letters. */
function cleanText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
}
