import { appendFile, copyFile, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentError } from '@glossa/documents/document-error';
import type { Turn } from '@glossa/documents/pdf/page';
import { firstPageField } from '@glossa/documents/pictures/tiff-pages';
import { message } from '@glossa/messages/message';
import { isParserError, type Parsers, parserTask } from '../../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { ProgramError } from '../../../platform/sandbox/program-error.ts';
import { writeOutputFile } from '../../media-tools/output-file.ts';
import { pictureInput, unreadablePicture } from '../../media-tools/picture.ts';
import { saysDiskFull } from '../../media-tools/run-ffmpeg.ts';
import { toEngineError } from '../../program-failure.ts';
import type { DocumentTools } from '../port.ts';
import { detectTurn } from '../recognition/detect-turn.ts';
import { turnFilters } from '../recognition/upright-picture.ts';
import type * as picturesParser from './pictures.parser.ts';

const parser = new URL('./pictures.parser.ts', import.meta.url);
const findTask = parserTask<typeof picturesParser.findTiffPages>(parser, 'findTiffPages');
const writeTask = parserTask<typeof picturesParser.writePictures>(parser, 'writePictures', {
  writes: ['outputPath'],
  cpuMs: 60_000,
});

const task = message('documents.readingPicture');
/** Letters of a page need no more. */
const maxSidePx = 5000;

type PictureRequest = Parameters<DocumentTools['pictureToPdf']>[0];
type Programs = { run: RunProgram; parsers: Parsers; workFolder: string };

/** `pictureToPdf` of the port: each page of the picture fills a page of the PDF. */
export function createPictureConverter(programs: Programs): DocumentTools['pictureToPdf'] {
  return async (request) => {
    const folder = await mkdtemp(join(programs.workFolder, 'picture-'));
    try {
      const allPath = join(folder, 'all.jpg');
      const lengths: number[] = [];
      for await (const path of pagesOf(programs, request, folder)) {
        const jpeg = await toJpeg(programs.run, path, folder, request);
        lengths.push(jpeg.length);
        await appendFile(allPath, jpeg);
      }
      await writeOutputFile(request.outputPath, async (partPath) => {
        const outputPath = join(folder, 'pages.pdf');
        const input = { path: allPath, lengths, outputPath };
        await programs.parsers.run(writeTask, input, request);
        await rename(outputPath, partPath).catch(() => copyFile(outputPath, partPath));
      });
    } catch (error) {
      if (error instanceof DocumentError || isParserError(error)) throw error;
      throw toEngineError(error, task);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** ffmpeg reads the first page of a TIFF: for each other one, the copy says that it is the first. */
async function* pagesOf(
  { parsers }: Programs,
  { inputPath, format, owner, signal }: PictureRequest,
  folder: string,
): AsyncIterable<string> {
  if (format !== 'tiff') return yield inputPath;
  const { offsets, littleEndian } = await parsers.run(
    findTask,
    { path: inputPath },
    { owner, signal },
  );
  const path = join(folder, 'page.tiff');
  await copyFile(inputPath, path);
  for (const offset of offsets) {
    const field = Buffer.alloc(firstPageField.bytes);
    if (littleEndian) field.writeUInt32LE(offset);
    else field.writeUInt32BE(offset);
    const file = await open(path, 'r+');
    await file.write(field, 0, field.length, firstPageField.at).finally(() => file.close());
    yield path;
  }
}

/**
 * Upright (as the photo says, then as its letters are), on white where it is transparent, and no larger than letters need.
 */
async function toJpeg(
  run: RunProgram,
  path: string,
  folder: string,
  request: PictureRequest,
): Promise<Uint8Array> {
  const picture = join(folder, 'page.jpg');
  await writeJpeg(run, { path, picture, folder, ...request });
  const turn = await detectTurn(run, { picturePath: picture, signal: request.signal });
  if (turn) await writeJpeg(run, { path, picture, folder, ...request, turn });
  return readFile(picture);
}

type Writing = Pick<PictureRequest, 'format' | 'signal'> & {
  path: string;
  picture: string;
  folder: string;
  turn?: Turn;
};

async function writeJpeg(
  run: RunProgram,
  { path, picture, folder, format, signal, turn }: Writing,
): Promise<void> {
  const fit = `scale=w='min(iw,${maxSidePx})':h='min(ih,${maxSidePx})':force_original_aspect_ratio=decrease`;
  const white =
    'format=rgba,split[a][b];[a]lutrgb=r=255:g=255:b=255:a=255[w];[w][b]overlay=format=gbrp';
  const { exitCode, stderr } = await run({
    program: 'ffmpeg',
    args: [
      ...['-nostdin', '-v', 'error', '-y', ...pictureInput(path, format)],
      // Fitted first: each further filter would need the memory of the whole picture.
      ...[
        '-filter_complex',
        [`[0:v]${fit}`, white, ...(turn ? [turnFilters[turn]] : []), 'format=yuvj420p'].join(','),
      ],
      ...['-frames:v', '1', '-q:v', '3', picture],
    ],
    readPaths: [path],
    writePaths: [folder],
    timeoutMs: 120_000,
    signal,
  });
  if (exitCode === 0) return;
  if (saysDiskFull(stderr)) throw new ProgramError('no-space', 'ffmpeg', { stderr });
  throw new DocumentError('DOCUMENT_CORRUPT', unreadablePicture.id, {
    params: unreadablePicture.params,
    cause: `ffmpeg exit code ${exitCode}\n${stderr}`,
  });
}
