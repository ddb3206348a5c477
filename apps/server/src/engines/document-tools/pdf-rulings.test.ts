import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDrawings } from './pdf-rulings.ts';
import { buildPdf, type PdfFixture } from './testing/build-pdf.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulings-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, pages = [1]) {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await readDrawings(file.fd, pages);
  } finally {
    await file.close();
  }
}

/** x, y, width and height of the lines of a page of 400 × 600 points. */
async function drawn(content: string, more: Partial<PdfFixture> = {}) {
  const found = await read(buildPdf([{ content, ...more }]));
  const round = (place: number) => Math.round(place * 10) / 10;
  return found
    .get(1)
    ?.rulings.map(({ x, y, width, height }) => [round(x), round(y), round(width), round(height)]);
}

test('reads lines from the upper left corner', async () => {
  expect(await drawn('50 500 m 250 500 l S 50 500 m 50 450 l S')).toEqual([
    [50, 100, 200, 0],
    [50, 100, 0, 50],
  ]);
});

test('applies matrices, also those of forms', async () => {
  expect(await drawn('q 2 0 0 2 10 20 cm 20 240 m 120 240 l S Q')).toEqual([[50, 100, 200, 0]]);
});

test('a thin box is a line, and another one has four sides', async () => {
  expect(await drawn('50 499.5 200 1 re f')).toEqual([[50, 100, 200, 0]]);
  const sides = await drawn('50 450 200 50 re f');
  expect(sides).toHaveLength(4);
  expect(sides).toEqual(
    expect.arrayContaining([
      [50, 100, 200, 0],
      [50, 150, 200, 0],
      [50, 100, 0, 50],
      [250, 100, 0, 50],
    ]),
  );
});

test('a wide stroke has the sides of a box', async () => {
  expect(await drawn('20 w 50 490 m 250 490 l S')).toEqual(
    expect.arrayContaining([
      [50, 100, 200, 0],
      [50, 120, 200, 0],
    ]),
  );
});

test('curves, slanted lines and what is not painted are no lines', async () => {
  expect(await drawn('50 500 m 90 540 150 540 250 500 c S')).toEqual([]);
  expect(await drawn('50 500 m 250 520 l S')).toEqual([]);
  expect(await drawn('50 500 m 250 500 l n')).toEqual([]);
});

test('places lines on the cropped and turned page', async () => {
  const line = '50 500 m 250 500 l S';
  expect(await drawn(line, { page: '/CropBox [20 30 380 590]' })).toEqual([[30, 90, 200, 0]]);
  // 90° clockwise: what was to the right is below.
  expect(await drawn(line, { page: '/Rotate 90' })).toEqual([[500, 50, 0, 200]]);
  expect(await drawn(line, { page: '/Rotate 180' })).toEqual([[150, 500, 200, 0]]);
  expect(await drawn(line, { page: '/Rotate 270' })).toEqual([[100, 150, 0, 200]]);
});

test('a drawing of very many lines has none', async () => {
  const strokes = Array.from({ length: 10_001 }, (_, at) => `${at % 400} 0 m ${at % 400} 600 l S`);
  expect(await drawn(strokes.join('\n'))).toEqual([]);
});

test('reads the asked pages only, and none of a file that cannot be opened', async () => {
  const content = '50 500 m 250 500 l S';
  const several = await read(buildPdf([{ content }, { content }, { content }]), [2, 3]);
  expect([...several.keys()]).toEqual([2, 3]);
  expect(await read(new TextEncoder().encode('%PDF-1.7\nno PDF'))).toEqual(new Map());
});

test('measures how much of a page pictures cover', async () => {
  const picture =
    '900 0 obj <</Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1>> stream\nA\nendstream endobj';
  const part = async (content: string) => {
    const page = '/Resources <</XObject <</I 900 0 R>>>>';
    return (await read(buildPdf([{ content, page, objects: picture }]))).get(1)?.pictured;
  };
  expect(await part('q 200 0 0 600 0 0 cm /I Do Q')).toBeCloseTo(0.5);
  expect(await part('q 400 0 0 900 0 -200 cm /I Do Q')).toBeCloseTo(1);
  expect(await part('0 0 m 10 10 l S')).toBe(0);
});
