const metresPerPoint = 0.0254 / 72;

/**
 * Pixels per point of a PNG, from its pHYs chunk. Positions on a page are in points, its picture in pixels; only the
 * picture itself has the ratio. Null without one.
 */
export async function pixelsPerPoint(png: Blob): Promise<number | null> {
  const view = new DataView(await png.slice(0, 512).arrayBuffer());
  // After the signature each chunk has its length, name, data and checksum.
  for (let at = 8; at + 17 <= view.byteLength; ) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (name === 0x70485973) {
      const isMetre = view.getUint8(at + 16) === 1;
      return isMetre ? view.getUint32(at + 8) * metresPerPoint : null;
    }
    at += 12 + length;
  }
  return null;
}
