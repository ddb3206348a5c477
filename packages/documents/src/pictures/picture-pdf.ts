/** A JPEG with its size in pixels. */
export type PagePhoto = { jpeg: Uint8Array; width: number; height: number; gray: boolean };

/** A4 in points. */
const sheet = { short: 595, long: 842 };

/**
 * A PDF with a page for each picture, which fills it. Pictures say little about their size: each page is as large as A4
 * would hold it.
 */
export function writePicturePdf(photos: readonly PagePhoto[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (...some: (string | Uint8Array)[]) => {
    for (const one of some) {
      const bytes = typeof one === 'string' ? encoder.encode(one) : one;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (number: number, ...content: (string | Uint8Array)[]) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`, ...content, '\nendobj\n');
  };
  const first = 3;
  const kids = photos.map((_, at) => `${first + 3 * at} 0 R`).join(' ');
  write('%PDF-1.4\n');
  object(1, '<</Type /Catalog /Pages 2 0 R>>');
  object(2, `<</Type /Pages /Kids [${kids}] /Count ${photos.length}>>`);
  for (const [at, { jpeg, width, height, gray }] of photos.entries()) {
    const page = first + 3 * at;
    const size = sizeOf(width, height);
    const draw = `q ${size.width} 0 0 ${size.height} 0 0 cm /P Do Q`;
    object(
      page,
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Contents ${page + 1} 0 R`,
      ` /Resources <</XObject <</P ${page + 2} 0 R>>>>>>`,
    );
    object(page + 1, `<</Length ${draw.length}>> stream\n${draw}\nendstream`);
    object(
      page + 2,
      `<</Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`,
      ` /ColorSpace /${gray ? 'DeviceGray' : 'DeviceRGB'} /Filter /DCTDecode /Length ${jpeg.length}>> stream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const table = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`, ...rows);
  write(`trailer <</Size ${offsets.length} /Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return join(parts, length);
}

function sizeOf(width: number, height: number): { width: number; height: number } {
  const [wide, high] = width > height ? [sheet.long, sheet.short] : [sheet.short, sheet.long];
  const scale = Math.min(wide / width, high / height);
  const points = (pixels: number) => Math.max(1, Math.round(pixels * scale * 100) / 100);
  return { width: points(width), height: points(height) };
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
