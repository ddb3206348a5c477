import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfBox } from '@glossa/documents/pdf/page';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { runPoppler } from './run-poppler.ts';
import { stripGlyphs } from './strip-glyphs.ts';

const task = 'Drawing the pages';
const dotsPerInch = 150;
const longestSidePx = 5000;
const timeoutMs = 120_000;

export type BackgroundPage = {
  pdfPath: string;
  number: number;
  widthPt: number;
  heightPt: number;
  /** The visible part's distance from the sheet's corner, as `readPageSizes` gives it. */
  cropX: number;
  cropY: number;
  /** Words that will stand there anew. */
  boxes: readonly PdfBox[];
  /** Where intermediate files may stand. */
  folder: string;
  signal: AbortSignal;
};

/** A PNG of the page without those words, or undefined where nothing else is on it. Rejects with EngineError. */
export async function drawBackground(
  run: RunProgram,
  page: BackgroundPage,
): Promise<Uint8Array | undefined> {
  const drawing = join(page.folder, 'page.svg');
  const picture = join(page.folder, 'page.png');
  try {
    await runPoppler(run, {
      program: 'pdftocairo',
      task,
      args: [
        ...['-svg', '-f', String(page.number), '-l', String(page.number)],
        ...[page.pdfPath, drawing],
      ],
      readPaths: [page.pdfPath],
      writeFolder: page.folder,
      timeoutMs,
      signal: page.signal,
    });
    const whole = await readFile(drawing, 'utf8');
    const stripped = stripGlyphs(cropDrawing(whole, page), page.boxes.map(onSheet(page)));
    if (stripped === undefined) return undefined;
    await writeFile(drawing, stripped);
    await rasterise(run, page, drawing, picture);
    return await readFile(picture);
  } finally {
    await rm(drawing, { force: true });
    await rm(picture, { force: true });
  }
}

/** pdftocairo draws the whole sheet when it draws to SVG, also where the page shows only a part of it. */
function cropDrawing(svg: string, { cropX, cropY, widthPt, heightPt }: BackgroundPage): string {
  const view = `width="${widthPt}pt" height="${heightPt}pt" viewBox="${cropX} ${cropY} ${widthPt} ${heightPt}"`;
  return svg.replace(/width="[\d.]+pt" height="[\d.]+pt" viewBox="[^"]*"/u, view);
}

function onSheet({ cropX, cropY }: BackgroundPage): (box: PdfBox) => PdfBox {
  return (box) => ({ ...box, x: box.x + cropX, y: box.y + cropY });
}

/** With the librsvg of ffmpeg: the drawing comes from a stranger's file and belongs into the sandbox. */
async function rasterise(
  run: RunProgram,
  page: BackgroundPage,
  drawing: string,
  picture: string,
): Promise<void> {
  const longest = Math.max(page.widthPt, page.heightPt, 1);
  const scale = Math.min(dotsPerInch / 72, longestSidePx / longest);
  const width = String(Math.max(1, Math.round(page.widthPt * scale)));
  try {
    const { exitCode, stderr } = await run({
      program: 'ffmpeg',
      args: [
        ...['-nostdin', '-v', 'error', '-y', '-f', 'svg_pipe', '-width', width, '-i', drawing],
        ...['-frames:v', '1', '-pix_fmt', 'rgba', picture],
      ],
      writePaths: [page.folder],
      timeoutMs,
      signal: page.signal,
    });
    if (exitCode === 0) return;
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      `Page ${page.number} holds a drawing that we cannot draw again. Print the PDF to a new PDF and upload that.`,
      { detail: `ffmpeg exit code ${exitCode}\n${stderr}` },
    );
  } catch (error) {
    throw toEngineError(error, task);
  }
}
