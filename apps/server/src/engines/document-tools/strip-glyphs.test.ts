import { expect, test } from 'vitest';
import { stripGlyphs } from './strip-glyphs.ts';

const use = (x: number, y: number) => `<use xlink:href="#glyph0-1" x="${x}" y="${y}"/>`;
const page = (content: string) =>
  `<svg><defs><g><symbol id="glyph0-1"><path d="M 0 0"/></symbol></g></defs>${content}</svg>\n`;
const paper = '<rect width="100%" height="100%" fill="#ffffff"/>';
const opaque = (content: string) => page(content).replace('<svg>', `<svg>${paper}`);
const box = { x: 10, y: 10, width: 50, height: 12 };

test('removes glyphs inside the boxes and keeps the others', () => {
  const rest = `${use(12, 90)}<path d="M 1 1"/>`;
  expect(stripGlyphs(page(`${use(12, 20)}${use(58, 21)}${rest}`), [box])).toBe(opaque(rest));
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

test('removes the lines around bold letters, and keeps other drawings', () => {
  const path = (d: string) =>
    `<path style="fill:none;stroke-width:0.2;" d="${d}" transform="matrix(1,0,0,-1,0,100)"/>`;
  const letter = path('M 12 80 C 14 82 16 84 18 86 Z M 20 80 L 24 80 Z');
  const circle = path('M 12 80 C 14 82 16 84 18 40 Z');
  const svg = page(`${use(12, 20)}${letter}${circle}`);
  expect(stripGlyphs(svg, [box])).toBe(opaque(circle));
});

test('turns a page that is not upright before its words are covered', () => {
  const svg = '<svg width="60pt" height="80pt" viewBox="0 0 60 80"><image href="scan"/></svg>\n';
  const turned = { matrix: [0, 1, -1, 0, 80, 0] as const, width: 80, height: 60 };
  const place = 'matrix(0.000000,1.000000,-1.000000,0.000000,80.000000,0.000000)';
  expect(stripGlyphs(svg, [{ ...box, paper: '#fff0c0' }], turned)).toBe(
    `<svg width="80pt" height="60pt" viewBox="0 0 80 60">${paper}<g transform="${place}">` +
      '<image href="scan"/></g><rect x="10" y="10" width="50" height="12" fill="#fff0c0"/></svg>',
  );
});
