import { bottom, boxAround, type PdfBox, right } from './page.ts';

/** A page without its words: red, green, blue and opacity of each point of a grid. */
export type InkGrid = { width: number; height: number; pixels: Uint8Array; pointsPerPixel: number };

const white = 255;
const visible = { opacity: 24, difference: 28 };

/** What is drawn at a place, on white paper. */
function colorAt({ width, pixels }: InkGrid, x: number, y: number): [number, number, number] {
  const at = (y * width + x) * 4;
  const opacity = (pixels[at + 3] ?? 0) / 255;
  const mix = (offset: number) =>
    Math.round((pixels[at + offset] ?? white) * opacity + white * (1 - opacity));
  return [mix(0), mix(1), mix(2)];
}

/** '#rrggbb' of most of a box, unless it is white. */
export function paperOf(grid: InkGrid, box: PdfBox): string | undefined {
  const counts = new Map<number, { sum: [number, number, number]; count: number }>();
  const { pointsPerPixel: scale } = grid;
  const clampX = (x: number) => Math.min(grid.width - 1, Math.max(0, x));
  const clampY = (y: number) => Math.min(grid.height - 1, Math.max(0, y));
  let all = 0;
  for (let y = clampY(Math.round(box.y / scale)); y <= clampY(bottom(box) / scale); y += 1) {
    for (let x = clampX(Math.round(box.x / scale)); x <= clampX(right(box) / scale); x += 1) {
      const [red, green, blue] = colorAt(grid, x, y);
      const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      const known = counts.get(key) ?? { sum: [0, 0, 0], count: 0 };
      known.sum = [known.sum[0] + red, known.sum[1] + green, known.sum[2] + blue];
      known.count += 1;
      counts.set(key, known);
      all += 1;
    }
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  if (!most || most.count * 2 < all) return undefined;
  const color = most.sum.map((sum) => Math.round(sum / most.count));
  if (color.every((part) => part > 244)) return undefined;
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Parts that are closer, in points, are one picture. */
const joinedWithin = 8;
/** Smaller ones are marks of lists and remains of lines. */
const smallest = { side: 8, long: 16 };
/** Lines are this thick, in points. */
const line = 3;

/**
 * The pictures on a page: what is drawn outside of `ignored` (tables), apart from lines and from the one color behind texts.
 */
export function findPictures(
  grid: InkGrid,
  { ignored, texts }: { ignored: readonly PdfBox[]; texts: readonly PdfBox[] },
): PdfBox[] {
  const mask = maskOf(grid, ignored);
  const { pointsPerPixel: scale } = grid;
  const parts = joinNear(components(mask, grid)).filter(
    ({ width, height }) =>
      Math.min(width, height) > line &&
      (Math.min(width, height) >= smallest.side || Math.max(width, height) >= smallest.long),
  );
  return parts.filter((part) => {
    const within = texts.filter((text) => contains(part, text));
    return within.length === 0 || !isFlat(grid, part, within, scale);
  });
}

function maskOf(grid: InkGrid, ignored: readonly PdfBox[]): Uint8Array {
  const { width, height, pointsPerPixel: scale } = grid;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((grid.pixels[(y * width + x) * 4 + 3] ?? 0) < visible.opacity) continue;
      const color = colorAt(grid, x, y);
      if (color.some((part) => white - part > visible.difference)) mask[y * width + x] = 1;
    }
  }
  for (const box of ignored) {
    const from = Math.max(0, Math.floor((box.x - 2) / scale));
    const to = Math.min(width, Math.ceil((right(box) + 2) / scale) + 1);
    const last = Math.min(height - 1, Math.ceil((bottom(box) + 2) / scale));
    for (let y = Math.max(0, Math.floor((box.y - 2) / scale)); y <= last; y += 1)
      mask.fill(0, y * width + from, y * width + to);
  }
  return mask;
}

/** The boxes of what touches, in points. */
function components(mask: Uint8Array, { width, height, pointsPerPixel }: InkGrid): PdfBox[] {
  const found: PdfBox[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1) continue;
    let [left, end, top, foot] = [width, 0, height, 0];
    const open = [start];
    mask[start] = 2;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      end = Math.max(end, x);
      top = Math.min(top, y);
      foot = Math.max(foot, y);
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nextX, nextY] = [x + dx, y + dy];
          if (nextX < 0 || nextX >= width || nextY < 0 || nextY >= height) continue;
          const next = nextY * width + nextX;
          if (mask[next] !== 1) continue;
          mask[next] = 2;
          open.push(next);
        }
      }
    }
    const [x, y] = [left * pointsPerPixel, top * pointsPerPixel];
    const sizes = { width: (end - left + 1) * pointsPerPixel };
    found.push({ x, y, ...sizes, height: (foot - top + 1) * pointsPerPixel });
  }
  return found;
}

/** More parts are a pattern; they are not compared with each other. */
const mostParts = 3_000;

function joinNear(found: readonly PdfBox[]): PdfBox[] {
  // Lines join nothing: a frame and a rule are not parts of what is near them.
  const parts = found.filter(({ width, height }) => Math.min(width, height) > line);
  if (parts.length > mostParts) return [boxAround(parts)];
  let joined = parts;
  for (let changed = true; changed; ) {
    changed = false;
    const next: PdfBox[] = [];
    for (const part of joined) {
      const at = next.findIndex((other) => isNear(other, part));
      const other = next[at];
      if (!other) {
        next.push(part);
        continue;
      }
      next[at] = boxAround([other, part]);
      changed = true;
    }
    joined = next;
  }
  return joined;
}

const isNear = (a: PdfBox, b: PdfBox): boolean =>
  a.x - joinedWithin <= right(b) &&
  b.x - joinedWithin <= right(a) &&
  a.y - joinedWithin <= bottom(b) &&
  b.y - joinedWithin <= bottom(a);

const contains = (outer: PdfBox, { x, y, width, height }: PdfBox): boolean =>
  x + width / 2 > outer.x &&
  x + width / 2 < right(outer) &&
  y + height / 2 > outer.y &&
  y + height / 2 < bottom(outer);

/** Whether a part is one color or an empty frame: it becomes the shading of its texts. */
function isFlat(grid: InkGrid, part: PdfBox, texts: readonly PdfBox[], scale: number): boolean {
  const [x0, y0] = [Math.floor(part.x / scale), Math.floor(part.y / scale)];
  const [x1, y1] = [Math.ceil(right(part) / scale), Math.ceil(bottom(part) / scale)];
  const paper = paperOf(grid, texts[0] ?? part);
  const wanted = paper ? [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16)) : [];
  let [same, all] = [0, 0];
  for (let y = Math.max(0, y0); y < Math.min(grid.height, y1); y += 1) {
    for (let x = Math.max(0, x0); x < Math.min(grid.width, x1); x += 1) {
      const color = colorAt(grid, x, y);
      all += 1;
      if (color.every((one, at) => Math.abs(one - (wanted[at] ?? white)) <= 24)) same += 1;
    }
  }
  return same * 10 >= all * 9;
}
