import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { readPageSizes } from './page-sizes.ts';
import type { DocumentTools, PagePicture } from './port.ts';
import { runPoppler } from './run-poppler.ts';

/** A page may declare a width of four meters; a full-size picture would exhaust the memory. */
const maxSidePx = 8000;

/** `renderPages` of the port: creates `page-<number>.png`. */
export function createPageRenderer(run: RunProgram): DocumentTools['renderPages'] {
  return async ({ pdfPath, outputFolder, firstPage, lastPage, dotsPerInch, signal }) => {
    const sizes = await readPageSizes(run, { pdfPath, signal });
    const wanted = sizes.filter(({ number }) => number >= firstPage && number <= lastPage);
    if (wanted.length === 0) return { pages: [] };
    const longestPt = Math.max(...wanted.flatMap(({ widthPt, heightPt }) => [widthPt, heightPt]));
    const resolution = Math.min(dotsPerInch, (maxSidePx * 72) / longestPt);
    await runPoppler(run, {
      program: 'pdftoppm',
      task: message('documents.renderingPages'),
      args: [
        ...['-png', '-cropbox', '-r', String(resolution)],
        ...['-f', String(firstPage), '-l', String(wanted.at(-1)?.number ?? lastPage)],
        ...[pdfPath, join(outputFolder, 'page')],
      ],
      readPaths: [pdfPath],
      writeFolder: outputFolder,
      timeoutMs: 60_000 + wanted.length * 20_000,
      signal,
    });
    const files = await findPictures(outputFolder);
    const pages: PagePicture[] = [];
    for (const { number, widthPt, heightPt } of wanted) {
      const path = files.get(number);
      if (path === undefined) continue;
      pages.push({ number, path, ...(await readPngSize(path)), widthPt, heightPt });
    }
    return { pages };
  };
}

/** pdftoppm pads the numbers to the width of the last page number. */
async function findPictures(folder: string): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const name of await readdir(folder)) {
    const number = /^page-(\d+)\.png$/u.exec(name)?.[1];
    if (number !== undefined) found.set(Number(number), join(folder, name));
  }
  return found;
}

/** Width and height are at fixed offsets in every PNG file. */
async function readPngSize(path: string): Promise<{ widthPx: number; heightPx: number }> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(24), position: 0 });
    return { widthPx: buffer.readUInt32BE(16), heightPx: buffer.readUInt32BE(20) };
  } finally {
    await file.close();
  }
}
