import { expect, test } from 'vitest';
import { omittedOnPage } from '../pdf/page-omissions.ts';
import { segmentPages } from '../pdf/segment-pages.ts';
import { recognizedWords } from './recognize-page.ts';
import { draw, printTsv } from './recognized.fixture.ts';

const picture = draw(1000, 1400, []);
const read = (lines: Parameters<typeof printTsv>[0], of = picture) =>
  recognizedWords(printTsv(lines), { picture: of, scale: 0.5 });
const page = (lines: Parameters<typeof printTsv>[0]) => {
  const { blocks, dropped } = read(lines);
  const recognition = { because: 'no-text', dropped } as const;
  return { number: 1, widthPt: 500, heightPt: 700, blocks, recognition };
};

test('lines of a paragraph whose words are of different heights are one segment', () => {
  const { segments } = segmentPages([
    page([
      {
        words: [
          { text: 'Heights', at: [100, 100, 150, 37] },
          { text: 'of', at: [262, 100, 40, 29] },
          { text: 'boxes', at: [312, 100, 120, 29] },
          { text: 'never', at: [444, 109, 110, 20] },
        ],
      },
      {
        words: [
          { text: 'are', at: [100, 149, 70, 20] },
          { text: 'same', at: [182, 149, 100, 20] },
          { text: 'in', at: [294, 140, 30, 29] },
          { text: 'a', at: [336, 149, 20, 20] },
          { text: 'line.', at: [368, 140, 90, 29] },
        ],
      },
    ]),
  ]);
  expect(segments.map(({ plain }) => plain)).toEqual([
    'Heights of boxes never are same in a line.',
  ]);
});

test('boxes are in points, as high as the font, and cover every letter', () => {
  const [word] = read([{ words: [{ text: 'Type', at: [100, 100, 80, 37] }] }]).blocks.flatMap(
    ({ lines }) => lines.flatMap(({ words }) => words),
  );
  expect(word?.style.size).toBeCloseTo(20, 0);
  expect(word?.box).toMatchObject({ x: 50, width: 40 });
  expect(word?.box.y).toBeLessThanOrEqual(50);
  expect((word?.box.y ?? 0) + (word?.box.height ?? 0)).toBeGreaterThanOrEqual(68.5);
});

test('colors of letters and of what is around them are those of the picture', () => {
  const banner = draw(400, 200, [
    { at: [0, 0, 400, 200], color: [20, 40, 160] },
    { at: [60, 60, 20, 40], color: [250, 240, 90] },
    { at: [100, 60, 20, 40], color: [250, 240, 90] },
  ]);
  const { blocks } = read([{ words: [{ text: 'II', at: [60, 60, 60, 40] }] }], banner);
  const word = blocks[0]?.lines[0]?.words[0];
  expect(word).toMatchObject({ paper: '#1428a0', style: { color: '#faf05a' } });
});

test('low-confidence lines, and specks apart from a line, become no text and are counted', () => {
  const { blocks, dropped } = read([
    { words: [{ text: 'Wa~', at: [100, 20, 60, 30], confidence: 31 }] },
    {
      words: [
        { text: 'yp', at: [20, 100, 20, 28], confidence: 40 },
        { text: 'They', at: [100, 100, 70, 37] },
        { text: 'smudged', at: [180, 100, 120, 37], confidence: 22 },
        { text: 'beyond', at: [310, 100, 110, 37] },
        { text: 'reading.', at: [430, 100, 120, 37] },
      ],
    },
  ]);
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  expect(words.map(({ text }) => text)).toEqual(['They', 'smudged', 'beyond', 'reading.']);
  expect(dropped).toEqual(['Wa~', 'yp']);
});

test('a drawing beside a line is not text because the line is', () => {
  const { blocks, dropped } = read([
    {
      words: [
        { text: 'Certain', at: [100, 100, 120, 28] },
        { text: 'words', at: [230, 100, 90, 28] },
        { text: 'RQL', at: [700, 100, 60, 28], confidence: 48 },
      ],
    },
  ]);
  expect(blocks.flatMap(({ lines }) => lines.map(({ words }) => words.length))).toEqual([2]);
  expect(dropped).toEqual(['RQL']);
});

test('a segment says which of its words are unsure, and what was dropped is listed with its page', () => {
  const one = page([
    { words: [{ text: 'Logo', at: [600, 900, 90, 37], confidence: 20 }] },
    {
      words: [
        { text: 'Good', at: [100, 100, 90, 28] },
        { text: 'w0rd', at: [200, 100, 90, 28], confidence: 52 },
      ],
    },
  ]);
  const [segment] = segmentPages([one]).segments;
  expect(segment?.recognition).toEqual({ confidence: 75, unsure: ['w0rd'] });
  expect(omittedOnPage(one)).toEqual([
    { place: 'body', position: { kind: 'page', number: 1 }, text: 'Logo', reason: 'unsure' },
  ]);
});

test('a page whose picture has no text is still named', () => {
  expect(omittedOnPage(page([])).map(({ reason }) => reason)).toEqual(['no-text']);
});

test('what tesseract takes bullets for is the mark of a list, which stays on the page', () => {
  const item = (y: number, mark: string, text: string) => ({
    block: y,
    words: [
      { text: mark, at: [100, y + 10, 14, 14] as [number, number, number, number] },
      { text, at: [130, y, 120, 28] as [number, number, number, number] },
    ],
  });
  const lines = [item(100, '¢', 'Apples'), item(200, 'e', 'Bread'), item(300, '©', 'Cheese')];
  expect(segmentPages([page(lines)]).segments.map(({ plain }) => plain)).toEqual([
    ...['Apples', 'Bread', 'Cheese'],
  ]);
  const [alone] = segmentPages([page([item(100, 'e', 'mail')])]).segments;
  expect(alone?.plain).toBe('e mail');
});

test('Arabic is read in its order, although its words are laid from left to right', () => {
  const { segments } = segmentPages([
    page([
      {
        words: [
          { text: 'السلام', at: [400, 100, 120, 40] },
          { text: 'عليكم', at: [260, 100, 120, 40] },
        ],
      },
    ]),
  ]);
  expect(segments.map(({ plain }) => plain)).toEqual(['السلام عليكم']);
});

test('a frame that was taken for a letter is no word', () => {
  expect(read([{ words: [{ text: 'I', at: [10, 10, 900, 1300] }] }]).blocks).toEqual([]);
});

test('what is not the output of tesseract is refused', () => {
  expect(() => recognizedWords('hello', { picture, scale: 1 })).toThrow(RangeError);
});
