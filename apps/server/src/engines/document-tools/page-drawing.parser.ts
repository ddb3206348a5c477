import { readFile, writeFile } from 'node:fs/promises';
import type { PdfCover } from '@glossa/documents/pdf/page';
import type { PageSize } from './page-sizes.ts';
import { stripGlyphs } from './strip-glyphs.ts';

/**
 * Takes the words in `boxes` (in points, from the page's corner) out of a page that poppler drew as SVG. `visible` is
 * false if nothing else is on it; then nothing is written.
 */
export async function clearDrawing({
  path,
  outputPath,
  size,
  boxes,
}: {
  path: string;
  outputPath: string;
  size: Pick<PageSize, 'cropX' | 'cropY' | 'widthPt' | 'heightPt'>;
  boxes: readonly PdfCover[];
}): Promise<{ visible: boolean }> {
  const whole = await readFile(path, 'utf8');
  const onSheet = boxes.map((box) => ({ ...box, x: box.x + size.cropX, y: box.y + size.cropY }));
  const stripped = stripGlyphs(cropDrawing(whole, size), onSheet);
  if (stripped === undefined) return { visible: false };
  await writeFile(outputPath, stripped);
  return { visible: true };
}

/** pdftocairo draws the whole sheet as SVG even if the page shows only part of it. */
function cropDrawing(
  svg: string,
  { cropX, cropY, widthPt, heightPt }: Parameters<typeof clearDrawing>[0]['size'],
): string {
  const view = `width="${widthPt}pt" height="${heightPt}pt" viewBox="${cropX} ${cropY} ${widthPt} ${heightPt}"`;
  return svg.replace(/width="[\d.]+pt" height="[\d.]+pt" viewBox="[^"]*"/u, view);
}
