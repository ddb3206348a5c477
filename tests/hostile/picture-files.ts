import { tinyJpeg } from '../../apps/server/src/engines/media-tools/testing/tiny-media.ts';
import { whitePng } from '../../apps/server/src/engines/media-tools/testing/white-png.ts';
import type { PdfFile } from './pdf-files.ts';

/** A TIFF of `pages` directories without entries; the last one refers to `next` (TIFF 6.0, section 2). */
function emptyTiff(pages: number, next: number): Uint8Array {
  const bytes = Buffer.alloc(8 + 6 * pages);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page += 1) {
    const at = 8 + 6 * page;
    bytes.writeUInt32LE(page === pages - 1 ? next : at + 6, at + 2);
  }
  return bytes;
}

/** Written for this run. A picture without words is as little read as a damaged one. */
export const hostilePictures: PdfFile[] = [
  ['memory.png', 'a picture of 400 million pixels in 50 kB', whitePng(20_000, 20_000)],
  ['most.png', 'a picture as large as allowed', whitePng(10_000, 11_900)],
  ['wide.png', 'a line of 100,000 pixels', whitePng(100_000, 1)],
  ['cut.png', 'cut off', whitePng(100, 100).subarray(0, 60)],
  ['cut.jpg', 'cut off', tinyJpeg().subarray(0, 120)],
  ['circle.tiff', 'a page after itself', emptyTiff(3, 8)],
  ['pages.tiff', 'ten thousand pages', emptyTiff(10_000, 0)],
  ['outside.tiff', 'a page behind the end', emptyTiff(1, 0x7fffffff)],
].map(([name, what, bytes]) => ({ name, what, bytes, readable: false }) as PdfFile);
