/** A picture of a page: red, green and blue of each pixel, row by row. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

const head = /^P6\s+(?:#[^\n]*\n\s*)?(\d+)\s+(\d+)\s+255\s/u;
const longestHead = 200;

/** Reads a PPM file (P6) as poppler writes it. Throws RangeError if it is none, or ends too early. */
export function readPpm(bytes: Uint8Array): Picture {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, longestHead));
  const [whole, wide, high] = head.exec(start) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  const pixels = bytes.subarray(whole?.length ?? 0);
  if (whole === undefined || pixels.length < width * height * 3)
    throw new RangeError('Not a whole PPM picture.');
  return { width, height, pixels };
}
