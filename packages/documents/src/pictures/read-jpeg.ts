import type { PagePhoto } from './picture-pdf.ts';

/** Start of frame, of the kinds that PDF readers decode: baseline, extended and progressive. */
const frames = [0xc0, 0xc1, 0xc2];

/** Size and colors of a JPEG (ITU-T T.81, B.2.2). Throws RangeError if it has none. */
export function readJpeg(jpeg: Uint8Array): PagePhoto {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (at + 9 < jpeg.length) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) break;
    if (frames.includes(marker))
      return {
        jpeg,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        gray: view.getUint8(at + 9) === 1,
      };
    at += 2 + view.getUint16(at + 2);
  }
  throw new RangeError('Not a JPEG picture.');
}
