import { open, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import {
  isParserError,
  type ParserOwner,
  type Parsers,
  parserTask,
} from '../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { installPackages } from '../install-packages.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { toEngineError } from '../program-failure.ts';
import { tryProgram } from '../try-program.ts';
import { createPdfBuilder } from './build-pdf-translation.ts';
import { readPdfInfo } from './page-sizes.ts';
import { createPictureConverter } from './pictures/pictures-to-pdf.ts';
import type { DocumentTools, PagePicture } from './port.ts';
import { createPdfReader } from './read-pdf.ts';
import type * as rtfParser from './rtf/rtf.parser.ts';
import { type OfficeRun, runLibreOffice, toDocumentError } from './run-libreoffice.ts';
import { runPoppler } from './run-poppler.ts';
import { createSerialQueue, type RunSerially } from './serialize-work.ts';

/** A page may declare a width of four meters; a full-size picture would exhaust the memory. */
const maxSidePx = 8000;

/** `renderPages` of the port: creates `page-<number>.png`. */
function createPageRenderer(run: RunProgram): DocumentTools['renderPages'] {
  return async ({ pdfPath, outputFolder, firstPage, lastPage, dotsPerInch, signal }) => {
    const { sizes } = await readPdfInfo(run, { pdfPath, signal });
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

const rtfTask = parserTask<typeof rtfParser.rewriteRtf>(
  new URL('./rtf/rtf.parser.ts', import.meta.url),
  'rewriteRtf',
  { writes: ['outputPath'] },
);

function createConverter({
  run,
  parsers,
  runSerially,
}: {
  run: RunProgram;
  parsers: Parsers;
  runSerially: RunSerially;
}): (
  request: Omit<OfficeRun, 'folder'> & { outputPath: string; owner?: ParserOwner },
) => Promise<void> {
  return async ({ outputPath, owner, ...request }) => {
    try {
      await runSerially(() =>
        writeOutputFile(outputPath, async (partPath, folder) => {
          const made = await runLibreOffice(run, { ...request, folder });
          if (request.to !== 'rtf' || !owner) return rename(made, partPath);
          const input = { path: made, outputPath: join(folder, 'rewritten.rtf') };
          await parsers.run(rtfTask, input, { owner, signal: request.signal });
          await rename(input.outputPath, partPath);
        }),
      );
    } catch (error) {
      if (isParserError(error)) throw error;
      throw toDocumentError(error) ?? toEngineError(error, message('documents.layingOut'));
    }
  };
}

/** Document tools based on the local LibreOffice and poppler. `run` is the sandbox's; `parsers` read what poppler prints. */
export function createDocumentTools({
  run,
  parsers,
  workFolder = tmpdir(),
}: {
  run: RunProgram;
  parsers: Parsers;
  /** For temporary files: best on the disk where the documents are. */
  workFolder?: string;
}): DocumentTools {
  const runSerially = createSerialQueue();
  const convert = createConverter({ run, parsers, runSerially });
  const readPdf = createPdfReader({ run, parsers, workFolder });
  return {
    status: () => readStatus(run),
    toPdf: (request) => convert({ ...request, to: 'pdf' }),
    pictureToPdf: createPictureConverter({ run, parsers, workFolder }),
    convert,
    renderPages: createPageRenderer(run),
    readPdf,
    buildPdfTranslation: createPdfBuilder({ run, parsers, runSerially, readPdf }),
  };
}

const programs = [
  {
    program: 'soffice',
    version: '--version',
    remedy: installPackages(
      'libreoffice-writer-nogui',
      'libreoffice-calc-nogui',
      'libreoffice-impress-nogui',
      'libreoffice-draw-nogui',
    ),
  },
  { program: 'pdftotext', version: '-v', remedy: installPackages('poppler-utils') },
  { program: 'ffmpeg', version: '-version', remedy: installPackages('ffmpeg') },
];

async function readStatus(run: RunProgram): ReturnType<DocumentTools['status']> {
  for (const { program, version, remedy } of programs) {
    const reason = await tryProgram(run, program, version);
    if (reason !== undefined) return { ready: false, reason, remedy };
  }
  return { ready: true };
}
