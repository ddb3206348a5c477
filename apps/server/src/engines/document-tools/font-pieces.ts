import type { PdfBox, PdfStyle } from '@glossa/documents/pdf/page';

/** A run of text with one style, as printed by pdftohtml. */
export type FontRun = { box: PdfBox; style: PdfStyle };

const plain: PdfStyle = { family: 'sans', size: 11, bold: false, italic: false, color: '#000000' };
const item =
  /<page number="(\d+)"|<fontspec id="(\d+)" size="(-?[\d.]+)" family="([^"]*)" color="([^"]*)"|<text top="(-?[\d.]+)" left="(-?[\d.]+)" width="(-?[\d.]+)" height="(-?[\d.]+)" font="(\d+)">(.*)/gu;

/**
 * Parses the output of `pdftohtml -xml -zoom <zoom>`; boxes and sizes in points. Fonts are named once for all pages.
 */
export function parseFontRuns(printed: string, zoom: number): Map<number, FontRun[]> {
  const pages = new Map<number, FontRun[]>();
  const fonts = new Map<string, PdfStyle>();
  let pieces: FontRun[] = [];
  for (const found of printed.matchAll(item)) {
    const [, page, font, size, family = '', color = '', top, left, width, height, used = ''] =
      found;
    if (page !== undefined) {
      pieces = [];
      pages.set(Number(page), pieces);
    } else if (font !== undefined) {
      fonts.set(font, readFont(family, Number(size) / zoom, color));
    } else {
      const inner = found[11] ?? '';
      const style = fonts.get(used) ?? plain;
      pieces.push({
        box: {
          x: Number(left) / zoom,
          y: Number(top) / zoom,
          width: Number(width) / zoom,
          height: Number(height) / zoom,
        },
        style: {
          ...style,
          bold: style.bold || /^(?:<[^>]+>)*<b>/u.test(inner),
          italic: style.italic || /^(?:<[^>]+>)*<i>/u.test(inner),
        },
      });
    }
  }
  return pages;
}

function readFont(family: string, size: number, color: string): PdfStyle {
  const name = family.replace(/^[A-Z]{6}\+/u, '');
  return {
    family: kindOf(name),
    size: size > 0 ? size : plain.size,
    bold: isBold(name),
    italic: /italic|oblique/iu.test(name),
    color: /^#[\da-f]{6}$/iu.test(color) ? color : plain.color,
  };
}

/** With the short names of TeX's fonts, such as CMBX10, SFBX1000 and NimbusRomNo9L-Medi. */
const isBold = (name: string): boolean =>
  /bold|black|heavy|demi|-medi(?:ital)?$|^(?:cm|sf|ec|la)(?:ss)?b[xi]?\d/iu.test(name);

function kindOf(name: string): PdfStyle['family'] {
  if (/mono|courier|consol|typewriter|code|cmtt/iu.test(name)) return 'mono';
  if (/sans|gothic|heiti/iu.test(name)) return 'sans';
  const serif =
    /serif|times|roman|nimbusrom|georgia|garamond|cambria|palatino|bookman|century|minion|song|ming|mincho|^cmr|^cmb|^lmroman|^sf(?:rm|bx|ti)/iu;
  return serif.test(name) ? 'serif' : 'sans';
}

/** No row of text has so many; more would make the lookup of every word slow. */
const mostInRow = 500;

/** Looks up the style of a word; pieces are indexed by rows so that a lookup does not scan the page. */
export function createLookup(
  pieces: readonly FontRun[],
  offset: { x: number; y: number },
): (box: PdfBox) => PdfStyle | undefined {
  const rowHeight = 16;
  const rows = new Map<number, FontRun[]>();
  for (const piece of pieces) {
    const first = Math.floor(piece.box.y / rowHeight);
    const last = Math.min(Math.floor((piece.box.y + piece.box.height) / rowHeight), first + 50);
    for (let row = first; row <= last; row += 1) {
      const known = rows.get(row);
      if (known && known.length < mostInRow) known.push(piece);
      else if (!known) rows.set(row, [piece]);
    }
  }
  return (box) => {
    const x = box.x + box.width / 2 + offset.x;
    const y = box.y + box.height / 2 + offset.y;
    const near = rows.get(Math.floor(y / rowHeight)) ?? [];
    return mostAlike(
      near.filter((piece) => holds(piece.box, x, y)),
      box.height,
    )?.style;
  };
}

/** Boxes of large letters reach over the lines below: a word is of the run that is as high as it is. */
function mostAlike(runs: readonly FontRun[], height: number): FontRun | undefined {
  const [first, ...others] = runs;
  const differs = ({ box }: FontRun) => Math.abs(box.height - height);
  return others.reduce((best, run) => (best && differs(run) < differs(best) ? run : best), first);
}

function holds(box: PdfBox, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** Of the size, above and below the baseline, as in most fonts. */
const letters = { flat: 0.1, above: 0.9, below: 0.3 };

/** Some fonts do not say how high their letters are: the box of a word is then a line at its baseline. */
export function heightenFlat(box: PdfBox, { size }: PdfStyle): PdfBox {
  if (box.height >= size * letters.flat) return box;
  const baseline = box.y + box.height;
  return {
    ...box,
    y: Math.max(0, baseline - size * letters.above),
    height: size * (letters.above + letters.below),
  };
}

/** For words that no piece covers: the font size is about four fifths of their height. */
export function guessStyle(box: PdfBox): PdfStyle {
  return { ...plain, size: Math.max(4, Math.round(box.height * 8) / 10) };
}
