import { expect, test } from 'vitest';
import { recognizedWords } from './recognize-page.ts';
import { draw, printTsv } from './recognized.fixture.ts';

const ink: [number, number, number] = [10, 10, 10];

/** Lines of words whose letters are stems of these widths. */
function readLines(stems: readonly number[]) {
  const places = stems.map((_, line) => 100 + line * 80);
  const rectangles = places.flatMap((y, line) =>
    Array.from({ length: 20 }, (_item, letter) => ({
      at: [100 + letter * 22, y, stems[line] ?? 1, 40] as [number, number, number, number],
      color: ink,
    })),
  );
  const tsv = printTsv(
    places.map((y, block) => ({
      block: block + 1,
      words: [
        { text: 'Presupuestosgenerale', at: [100, y, 440, 40] as [number, number, number, number] },
      ],
    })),
  );
  const { blocks } = recognizedWords(tsv, { picture: draw(800, 800, rectangles), scale: 0.24 });
  return blocks.flatMap(({ lines }) => lines.map(({ words }) => words[0]?.style.bold));
}

test('lines with thicker stems than most are bold', () => {
  expect(readLines([9, 5, 5, 4, 5, 6])).toEqual([true, false, false, false, false, false]);
});

test('a page that is bold all over has no bold lines', () => {
  expect(readLines([9, 9, 9])).toEqual([false, false, false]);
});
