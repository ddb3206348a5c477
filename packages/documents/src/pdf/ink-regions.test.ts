import { expect, test } from 'vitest';
import { findPictures, type InkGrid, paperOf } from './ink-regions.ts';
import type { PdfBox } from './page.ts';

type Color = [number, number, number];
const draw = (...boxes: [PdfBox, Color | 'noise'][]): InkGrid => {
  const [width, height] = [200, 300];
  const pixels = new Uint8Array(width * height * 4);
  for (const [box, color] of boxes) {
    for (let y = box.y; y < box.y + box.height; y += 1) {
      for (let x = box.x; x < box.x + box.width; x += 1) {
        const shown = color === 'noise' ? [(x * 37) % 200, (y * 53) % 200, 90] : color;
        pixels.set([...shown, 255], (y * width + x) * 4);
      }
    }
  }
  return { width, height, pixels, pointsPerPixel: 2 };
};
const box = (x: number, y: number, width: number, height: number): PdfBox => ({
  ...{ x, y, width, height },
});
const blue: Color = [30, 60, 200];

test('parts near each other are one picture; lines and what is ignored are none', () => {
  const grid = draw(
    [box(10, 10, 20, 20), blue],
    [box(32, 10, 10, 20), blue],
    [box(10, 60, 150, 1), [0, 0, 0]],
    [box(10, 100, 50, 50), blue],
  );
  const ignored = [box(20, 200, 100, 100)];
  expect(findPictures(grid, { ignored, texts: [] })).toEqual([box(20, 20, 64, 40)]);
});

test('one color behind a text is its shading; a photo is a picture', () => {
  const flat = draw([box(10, 10, 100, 40), blue]);
  const text = box(40, 40, 60, 20);
  expect(findPictures(flat, { ignored: [], texts: [text] })).toEqual([]);
  expect(paperOf(flat, text)).toBe('#1e3cc8');
  expect(paperOf(flat, box(300, 400, 40, 20))).toBeUndefined();
  const photo = draw([box(10, 10, 100, 40), 'noise']);
  expect(findPictures(photo, { ignored: [], texts: [text] })).toHaveLength(1);
});
