import type { PdfBox, PdfCover } from '@glossa/documents/pdf/page';
import type { UprightMatrix } from '@glossa/documents/recognized/upright';

const glyph = /<use xlink:href="#glyph[^"]*" x="(-?[\d.]+)" y="(-?[\d.]+)"\/>/gu;
const shape = /<(?:path|image|rect|use|polygon|circle|ellipse|line)\b/u;

/**
 * A page drawn by `pdftocairo -svg` without the glyphs inside `boxes`. Undefined if nothing visible is left: most pages
 * of text need no background picture.
 */
export function stripGlyphs(
  svg: string,
  boxes: readonly PdfCover[],
  turned?: TurnedDrawing,
): string | undefined {
  if (turned)
    return shape.test(withoutDefinitions(svg)) ? coverUp(turn(svg, turned), boxes) : undefined;
  const covers = createCover(boxes, slack);
  const around = createCover(boxes, outlineSlack);
  let removed = 0;
  const stripped = svg
    .replace(glyph, (whole, x: string, y: string) => {
      if (!covers(Number(x), Number(y))) return whole;
      removed += 1;
      return '';
    })
    .replace(outline, (whole, path: string, matrix: string | undefined) =>
      isOfLetters(path, matrix, around) ? '' : whole,
    );
  if (!shape.test(withoutDefinitions(stripped))) return undefined;
  const recognized = boxes.filter(({ paper }) => paper !== undefined);
  const opaque = stripped.replace(/<svg\b[^>]*>/u, `$&${paper}`);
  if (recognized.length > 0) return coverUp(opaque, recognized);
  return removed > 0 ? opaque : coverUp(opaque, boxes);
}

export type TurnedDrawing = { matrix: UprightMatrix; width: number; height: number };

/** What is outside of the page before is in the color of paper. */
function turn(svg: string, { matrix, width, height }: TurnedDrawing): string {
  const size = `width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}"`;
  const place = `<g transform="matrix(${matrix.map((one) => one.toFixed(6)).join(',')})">`;
  return svg
    .replace(/<svg\b[^>]*>/u, (head) => {
      const bare = head.replace(/ (?:width|height|viewBox)="[^"]*"/gu, '');
      return `${bare.slice(0, -1)} ${size}>${paper}${place}`;
    })
    .replace(/<\/svg>\s*$/u, '</g></svg>');
}

/** Without it, the edges of white areas would be gray: ffmpeg takes what is half transparent for darker than it is. */
const paper = '<rect width="100%" height="100%" fill="#ffffff"/>';

/** Bold letters may be letters with a line around them, which is drawn as a path. */
const outline =
  /<path style="fill:none;[^"]*" d="([^"]*C[^"]*)"(?: transform="matrix\(([^)]*)\)")?\/>/gu;

type Covers = (x: number, y: number) => boolean;

/** Whether all of a path is where letters are taken away. */
function isOfLetters(path: string, matrix: string | undefined, covers: Covers): boolean {
  const parts = matrix?.split(',').map(Number) ?? [];
  const [xx = 1, yx = 0, xy = 0, yy = 1, x0 = 0, y0 = 0] = parts;
  for (const [, x, y] of path.matchAll(/(-?[\d.]+) (-?[\d.]+)/gu)) {
    const [along, down] = [Number(x), Number(y)];
    if (!covers(xx * along + xy * down + x0, yx * along + yy * down + y0)) return false;
  }
  return true;
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
/** Parts of letters are farther outside. */
const outlineSlack = 4;

function createCover(boxes: readonly PdfBox[], slack: number): Covers {
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
