import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfPage, Turn, Upright } from '@glossa/documents/pdf/page';
import { onlySaysXfa } from '@glossa/documents/pdf/page-omissions';
import { confidenceLimits } from '@glossa/documents/recognized/confidence';
import type { RecognizedWords } from '@glossa/documents/recognized/recognize-page';
import { uprightSize } from '@glossa/documents/recognized/upright';
import {
  type ParserOwner,
  type Parsers,
  parserTask,
} from '../../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import type { Recognition } from '../port.ts';
import { runPoppler } from '../run-poppler.ts';
import type * as recognizedPageParser from './recognized-page.parser.ts';
import { listData, recognizing, runTesseract } from './run-tesseract.ts';
import { dataOf, dataOfScript, turnOf } from './tesseract-data.ts';
import { turnPicture } from './upright-picture.ts';

/** What tesseract is trained with. */
const dotsPerInch = 300;
const maxSidePx = 5000;
/** Each takes some seconds. Those after them stay doubtful. */
const mostPages = 1000;

const skewTask = parserTask<typeof recognizedPageParser.findSkew>(
  new URL('./recognized-page.parser.ts', import.meta.url),
  'findSkew',
  { reads: ['picturePath'], cpuMs: 60_000 },
);
const wordsTask = parserTask<typeof recognizedPageParser.readRecognizedPage>(
  new URL('./recognized-page.parser.ts', import.meta.url),
  'readRecognizedPage',
  { reads: ['tsvPath', 'picturePath'], cpuMs: 60_000 },
);

export type Recognizer = { run: RunProgram; parsers: Parsers; workFolder: string };
export type RecognizeRequest = {
  pdfPath: string;
  owner: ParserOwner;
  signal: AbortSignal;
  recognition: Recognition;
};

/**
 * The pages, with the words of doubtful ones read from their pictures. `lacking` is what would be needed and is not
 * installed: then they stay as they are.
 */
