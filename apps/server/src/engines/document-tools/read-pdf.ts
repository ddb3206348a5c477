import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentError } from '@glossa/documents/document-error';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { message } from '@glossa/messages/message';
import { type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { type PageSize, readPdfInfo } from './page-sizes.ts';
import type { PageFields } from './pdf-form/field-texts.ts';
import { takeForm } from './pdf-form/form-tasks.ts';
import type * as pdfPagesParser from './pdf-pages.parser.ts';
import type { DocumentTools } from './port.ts';
import { recognizePages } from './recognition/recognize-pages.ts';
import { packageOf } from './recognition/tesseract-data.ts';
import { runPoppler } from './run-poppler.ts';

/** Poppler's output for this many pages is some megabytes; for a whole book it would be hundreds. */
const pagesPerRun = 50;
/** The largest zoom pdftohtml accepts; font sizes are printed as integers, so enlarging makes them more precise. */
const zoom = 3;

const pagesTask = parserTask<typeof pdfPagesParser.readPdfPages>(
  new URL('./pdf-pages.parser.ts', import.meta.url),
  'readPdfPages',
  // Pages of drawings take PDFium a second each.
  { reads: ['pdfPath', 'wordsPath', 'fontsPath'], cpuMs: 120_000 },
);

/** About 3,000 full pages of a book. Its words are kept in memory until the translation is laid out. */
const mostWords = 1_500_000;

type ReadRequest = Parameters<DocumentTools['readPdf']>[0];

/** `workFolder`: where its own temporary files are. */
export function createPdfReader({
  run,
  parsers,
  workFolder,
}: {
  run: RunProgram;
  parsers: Parsers;
  workFolder: string;
}): DocumentTools['readPdf'] {
  return async (request) => {
    const { sizes, hasForm } = await readPdfInfo(run, request);
    const pages: PdfPage[] = [];
    let words = 0;
    const add = (some: readonly PdfPage[]) => {
      for (const page of some) words += countWords(page);
      if (words > mostWords)
        throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.tooManyWords', {
          params: { mostWords },
        });
      pages.push(...some);
    };
    const folder = await mkdtemp(join(workFolder, 'pdf-'));
    try {
      const { pdfPath, fields } = await takeForm(parsers, request, { hasForm, folder });
      for (let start = 0; start < sizes.length; start += pagesPerRun) {
        const part = sizes.slice(start, start + pagesPerRun);
        const printed = await printPart(run, { ...request, pdfPath }, part, folder);
        await parsers.run(
          pagesTask,
          { ...printed, pdfPath, sizes: part, zoom },
          {
            owner: request.owner,
            signal: request.signal,
            onItems: add,
          },
        );
      }
      addFields(pages, fields);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const { recognition } = request;
    const read = recognition
      ? await recognizePages({ run, parsers, workFolder }, { ...request, recognition }, pages)
      : { pages, lacking: undefined };
    if (read.pages.some(({ blocks, fields }) => blocks.length > 0 || fields)) return read.pages;
    if (read.lacking)
      throw new EngineError(
        'ENGINE_UNAVAILABLE',
        message('documents.recognitionMissing', {
          packages: { list: ['tesseract-ocr', packageOf(read.lacking)] },
        }),
      );
    throw new DocumentError('DOCUMENT_EMPTY', 'documents.pdfImagesOnly');
  };
}

function addFields(pages: readonly PdfPage[], fields: readonly PageFields[]): void {
  for (const { page, ...found } of fields) {
    const on = pages[page];
    if (on) on.fields = found;
  }
}

const countWords = ({ blocks }: PdfPage): number =>
  blocks.reduce((sum, { lines }) => lines.reduce((of, { words }) => of + words.length, sum), 0);

/** What poppler prints is as hostile as the file: it is only stored here. */
async function printPart(
  run: RunProgram,
  { pdfPath, signal }: ReadRequest,
  sizes: readonly PageSize[],
  folder: string,
): Promise<{ wordsPath: string; fontsPath: string }> {
  const [first, last] = [sizes[0]?.number ?? 1, sizes.at(-1)?.number ?? 1];
  const print = async (
    program: 'pdftotext' | 'pdftohtml',
    options: string[],
    output: string[] = [],
  ) => {
    const { stdout } = await runPoppler(run, {
      program,
      task: message('documents.readingPdf'),
      args: [...options, '-f', String(first), '-l', String(last), pdfPath, ...output],
      readPaths: [pdfPath],
      timeoutMs: 60_000 + sizes.length * 5_000,
      maxOutputBytes: 256 * 1024 ** 2,
      signal,
    });
    const path = join(folder, program);
    await writeFile(path, stdout, { mode: 0o600 });
    return path;
  };
  const fonts = ['-xml', '-i', '-q', '-hidden', '-noroundcoord', '-zoom', String(zoom), '-stdout'];
  return {
    wordsPath: await print('pdftotext', ['-bbox-layout', '-cropbox'], ['-']),
    fontsPath: await print('pdftohtml', fonts),
  };
}
