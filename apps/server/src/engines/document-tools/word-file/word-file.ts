import { writeFile } from 'node:fs/promises';
import { DocumentError } from '@glossa/documents/document-error';
import type { InlineText } from '@glossa/documents/inline/fragment';
import {
  bodyStyle,
  findRoles,
  type OutlineEntry,
  type TextRole,
  textOfParagraph,
} from '@glossa/documents/pdf/heading-levels';
import { findPictures, paperOf } from '@glossa/documents/pdf/ink-regions';
import {
  boxAround,
  type PdfBox,
  type PdfCover,
  type PdfPage,
  type PdfStyle,
  sharedHeight,
  sharedWidth,
} from '@glossa/documents/pdf/page';
import { canFlow } from '@glossa/documents/pdf/page-flow';
import { findStructure, type PageStructure } from '@glossa/documents/pdf/page-structure';
import { findRuledTables } from '@glossa/documents/pdf/ruled-cells';
import type { PdfParagraph } from '@glossa/documents/pdf/segment-pages';
import { Document, Packer, Paragraph } from 'docx';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { type FramedPage, writeFramedPage } from '../frames-docx.ts';
import { assertWritten } from './assert-written.ts';
import { createListNumbering } from './list-numbering.ts';
import { cropPictures, readInk } from './page-pictures.ts';
import { pageOffset, runningKey } from './running-texts.ts';
import { createWordLinks, type Navigation } from './word-links.ts';
import { type Script, writeRun, writeStyles } from './word-styles.ts';
import type { BlockWriter } from './write-blocks.ts';
import { type WordPage, writeSections } from './write-flow.ts';

type WordSource = {
  page: PdfPage;
  paragraphs: PdfParagraph[];
  /** Signs and turned text. */
  others: PdfParagraph[];
};

export type WordRequest = {
  run: RunProgram;
  folder: string;
  signal: AbortSignal;
  sources: readonly WordSource[];
  script: Script;
  readNavigation: () => Promise<Navigation>;
  disclaimer: { text: string; style: PdfStyle } | undefined;
  runsOf: (paragraph: PdfParagraph) => readonly InlineText<PdfStyle>[];
  /** The page without these words. */
  draw: (page: PdfPage, words: readonly PdfCover[]) => Promise<Uint8Array | undefined>;
  /** A page that is kept as it looks. */
  frame: (page: PdfPage) => Promise<FramedPage>;
  onPage: (done: number) => void;
};

type FlowingPage = Pick<BlockWriter, 'shadeOf' | 'pictures' | 'rulings'> & {
  boxes: readonly PdfBox[];
};

/**
 * The translation as a Word document: paragraphs, headings, lists, tables and pictures that follow each other. Pages whose
 * structure is not sure are kept as they look, and all of them where a text is lacking or there twice otherwise.
 * DOCUMENT_DIFFERS if it is then, too.
 */
export async function writeWordFile(request: WordRequest, path: string): Promise<void> {
  try {
    await writePages(request, takeFlowingPage, path);
  } catch (error) {
    if (!(error instanceof DocumentError) || error.code !== 'DOCUMENT_DIFFERS') throw error;
    await writePages(request, async () => undefined, path);
  }
}

async function writePages(
  request: WordRequest,
  takeFlow: (request: WordRequest, source: WordSource) => Promise<FlowingPage | undefined>,
  path: string,
): Promise<void> {
  const { sources, script, disclaimer, runsOf } = request;
  const flowing = new Map<number, FlowingPage>();
  const framed = new Map<number, FramedPage>();
  for (const [at, source] of sources.entries()) {
    const { number } = source.page;
    const flow = await takeFlow(request, source);
    if (flow) flowing.set(number, flow);
    else framed.set(number, await request.frame(source.page));
    request.onPage(at + 1);
  }
  const navigation = await request.readNavigation();
  const inFlow = sources.filter(({ page }) => flowing.has(page.number));
  const paragraphs = inFlow.flatMap((source) => source.paragraphs);
  const others = inFlow.flatMap((source) => source.others.filter(isWritten));
  const outline = navigation.bookmarks.flatMap(({ title, depth, target }): OutlineEntry[] =>
    target?.kind === 'place' ? [{ title, depth, page: target.page + 1 }] : [],
  );
  const structures = findStructure(
    inFlow.map(({ page }) => page),
    { paragraphs, others },
    { outline, pictures: new Map([...flowing].map(([page, { boxes }]) => [page, boxes])) },
  );
  const byNumber = new Map(structures.map((structure) => [structure.page.number, structure]));
  const styles = stylesOf(paragraphs, outline);
  const shared = {
    ...{ script, styles, runsOf, numbering: createListNumbering() },
    links: createWordLinks(navigation, structures, paragraphs),
  };
  const pages = sources.flatMap(({ page: { number } }): WordPage[] => {
    const structure = byNumber.get(number);
    const flow = flowing.get(number);
    if (structure && flow) return [{ kind: 'flow', structure, writer: { ...shared, ...flow } }];
    const page = framed.get(number);
    const { links } = shared;
    const marks = { bookmarks: links.bookmarksAt(number), links };
    return page ? [{ kind: 'frames', section: writeFramedPage(page, script, marks) }] : [];
  });
  const sections = writeSections(pages, sources.length);
  const last = sections.at(-1);
  if (disclaimer && last) {
    const run = writeRun({ value: disclaimer.text, payload: disclaimer.style }, 1, script);
    const paragraph = new Paragraph({
      children: [run],
      bidirectional: script.rightToLeft,
      spacing: { before: 240 },
    });
    sections[sections.length - 1] = { ...last, children: [...last.children, paragraph] };
  }
  const document = new Document({
    styles: writeStyles(styles, script),
    numbering: { config: shared.numbering.config() },
    sections,
  });
  const bytes = await Packer.toBuffer(document);
  const once = [
    ...paragraphs.filter(({ place }) => place === 'body').map((one) => joined(runsOf(one))),
    ...others.map(textOfParagraph),
    ...[...framed.values()].flatMap(({ frames }) => frames.map(({ runs }) => joined(runs))),
    ...(disclaimer ? [disclaimer.text] : []),
  ];
  assertWritten(bytes, { once, running: runningTexts(structures, runsOf) });
  await writeFile(path, bytes);
}