export async function recognizePages(
  tools: Recognizer,
  request: RecognizeRequest,
  pages: readonly PdfPage[],
): Promise<{ pages: PdfPage[]; lacking: string | undefined }> {
  const { recognition, signal } = request;
  const open = pages.filter((page) => page.doubt && !onlySaysXfa(page)).slice(0, mostPages);
  const [first] = open;
  if (!first) return { pages: [...pages], lacking: undefined };
  const installed = await listData(tools.run, signal);
  const folder = await mkdtemp(join(tools.workFolder, 'recognition-'));
  try {
    const work = { ...tools, ...request, folder, findsTurn: installed.includes('osd') };
    const { language } = recognition;
    const { data, tried } =
      typeof language === 'string'
        ? { data: dataOf(language), tried: new Map<string, RecognizedWords>() }
        : await guessData(work, open, { installed, find: language });
    const found = new Map<number, RecognizedWords>();
    for (const page of open) {
      const known = await recognition.known?.find(page.number, data);
      if (!known && !installed.includes(data)) continue;
      const words = known ?? tried.get(keyOf(page, data)) ?? (await recognize(work, page, [data]));
      if (!known) await recognition.known?.keep(page.number, data, words);
      found.set(page.number, words);
    }
    return {
      pages: pages.map((page) => withWords(page, found.get(page.number))),
      lacking: found.size < open.length ? data : undefined,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page whose picture has no text stays what it was: doubtful text is better than none. */
function withWords(page: PdfPage, words: RecognizedWords | undefined): PdfPage {
  if (!page.doubt || !words) return page;
  const { blocks, dropped, upright } = words;
  if (blocks.length === 0 && page.doubt !== 'no-text') return page;
  const { lost: _lost, ...rest } = page;
  const recognition = { because: page.doubt, dropped };
  if (!upright) return { ...rest, blocks, recognition };
  const size = uprightSize(upright, { width: page.widthPt, height: page.heightPt });
  // Lines that are drawn beside the picture are not turned with it.
  const { rulings: _rulings, ...turned } = rest;
  const sizes = { widthPt: size.width, heightPt: size.height };
  return { ...turned, ...sizes, blocks, recognition: { ...recognition, upright } };
}

type FindLanguage = Exclude<Recognition['language'], string>;
type Work = Recognizer & RecognizeRequest & { folder: string; findsTurn: boolean };

/** Enough to recognize a language; pages without text do not count. */
const sampled = { pages: 3, letters: 60 };

/** The data of the language that the first pages are in, read with that of their script. */
async function guessData(
  work: Work,
  pages: readonly PdfPage[],
  { installed, find }: { installed: readonly string[]; find: FindLanguage },
): Promise<{ data: string; tried: Map<string, RecognizedWords> }> {
  const tried = new Map<string, RecognizedWords>();
  let likely = 'eng';
  for (const page of pages.slice(0, sampled.pages)) {
    const picture = await draw(work, page);
    const data = dataOfScript(picture.script).filter((one) => installed.includes(one));
    const [only, ...others] = data;
    if (only && only !== 'eng' && others.length === 0) return { data: only, tried };
    if (!only) continue;
    likely = only;
    const words = await read(work, picture, data);
    tried.set(keyOf(page, data.join('+')), words);
    const text = words.blocks
      .flatMap(({ lines }) => lines.flatMap((line) => line.words.map((word) => word.text)))
      .join(' ');
    const language = text.length >= sampled.letters && (await find(text));
    if (language) return { data: dataOf(language), tried };
  }
  return { data: likely, tried };
}

const keyOf = ({ number }: PdfPage, data: string): string => `${number} ${data}`;

async function recognize(
  work: Work,
  page: PdfPage,
  data: readonly string[],
): Promise<RecognizedWords> {
  return read(work, await draw(work, page), data);
}

type Drawn = {
  picturePath: string;
  dotsPerInch: number;
  /** What tesseract says about its script and direction. */
  script: string;
  upright: Upright | undefined;
};

/** The picture of a page, upright. */
async function draw(work: Work, page: PdfPage): Promise<Drawn> {
  const { run, pdfPath, folder, signal } = work;
  const longest = Math.max(page.widthPt, page.heightPt, 1);
  const resolution = Math.min(dotsPerInch, (maxSidePx * 72) / longest);
  const number = String(page.number);
  const target = join(folder, 'page');
  await runPoppler(run, {
    program: 'pdftoppm',
    task: recognizing,
    args: [
      ...['-cropbox', '-r', String(resolution), '-f', number, '-l', number, '-singlefile'],
      ...[pdfPath, target],
    ],
    readPaths: [pdfPath],
    writeFolder: folder,
    timeoutMs: 120_000,
    signal,
  });
  const picture = { picturePath: `${target}.ppm`, dotsPerInch: resolution };
  const script = work.findsTurn
    ? ((await runTesseract(run, { ...picture, data: [], print: 'script', signal })) ?? '')
    : '';
  return { ...picture, script, upright: await makeUpright(work, page, picture, turnOf(script)) };
}

/** Fields of a form stay where they are, so that their page does, too. */
async function makeUpright(
  { run, parsers, owner, folder, signal }: Work,
  { fields }: PdfPage,
  { picturePath }: { picturePath: string },
  turn: Turn | undefined,
): Promise<Upright | undefined> {
  if (fields) return undefined;
  const picture = { path: picturePath, folder, signal };
  if (turn) await turnPicture(run, { turn }, picture);
  const { skew } = await parsers.run(skewTask, { picturePath }, { owner, signal });
  if (skew !== 0) await turnPicture(run, { skew }, picture);
  if (!turn && skew === 0) return undefined;
  return { ...(turn && { turn }), ...(skew !== 0 && { skew }) };
}

/** With fewer letters, tesseract may have taken lines for pictures: it looks once more for one block of text. */
const fewLetters = 200;

async function read(work: Work, drawn: Drawn, data: readonly string[]): Promise<RecognizedWords> {
  const words = await readLevel(work, drawn, data);
  return drawn.upright ? { ...words, upright: drawn.upright } : words;
}

async function readLevel(
  work: Work,
  drawn: Drawn,
  data: readonly string[],
): Promise<RecognizedWords> {
  const words = await readAs(work, drawn, data, 'words');
  const letters = countSure(words);
  if (letters >= fewLetters) return words;
  const block = await readAs(work, drawn, data, 'block');
  return countSure(block) > letters ? block : words;
}

/** Letters of words that are not unsure. */
const countSure = ({ blocks }: RecognizedWords): number =>
  blocks
    .flatMap(({ lines }) => lines.flatMap((line) => line.words))
    .reduce(
      (sum, { text, confidence = 0 }) =>
        sum + (confidence >= confidenceLimits.unsure ? (text.match(/\p{L}/gu)?.length ?? 0) : 0),
      0,
    );

/** What tesseract prints is as hostile as the picture: it is only stored here. */
async function readAs(
  { run, parsers, owner, folder, signal }: Work,
  drawn: Drawn,
  data: readonly string[],
  print: 'words' | 'block',
): Promise<RecognizedWords> {
  const { picturePath, dotsPerInch: resolution } = drawn;
  const picture = { picturePath, dotsPerInch: resolution };
  const printed = await runTesseract(run, { ...picture, data, print, signal });
  if (printed === undefined) return { blocks: [], dropped: [] };
  const tsvPath = join(folder, 'words.tsv');
  await writeFile(tsvPath, printed, { mode: 0o600 });
  const input = { tsvPath, picturePath, scale: 72 / resolution };
  return parsers.run(wordsTask, input, { owner, signal });
}
