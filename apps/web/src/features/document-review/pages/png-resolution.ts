const metresPerPoint = 0.0254 / 72;

/**
 * Pixels per point of a PNG, as its pHYs chunk says. Places on a page come in points, its picture in pixels; only the
 * picture itself knows how they belong together. Null where it does not say.
 */
export async function pixelsPerPoint(png: Blob): Promise<number | null> {
  const view = new DataView(await png.slice(0, 512).arrayBuffer());
  // Behind the signature each chunk is its length, its name, its data and a check sum.
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
