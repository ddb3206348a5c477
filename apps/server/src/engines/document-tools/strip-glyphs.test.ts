import { expect, test } from 'vitest';
import { stripGlyphs } from './strip-glyphs.ts';

const use = (x: number, y: number) => `<use xlink:href="#glyph0-1" x="${x}" y="${y}"/>`;
const page = (content: string) =>
  `<svg><defs><g><symbol id="glyph0-1"><path d="M 0 0"/></symbol></g></defs>${content}</svg>\n`;
const box = { x: 10, y: 10, width: 50, height: 12 };

test('removes glyphs inside the boxes and keeps the others', () => {
  const rest = `${use(12, 90)}<path d="M 1 1"/>`;
  expect(stripGlyphs(page(`${use(12, 20)}${use(58, 21)}${rest}`), [box])).toBe(page(rest));
});

test('returns no picture for a page without remaining content, and ignores unused definitions', () => {
  expect(stripGlyphs(page(`<g>${use(12, 20)}</g>`), [box])).toBeUndefined();
});

test('covers recognized words with the color around them, also where glyphs were removed', () => {
  const cover = { ...box, paper: '#fff0c0' };
  expect(stripGlyphs(page(`<image href="scan"/>${use(12, 20)}`), [cover])).toContain(
    '<image href="scan"/><rect x="10" y="10" width="50" height="12" fill="#fff0c0"/></svg>',
  );
});

test('paints over text that exists only in the image', () => {
  expect(stripGlyphs(page('<image href="scan"/>'), [box])).toContain(
    '<image href="scan"/><rect x="10" y="10" width="50" height="12" fill="#ffffff"/></svg>',
  );
});
