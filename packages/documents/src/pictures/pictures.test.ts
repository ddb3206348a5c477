import { expect, test } from 'vitest';
import { writePicturePdf } from './picture-pdf.ts';
import { readJpeg } from './read-jpeg.ts';
import { tiffPages } from './tiff-pages.ts';

/** A TIFF with directories of one entry each, at these places; each names the next one. */
function buildTiff(offsets: readonly number[], next: (at: number) => number, little = true) {
  const bytes = new Uint8Array(Math.max(8, ...offsets.map((offset) => offset + 18)));
  const view = new DataView(bytes.buffer);
  bytes.set(little ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, offsets[0] ?? 0, little);
  for (const [at, offset] of offsets.entries()) {
    view.setUint16(offset, 1, little);
    view.setUint32(offset + 14, next(at), little);
  }
  return bytes;
}

test.each([true, false])('finds the pages of a TIFF, little-endian: %s', (little) => {
  const places = [8, 100, 40];
  const bytes = buildTiff(places, (at) => places[at + 1] ?? 0, little);
  expect(tiffPages(bytes)).toEqual({ offsets: places, littleEndian: little });
});

test.each([
  ['comes after itself', buildTiff([8, 40], () => 8)],
  ['is outside the file', buildTiff([8], () => 4_000)],
  ['does not exist', buildTiff([], () => 0)],
])('refuses a TIFF whose page %s', (_, bytes) => {
  expect(() => tiffPages(bytes)).toThrow(expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }));
});

test('refuses a TIFF with more than 500 pages', () => {
  const places = Array.from({ length: 501 }, (_, at) => 8 + 20 * at);
  const bytes = buildTiff(places, (at) => places[at + 1] ?? 0);
  expect(() => tiffPages(bytes)).toThrow(expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }));
});

const jpeg = (components: number, [height, width]: [number, number]) =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    ...[0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, components],
    ...[0, 0, 0, 0],
  ]);

test('reads size and colors of a JPEG, and refuses what is none', () => {
  expect(readJpeg(jpeg(3, [300, 200]))).toMatchObject({ width: 200, height: 300, gray: false });
  expect(readJpeg(jpeg(1, [300, 200])).gray).toBe(true);
  expect(() => readJpeg(new Uint8Array(40))).toThrow(RangeError);
});

test('a PDF of pictures has a page for each, as large as A4 holds it, and says where its objects are', () => {
  const bytes = writePicturePdf([readJpeg(jpeg(3, [2000, 1000])), readJpeg(jpeg(1, [1000, 2000]))]);
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text.match(/MediaBox \[[^\]]*\]/gu)).toEqual([
    ...['MediaBox [0 0 421 842]', 'MediaBox [0 0 842 421]'],
  ]);
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gmu)].map(([, at]) => Number(at));
  expect(offsets.map((at, index) => text.startsWith(`${index + 1} 0 obj`, at))).toEqual(
    offsets.map(() => true),
  );
  expect(text.startsWith('xref', Number(/startxref\n(\d+)/u.exec(text)?.[1]))).toBe(true);
});
