import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfCover } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';
import { type ParserOwner, type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import type * as pageDrawingParser from './page-drawing.parser.ts';
import { runPoppler } from './run-poppler.ts';
import type { TurnedDrawing } from './strip-glyphs.ts';

const task = message('documents.renderingPages');
const clearTask = parserTask<typeof pageDrawingParser.clearDrawing>(
  new URL('./page-drawing.parser.ts', import.meta.url),
  'clearDrawing',
  { writes: ['outputPath'] },
);
const dotsPerInch = 150;
const maxSidePx = 5000;
const timeoutMs = 120_000;

export type BackgroundPage = {
  pdfPath: string;
  number: number;
  widthPt: number;
  heightPt: number;
  /** Words that will be replaced here. */
  boxes: readonly PdfCover[];
  /** Of a recognized page that is not upright; its size is that of the upright page. */
  turned?: TurnedDrawing | undefined;
  owner: ParserOwner;
  /** For intermediate files. */
  folder: string;
  signal: AbortSignal;
};

/**
 * A PNG of the page without those words, or undefined if nothing else is on it. Rejects with EngineError, or
 * AppError of `parsers`: a drawing is as hostile as its file, and may be a hundred times larger.
 */
export async function drawBackground(
  { run, parsers }: { run: RunProgram; parsers: Parsers },
  page: BackgroundPage,
): Promise<Uint8Array | undefined> {
  const drawn = join(page.folder, 'drawn.svg');
  const drawing = join(page.folder, 'page.svg');
  const picture = join(page.folder, 'page.png');
  try {
    await runPoppler(run, {
      program: 'pdftocairo',
      task,
      args: [
        ...['-svg', '-f', String(page.number), '-l', String(page.number)],
        ...[page.pdfPath, drawn],
      ],
      readPaths: [page.pdfPath],
      writeFolder: page.folder,
      timeoutMs,
      signal: page.signal,
    });
    const { owner, signal, boxes, turned } = page;
    const input = { path: drawn, outputPath: drawing, boxes, turned };
    const { visible } = await parsers.run(clearTask, input, { owner, signal });
    if (!visible) return undefined;
    await rasterise(run, page, drawing, picture);
    return await readFile(picture);
  } finally {
    await rm(drawn, { force: true });
    await rm(drawing, { force: true });
    await rm(picture, { force: true });
  }
}

/** With the librsvg of ffmpeg: the drawing comes from an untrusted file and must stay in the sandbox. */
async function rasterise(
  run: RunProgram,
  page: BackgroundPage,
  drawing: string,
  picture: string,
): Promise<void> {
  const longest = Math.max(page.widthPt, page.heightPt, 1);
  const scale = Math.min(dotsPerInch / 72, maxSidePx / longest);
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
      message('documents.pageDrawingUnsupported', { number: page.number }),
      { detail: `ffmpeg exit code ${exitCode}\n${stderr}` },
    );
  } catch (error) {
    throw toEngineError(error, task);
  }
}
