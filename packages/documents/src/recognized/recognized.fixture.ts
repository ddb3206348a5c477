import type { Picture } from './picture.ts';

type Word = { text: string; at: [number, number, number, number]; confidence?: number };

/** What tesseract prints for lines of words; each line is a block of its own, or of the block that it names. */
export function printTsv(lines: readonly { block?: number; words: readonly Word[] }[]): string {
  const head =
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
  const rows = lines.flatMap(({ block = 1, words }, line) => [
    ['4', '1', block, '1', line + 1, '0', '0', '0', '9', '9', '-1', ''].join('\t'),
    ...words.map(({ text, at, confidence = 96.5 }, word) =>
      ['5', '1', block, '1', line + 1, word + 1, ...at, confidence, text].join('\t'),
    ),
  ]);
  return [head, ...rows, ''].join('\n');
}

type Rectangle = { at: [number, number, number, number]; color: [number, number, number] };

/** A picture of rectangles on white. */
export function draw(width: number, height: number, rectangles: readonly Rectangle[]): Picture {
  const pixels = new Uint8Array(width * height * 3).fill(255);
  for (const { at, color } of rectangles) {
    const [x, y, wide, high] = at;
    for (let row = y; row < y + high; row += 1)
      for (let column = x; column < x + wide; column += 1)
        pixels.set(color, (row * width + column) * 3);
  }
  return { width, height, pixels };
}
