import type { PdfBox, PdfCover } from '@glossa/documents/pdf/page';

const glyph = /<use xlink:href="#glyph[^"]*" x="(-?[\d.]+)" y="(-?[\d.]+)"\/>/gu;
const shape = /<(?:path|image|rect|use|polygon|circle|ellipse|line)\b/u;

/**
 * A page drawn by `pdftocairo -svg` without the glyphs inside `boxes`. Undefined if nothing visible is left: most pages
 * of text need no background picture.
 */
export function stripGlyphs(svg: string, boxes: readonly PdfCover[]): string | undefined {
  const covers = createCover(boxes);
  let removed = 0;
  const stripped = svg.replace(glyph, (whole, x: string, y: string) => {
    if (!covers(Number(x), Number(y))) return whole;
    removed += 1;
    return '';
  });
  if (!shape.test(withoutDefinitions(stripped))) return undefined;
  const recognized = boxes.filter(({ paper }) => paper !== undefined);
  if (recognized.length > 0) return coverUp(stripped, recognized);
  return removed > 0 ? stripped : coverUp(stripped, boxes);
}

/** A scanned page: its text is not drawn, and the visible text is in the picture. A text layer of its own has no colors. */
function coverUp(svg: string, boxes: readonly PdfCover[]): string {
  const patches = boxes.map(
    ({ x, y, width, height, paper = '#ffffff' }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/>`,
  );
  return svg.replace(/<\/svg>\s*$/u, `${patches.join('')}</svg>`);
}

/** Definitions are not drawn. Clip paths are among them, so everything else is visible. */
function withoutDefinitions(svg: string): string {
  return svg
    .split('<defs>')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('</defs>'))))
    .join('');
}

const rowHeight = 20;
/** A glyph's origin may be slightly outside its word's box: italics lean, and baselines are rounded. */
const slack = 1.5;

function createCover(boxes: readonly PdfBox[]): (x: number, y: number) => boolean {
  const rows = new Map<number, PdfBox[]>();
  for (const box of boxes) {
    const first = Math.floor((box.y - slack) / rowHeight);
    const last = Math.floor((box.y + box.height + slack) / rowHeight);
    for (let row = first; row <= Math.min(last, first + 100); row += 1) {
      const known = rows.get(row);
      if (known) known.push(box);
      else rows.set(row, [box]);
    }
  }
  return (x, y) =>
    (rows.get(Math.floor(y / rowHeight)) ?? []).some(
      (box) =>
        x >= box.x - slack &&
        x <= box.x + box.width + slack &&
        y >= box.y - slack &&
        y <= box.y + box.height + slack,
    );
}
