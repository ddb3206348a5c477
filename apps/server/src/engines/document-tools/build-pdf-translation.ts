import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentError } from '@glossa/documents/document-error';
import type { InlineText } from '@glossa/documents/inline/fragment';
import { assertLettersFound } from '@glossa/documents/pdf/assert-letters';
import { fitText } from '@glossa/documents/pdf/fit-text';
import {
  bottom,
  boxAround,
  type PdfCover,
  type PdfPage,
  type PdfStyle,
  type Upright,
} from '@glossa/documents/pdf/page';
import { uprightMatrix, uprightSize } from '@glossa/documents/recognized/upright';
import { message } from '@glossa/messages/message';
import { isParserError, type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { writeOutputFile } from '../media-tools/output-file.ts';
import { toEngineError } from '../program-failure.ts';
import { type Frame, type FramedPage, writeFramedDocx } from './frames-docx.ts';
import { type LaidPage, layOutFrames } from './lay-out-frames.ts';
import { drawBackground } from './page-background.ts';
import { type PageSize, readPdfInfo } from './page-sizes.ts';
import { copyForm, takeForm } from './pdf-form/form-tasks.ts';
import type * as pdfNavigationParser from './pdf-navigation.parser.ts';
import type { DocumentTools, PdfTranslation } from './port.ts';
import { runLibreOffice, toDocumentError } from './run-libreoffice.ts';
import { runPoppler } from './run-poppler.ts';
import type { RunSerially } from './serialize-work.ts';
import type { TurnedDrawing } from './strip-glyphs.ts';
import { type WordRequest, writeWordFile } from './word-file/word-file.ts';
import type { Script } from './word-file/word-styles.ts';

const disclaimerStyle: PdfStyle = {
  family: 'sans',
  size: 9,
  bold: false,
  italic: true,
  color: '#000000',
};
const edge = 18;

/** Below the last text of the page; undefined if there is no room left. */
function disclaimerFrame({ page, frames }: LaidPage, text: string): Frame | undefined {
  const printed = boxAround(frames.map(({ box }) => box));
  const x = printed.width > 0 ? printed.x : edge * 2;
  const width = printed.width > 100 ? printed.width : page.widthPt - 2 * x;
  const pitch = disclaimerStyle.size * 1.36;
  const runs: InlineText<PdfStyle>[] = [
    { kind: 'text', value: text, wrap: '', format: '', payload: disclaimerStyle },
  ];
  const { lines } = fitText(runs, { x, y: 0, width, height: Infinity }, pitch);
  const y = Math.max(bottom(printed) + pitch, edge);
  const height = Math.max(1, lines) * pitch;
  if (y + height > page.heightPt - edge) return undefined;
  return { box: { x, y, width, height }, runs, align: 'left', scale: 1, pitch };
}

const task = message('documents.creatingTranslatedPdf');
/** LibreOffice's time and memory grow faster than the number of frames in one document. */
const pagesPerRun = 20;

type Programs = { run: RunProgram; parsers: Parsers; runSerially: RunSerially };

/**
 * `buildPdfTranslation` of the port. Pages are drawn without their text, and the translations are placed in frames at
 * the original positions. Only visible content, links, bookmarks and fields of forms are copied: scripts, signatures and
 * attachments of the PDF are not. A PDF is read back: DOCUMENT_DIFFERS if it lacks a text.
 */
export function createPdfBuilder({
  readPdf,
  ...programs
}: Programs & Pick<DocumentTools, 'readPdf'>): DocumentTools['buildPdfTranslation'] {
  return async (request) => {
    try {
      const { laid, labels, changed } = layOutFrames(request.pages, request.translations);
      if (changed === 0) {
        throw new DocumentError('DOCUMENT_UNCHANGED', 'documents.translationUnchanged');
      }
      await writeOutputFile(request.outputPath, async (partPath, folder) => {
        const info = await readPdfInfo(programs.run, request);
        const work: Work = {
          ...programs,
          request,
          folder,
          ...info,
          drawnPath: request.pdfPath,
          laid,
        };
        // Word has no fields: they are drawn as they look.
        if (request.outputFormat === 'docx') return writeDocx(work, partPath);
        work.laid = addDisclaimer(laid, request);
        const { pdfPath: drawnPath } = await takeForm(programs.parsers, request, work);
        await writePdf({ ...work, drawnPath }, partPath);
        await keepNavigation(work, partPath);
        if (drawnPath !== request.pdfPath) await keepForm(work, partPath, labels);
        const { owner, signal } = request;
        assertLettersFound(textsOf(work.laid), await readPdf({ pdfPath: partPath, owner, signal }));
      });
    } catch (error) {
      if (isParserError(error)) throw error;
      throw toDocumentError(error) ?? toEngineError(error, task);
    }
  };
}

type Work = Programs & {
  request: PdfTranslation;
  folder: string;
  sizes: readonly PageSize[];
  hasForm: boolean;
  /** The PDF that pages are drawn from. */
  drawnPath: string;
  laid: readonly LaidPage[];
};

const textsOf = (laid: readonly LaidPage[]): string[] =>
  laid.flatMap(({ frames }) => frames.map(({ runs }) => runs.map(({ value }) => value).join('')));

/** On the last page, or on a page of its own if that is full. */
function addDisclaimer(laid: LaidPage[], { disclaimer }: PdfTranslation): LaidPage[] {
  const last = laid.at(-1);
  if (!disclaimer || !last) return laid;
  const frame = disclaimerFrame(last, disclaimer);
  if (frame) return [...laid.slice(0, -1), { ...last, frames: [...last.frames, frame] }];
  const page = { ...last.page, number: 0, blocks: [] };
  const empty = { page, paragraphs: [], others: [], frames: [] };
  const alone = disclaimerFrame(empty, disclaimer);
  return alone ? [...laid, { ...empty, frames: [alone] }] : laid;
}

function scriptOf({ targetLanguage, direction }: PdfTranslation): Script {
  return { targetLanguage, rightToLeft: direction === 'rtl' };
}

const linksTask = parserTask<typeof pdfNavigationParser.listNavigation>(
  new URL('./pdf-navigation.parser.ts', import.meta.url),
  'listNavigation',
  { reads: ['path'], cpuMs: 120_000 },
);

async function writeDocx(work: Work, partPath: string): Promise<void> {
  const { laid, request, parsers, run, folder } = work;
  const { pdfPath: path, owner, signal, disclaimer } = request;
  const frames = new Map(
    laid.flatMap((one) => one.paragraphs.map((paragraph, at) => [paragraph, one.frames[at]])),
  );
  const words: WordRequest = {
    ...{ run, folder, signal, sources: laid, script: scriptOf(request) },
    readNavigation: () => parsers.run(linksTask, { path }, { owner, signal }),
    disclaimer: disclaimer === undefined ? undefined : { text: disclaimer, style: disclaimerStyle },
    runsOf: (paragraph) => frames.get(paragraph)?.runs ?? paragraph.items,
    draw: (page, boxes) => drawPage(work, page, boxes),
    frame: async (page) => {
      const own = laid.filter((one) => one.page === page);
      const [framed] = await framePages(
        { ...work, request: { ...request, onProgress: () => {} } },
        own,
        () => 0,
      );
      if (!framed) throw new Error(`page ${page.number} is not laid out`);
      return framed;
    },
    onPage: (done) => request.onProgress?.(done / laid.length),
  };
  await writeWordFile(words, partPath);
}

async function writePdf(work: Work, partPath: string): Promise<void> {
  const { laid, request, folder } = work;
  const parts: string[] = [];
  for (let start = 0; start < laid.length; start += pagesPerRun) {
    const part = laid.slice(start, start + pagesPerRun);
    // Drawing and laying out the pages take about the same time.
    const fraction = (done: number) => (start + done / 2) / laid.length;
    const pages = await framePages(work, part, fraction);
    parts.push(await layOut(work, pages, join(folder, `part-${parts.length}`)));
    request.onProgress?.((start + part.length) / laid.length);
  }
  await unite(work, parts, partPath);
}

const navigationTask = parserTask<typeof pdfNavigationParser.copyNavigation>(
  new URL('./pdf-navigation.parser.ts', import.meta.url),
  'copyNavigation',
  { reads: ['sourcePath', 'path'], writes: ['outputPath'], cpuMs: 120_000 },
);

/** Links and bookmarks stay where they are on the pages. */
async function keepNavigation({ parsers, request, folder }: Work, partPath: string): Promise<void> {
  const { pdfPath, owner, signal } = request;
  const outputPath = join(folder, 'linked.pdf');
  const input = { sourcePath: pdfPath, path: partPath, outputPath };
  const { links, bookmarks } = await parsers.run(navigationTask, input, { owner, signal });
  if (links + bookmarks > 0) await rename(outputPath, partPath);
}

async function keepForm(
  { parsers, request, folder }: Work,
  partPath: string,
  translations: ReadonlyMap<string, string>,
): Promise<void> {
  const outputPath = join(folder, 'with-fields.pdf');
  const paths = { path: partPath, outputPath };
  if (await copyForm(parsers, request, { ...paths, translations }))
    await rename(outputPath, partPath);
}

/** What is on a page besides the words. */
async function drawPage(
  { run, parsers, request, folder, sizes, drawnPath }: Work,
  { number, widthPt, heightPt, recognition }: PdfPage,
  boxes: readonly PdfCover[],
): Promise<Uint8Array | undefined> {
  // A page added for the disclaimer has no size in the file.
  const size = sizes.find((known) => known.number === number);
  if (!size) return undefined;
  const { owner, signal } = request;
  return drawBackground(
    { run, parsers },
    {
      ...{ number, widthPt, heightPt, pdfPath: drawnPath, folder, boxes, owner, signal },
      turned: turnedDrawing(size, recognition?.upright),
    },
  );
}

function turnedDrawing(size: PageSize, upright: Upright | undefined): TurnedDrawing | undefined {
  if (!upright) return undefined;
  const shown = { width: size.widthPt, height: size.heightPt };
  return { matrix: uprightMatrix(upright, shown), ...uprightSize(upright, shown) };
}

async function framePages(
  work: Work,
  laid: readonly LaidPage[],
  fraction: (done: number) => number,
): Promise<FramedPage[]> {
  const pages: FramedPage[] = [];
  for (const { page, paragraphs, frames } of laid) {
    const { widthPt, heightPt } = page;
    const boxes = paragraphs.flatMap(({ words }) => words);
    const background = await drawPage(work, page, boxes);
    pages.push({ widthPt, heightPt, frames, background });
    work.request.onProgress?.(fraction(pages.length));
  }
  return pages;
}

async function layOut(work: Work, pages: FramedPage[], folder: string): Promise<string> {
  const { run, runSerially, request } = work;
  await mkdir(folder);
  const inputPath = join(folder, 'frames.docx');
  await writeFile(inputPath, await writeFramedDocx(pages, scriptOf(request)));
  const { signal } = request;
  return runSerially(() =>
    runLibreOffice(run, { inputPath, format: 'docx', to: 'pdf', folder, signal }),
  );
}

async function unite(work: Work, parts: readonly string[], partPath: string): Promise<void> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return rename(only, partPath);
  await runPoppler(work.run, {
    program: 'pdfunite',
    task,
    args: [...parts, partPath],
    readPaths: [],
    writeFolder: work.folder,
    timeoutMs: 120_000 + parts.length * 10_000,
    signal: work.request.signal,
  });
}
