import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InkGrid } from '@glossa/documents/pdf/ink-regions';
import type { PdfBox } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { EngineError } from '../../engine-error.ts';
import { toEngineError } from '../../program-failure.ts';

const task = message('documents.renderingPages');
const timeoutMs = 120_000;
/** Pictures are looked for in points of this size. */
const pointsPerPixel = 1.5;
/** A page of four meters would have too many. */
const maxSide = 2000;

type Request = {
  run: RunProgram;
  /** The PNG of a page. */
  background: Uint8Array;
  page: { widthPt: number; heightPt: number };
  folder: string;
  signal: AbortSignal;
};

/** The page in few points. */
export async function readInk(request: Request): Promise<InkGrid> {
  const { widthPt, heightPt } = request.page;
  const scale = Math.max(pointsPerPixel, Math.max(widthPt, heightPt) / maxSide);
  const size = { width: Math.ceil(widthPt / scale), height: Math.ceil(heightPt / scale) };
  const output = join(request.folder, 'ink.raw');
  const filter = `scale=${size.width}:${size.height}:flags=area`;
  const args = ['-vf', filter, '-pix_fmt', 'rgba', '-f', 'rawvideo', output];
  try {
    await convert(request, args);
    return { ...size, pixels: await readFile(output), pointsPerPixel: scale };
  } finally {
    await rm(output, { force: true });
  }
}

/** Each box of the page as a PNG. */
export async function cropPictures(
  request: Request,
  boxes: readonly PdfBox[],
): Promise<Map<PdfBox, Uint8Array>> {
  if (boxes.length === 0) return new Map();
  const { widthPt, heightPt } = request.page;
  const outputs = boxes.map((_, at) => join(request.folder, `picture-${at}.png`));
  const args = boxes.flatMap((box, at) => {
    const part = (of: number, whole: string, size: number) =>
      `${whole}*${Math.max(0, of / size).toFixed(5)}`;
    const x = Math.min(Math.max(0, box.x), widthPt - 1);
    const y = Math.min(Math.max(0, box.y), heightPt - 1);
    const width = Math.max(1, Math.min(box.width, widthPt - x));
    const height = Math.max(1, Math.min(box.height, heightPt - y));
    const crop = [
      ...[part(width, 'iw', widthPt), part(height, 'ih', heightPt)],
      ...[part(x, 'iw', widthPt), part(y, 'ih', heightPt)],
    ].join(':');
    return ['-vf', `crop=${crop}`, '-frames:v', '1', '-pix_fmt', 'rgba', outputs[at] ?? ''];
  });
  try {
    await convert(request, args);
    const pictures = new Map<PdfBox, Uint8Array>();
    for (const [at, box] of boxes.entries()) pictures.set(box, await readFile(outputs[at] ?? ''));
    return pictures;
  } finally {
    for (const output of outputs) await rm(output, { force: true });
  }
}

async function convert(
  { run, background, folder, signal }: Request,
  args: readonly string[],
): Promise<void> {
  const picture = join(folder, 'background.png');
  await writeFile(picture, background);
  try {
    const { exitCode, stderr } = await run({
      program: 'ffmpeg',
      args: ['-nostdin', '-v', 'error', '-y', '-f', 'png_pipe', '-i', picture, ...args],
      writePaths: [folder],
      timeoutMs,
      signal,
    });
    if (exitCode === 0) return;
    throw new EngineError('ENGINE_CRASHED', message('documents.taskCrashed', { task }), {
      detail: `ffmpeg exit code ${exitCode}\n${stderr}`,
    });
  } catch (error) {
    throw toEngineError(error, task);
  } finally {
    await rm(picture, { force: true });
  }
}
