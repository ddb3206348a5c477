import { expect, test } from 'vitest';
import { pixelsPerPoint } from './png-resolution.ts';

function png(chunks: ReadonlyArray<readonly [name: string, data: readonly number[]]>): Blob {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  for (const [name, data] of chunks) {
    bytes.push(0, 0, 0, data.length, ...[...name].map((letter) => letter.charCodeAt(0)), ...data);
    bytes.push(0, 0, 0, 0);
  }
  return new Blob([new Uint8Array(bytes)]);
}
const header = ['IHDR', Array.from({ length: 13 }, () => 0)] as const;

test('reads the resolution of a page rendered at 110 dpi', async () => {
  // 4331 pixels per meter.
  const drawn = png([header, ['pHYs', [0, 0, 0x10, 0xeb, 0, 0, 0x10, 0xeb, 1]]]);
  expect(await pixelsPerPoint(drawn)).toBeCloseTo(110 / 72, 3);
});

test('returns nothing for an image without resolution and for other files', async () => {
  expect(await pixelsPerPoint(png([header]))).toBeNull();
  expect(await pixelsPerPoint(png([['pHYs', [0, 0, 0, 1, 0, 0, 0, 1, 0]]]))).toBeNull();
  expect(await pixelsPerPoint(new Blob(['none']))).toBeNull();
});