const joined = (runs: readonly InlineText<PdfStyle>[]): string =>
  runs.map(({ value }) => value).join('');

/** Signs of symbol fonts have no letters; they stay in the picture of the page. */
const isWritten = (other: PdfParagraph): boolean => !/\p{Co}/u.test(textOfParagraph(other));

async function takeFlowingPage(
  { run, folder, signal, draw }: WordRequest,
  { page, paragraphs, others }: WordSource,
): Promise<FlowingPage | undefined> {
  if (!canFlow(page, paragraphs, [])) return undefined;
  const written = [...paragraphs, ...others.filter(isWritten)];
  const words = written.flatMap(({ words: own, marker }) =>
    marker ? [...own, marker.paper ? { ...marker.box, paper: marker.paper } : marker.box] : own,
  );
  const background = await draw(page, words);
  const shadeOf = () => undefined;
  const rulings = page.rulings ?? [];
  if (!background) return { shadeOf, boxes: [], pictures: new Map(), rulings };
  const request = { run, background, page, folder, signal };
  const grid = await readInk(request);
  const tables = Map.groupBy(written, ({ slots }) => slots[0]?.table);
  const ignored = [...tables].flatMap(([name, members]) =>
    name === undefined ? [] : [boxAround(members.flatMap(({ slots }) => slots[0]?.box ?? []))],
  );
  const ruled = findRuledTables(rulings).map(({ box }) => box);
  ignored.push(...ruled.filter((box) => ignored.some((other) => isAround(box, other))));
  // A frame around the page is no picture, and joins none.
  ignored.push(
    ...rulings.filter(
      ({ width, height }) => width > page.widthPt * 0.6 || height > page.heightPt * 0.6,
    ),
  );
  const texts = paragraphs.filter(({ slots }) => slots.length === 0).map(({ box }) => box);
  const boxes = findPictures(grid, { ignored, texts });
  if (!canFlow(page, paragraphs, boxes)) return undefined;
  return {
    ...{ boxes, rulings },
    pictures: await cropPictures(request, boxes),
    // A scan has the color of its paper everywhere.
    shadeOf: page.recognition ? shadeOf : (box) => paperOf(grid, box),
  };
}

/** Whether the lines of a table are around its texts, and not much farther. */
const isAround = (lines: PdfBox, texts: PdfBox): boolean =>
  sharedWidth(lines, texts) > 0.5 &&
  sharedHeight(lines, texts) > 0.5 &&
  lines.width * lines.height < 2 * texts.width * texts.height;

/** The style of the first text of each role. */
function stylesOf(
  paragraphs: readonly PdfParagraph[],
  outline: readonly OutlineEntry[],
): Map<TextRole, PdfStyle> {
  const styles = new Map<TextRole, PdfStyle>();
  const body = bodyStyle(paragraphs);
  if (body) styles.set('body', { ...body, color: mostFrequentColor(paragraphs) ?? body.color });
  for (const [{ style }, role] of findRoles(paragraphs, outline))
    if (!styles.has(role)) styles.set(role, style);
  return styles;
}

/** A heading may be as large as the body of its page, in another color. */
function mostFrequentColor(paragraphs: readonly PdfParagraph[]): string | undefined {
  const letters = new Map<string, number>();
  for (const { style, items } of paragraphs)
    for (const { value } of items)
      letters.set(style.color, (letters.get(style.color) ?? 0) + value.length);
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The texts of headers and footers, of the first page that has them. */
function runningTexts(
  structures: readonly PageStructure[],
  runsOf: WordRequest['runsOf'],
): string[] {
  const offset = pageOffset(structures);
  const first = new Map<string, PageStructure>();
  for (const structure of structures) {
    const key = runningKey(structure, offset);
    if (!first.has(key)) first.set(key, structure);
  }
  return [...first.values()].flatMap(({ header, footer }) =>
    [...header, ...footer].map((one) => joined(runsOf(one))),
  );
}
