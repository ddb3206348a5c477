import { expect, test } from 'vitest';
import { stripGlyphs } from './strip-glyphs.ts';

const use = (x: number, y: number) => `<use xlink:href="#glyph0-1" x="${x}" y="${y}"/>`;
const page = (content: string) =>
  `<svg><defs><g><symbol id="glyph0-1"><path d="M 0 0"/></symbol></g></defs>${content}</svg>\n`;
const box = { x: 10, y: 10, width: 50, height: 12 };

test('letters inside the boxes go, others stay', () => {
  const rest = `${use(12, 90)}<path d="M 1 1"/>`;
  expect(stripGlyphs(page(`${use(12, 20)}${use(58, 21)}${rest}`), [box])).toBe(page(rest));
});

test('a page of which nothing is left needs no picture; defined shapes are not seen', () => {
  expect(stripGlyphs(page(`<g>${use(12, 20)}</g>`), [box])).toBeUndefined();
});

test('where the text is only in the picture, the picture is painted over', () => {
  expect(stripGlyphs(page('<image href="scan"/>'), [box])).toContain(
    '<image href="scan"/><rect x="10" y="10" width="50" height="12" fill="#ffffff"/></svg>',
  );
});
