import type { Picture } from './picture.ts';

/** In degrees. Pages that are turned further are not scans of pages. */
const range = { most: 10, coarse: 0.5, fine: 0.05 };
/** Lines that fall less are read as well as level ones. */
const leastSkew = 0.3;
/** How much sharper the lines of text have to be than on the page as it is. */
const leastGain = 1.15;
/** Points to the side of which the page is looked at, and the least of them that are lines of text. */
const wanted = { side: 1000, fewest: 500 };

/**
 * By how many degrees the lines of a page fall to the right; 0 where that is not certain. The feet of letters are in rows
 * of points, which are the fuller the nearer the angle is.
 */
export function measureSkew(picture: Picture): number {
  const feet = findFeet(picture);
  if (feet.length < wanted.fewest) return 0;
  const level = sharpness(feet, 0);
  let best = { angle: 0, sharp: level };
  const look = (from: number, to: number, step: number) => {
    for (let angle = from; angle <= to + step / 2; angle += step) {
      const sharp = sharpness(feet, angle);
      if (sharp > best.sharp) best = { angle, sharp };
    }
  };
  look(-range.most, range.most, range.coarse);
  const { angle: about } = best;
  look(about - range.coarse, about + range.coarse, range.fine);
  const { angle, sharp } = best;
  if (Math.abs(angle) < leastSkew || Math.abs(angle) > range.most) return 0;
  return sharp >= leastGain * level ? Math.round(angle * 100) / 100 : 0;
}

type Point = { x: number; y: number };

/** Dark points above light ones, on a page that is made smaller. */
function findFeet(picture: Picture): Point[] {
  const step = Math.max(1, Math.max(picture.width, picture.height) / wanted.side);
  const [columns, rows] = [Math.floor(picture.width / step), Math.floor(picture.height / step)];
  const isDark = (column: number, row: number) =>
    brightness(picture, Math.floor(column * step), Math.floor(row * step)) < 128;
  const feet: Point[] = [];
  for (let y = 0; y + 1 < rows; y += 1)
    for (let x = 0; x < columns; x += 1)
      if (isDark(x, y) && !isDark(x, y + 1)) feet.push({ x: x - columns / 2, y });
  return feet;
}

function brightness({ width, pixels }: Picture, x: number, y: number): number {
  const at = (y * width + x) * 3;
  return ((pixels[at] ?? 255) + (pixels[at + 1] ?? 255) + (pixels[at + 2] ?? 255)) / 3;
}

/** The sum of the squares of how many points are in a row that falls by the angle. */
function sharpness(feet: readonly Point[], degrees: number): number {
  const fall = Math.tan((degrees * Math.PI) / 180);
  const rows = new Map<number, number>();
  for (const { x, y } of feet) {
    const row = Math.round(y - x * fall);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of rows.values()) sum += count * count;
  return sum;
}
