import { expect, test } from 'vitest';
import { createLookup, type FontRun, heightenFlat, parseFontRuns } from './font-pieces.ts';

const run = (x: number, y: number, bold = false): FontRun => ({
  box: { x, y, width: 5, height: 10 },
  style: { family: 'sans', size: 10, bold, italic: false, color: '#000000' },
});
const word = (x: number, y: number) => ({ x, y, width: 4, height: 8 });

test('finds the style of the run that a word is in', () => {
  const styleAt = createLookup([run(0, 0), run(10, 0, true)], { x: 0, y: 0 });
  expect(styleAt(word(10, 1))?.bold).toBe(true);
  expect(styleAt(word(0, 1))?.bold).toBe(false);
  expect(styleAt(word(30, 1))).toBeUndefined();
});

test('a word below large letters, whose box reaches over it, has its own style', () => {
  const large: FontRun = {
    box: { x: 0, y: 0, width: 100, height: 60 },
    style: { ...run(0, 0).style, size: 42 },
  };
  const styleAt = createLookup([large, run(0, 46)], { x: 0, y: 0 });
  expect(styleAt(word(0, 47))?.size).toBe(10);
  expect(styleAt({ x: 10, y: 0, width: 50, height: 60 })?.size).toBe(42);
});

test('a word of a font without heights is as high as its letters, around its baseline', () => {
  const { style } = run(0, 0);
  const flat = { x: 43, y: 130, width: 63, height: 0.1 };
  expect(heightenFlat(flat, style)).toEqual({
    ...{ x: 43, y: expect.closeTo(121.1), width: 63, height: 12 },
  });
  expect(heightenFlat(word(0, 1), style)).toEqual(word(0, 1));
});

test('looks at a limited number of runs for a word, however many are in its row', () => {
  let looks = 0;
  const pieces = Array.from({ length: 20_000 }, (_, at) => {
    const piece = run(at * 10, 0);
    return {
      ...piece,
      get box() {
        looks += 1;
        return piece.box;
      },
    };
  });
  const styleAt = createLookup(pieces, { x: 0, y: 0 });
  looks = 0;
  expect(styleAt(word(-100, 1))).toBeUndefined();
  expect(looks).toBeLessThan(1_000);
});

test('reads runs in points, whatever the zoom', () => {
  const printed =
    '<page number="2"\n<fontspec id="1" size="30" family="ABCDEF+Times-Bold" color="#FF0000"/>\n<text top="30" left="60" width="90" height="33" font="1"><i>Words</i></text>';
  expect(parseFontRuns(printed, 3).get(2)).toEqual([
    {
      box: { x: 20, y: 10, width: 30, height: 11 },
      style: { family: 'serif', size: 10, bold: true, italic: true, color: '#FF0000' },
    },
  ]);
});

test.each([
  ['CMBX10', true],
  ['ABCDEF+SFBX1000', true],
  ['NimbusRomNo9L-Medi', true],
  ['CMR10', false],
  ['Roboto-Medium', false],
])('knows whether %s is bold', (family, bold) => {
  const printed = `<page number="1"\n<fontspec id="1" size="10" family="${family}" color="#000000"/>\n<text top="1" left="1" width="9" height="9" font="1">Words</text>`;
  expect(parseFontRuns(printed, 1).get(1)?.[0]?.style.bold).toBe(bold);
});
