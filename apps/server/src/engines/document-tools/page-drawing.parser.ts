import { readFile, writeFile } from 'node:fs/promises';
import type { PdfCover } from '@glossa/documents/pdf/page';
import { stripGlyphs, type TurnedDrawing } from './strip-glyphs.ts';

/**
 * Takes the words in `boxes` (in points, from the page's corner) out of a page that poppler drew as SVG. `visible` is
 * false if nothing else is on it; then nothing is written.
 */
export async function clearDrawing({
  path,
  outputPath,
  boxes,
  turned,
}: {
  path: string;
  outputPath: string;
  boxes: readonly PdfCover[];
  /** Of a recognized page that is not upright: `boxes` are on the page that is. */
  turned?: TurnedDrawing | undefined;
}): Promise<{ visible: boolean }> {
  const stripped = stripGlyphs(await readFile(path, 'utf8'), boxes, turned);
  if (stripped === undefined) return { visible: false };
  await writeFile(outputPath, stripped);
  return { visible: true };
}
