import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { findStructure, type PageStructure } from '@glossa/documents/pdf/page-structure';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { readMarkedCells } from '../pdf-tables/icdar-cells.ts';
import { tableLine } from './markdown-table.ts';
import { marksToTables, type PlacedTable, pairTables } from './marked-tables.ts';
import { parseTags, textOf, writeTags } from './read-tags.ts';
import type { StructureSuite } from './suites.ts';
import { tableOf, writeMarkdown } from './write-markdown.ts';

/** A file, or a table of it; `tables` are HTML, in pairs. */
export type Compared = {
  id: string;
  reference: string;
  found: string;
  tables?: [string, string | null][];
};

type Request = {
  suite: StructureSuite;
  folder: string;
  path: string;
  readPdf: (path: string) => Promise<PdfPage[]>;
};

/** More pages are as alike as these. */
const mostPages = 40;
const fewestLetters = 300;

/** Nothing for a file whose structure nobody describes. */
export async function compareFile({ suite, folder, path, readPdf }: Request): Promise<Compared[]> {
  const pdfPath = join(folder, path);
  const { reference } = suite;
  const id = path;
  if (reference.kind === 'cells') {
    const xml = pdfPath.replace(/\.pdf$/u, '-str.xml');
    if (!existsSync(xml)) return [];
    const pages = await readPdf(pdfPath);
    const heights = new Map(pages.map(({ number, heightPt }) => [number, heightPt]));
    const marked = marksToTables(readMarkedCells(await readFile(xml, 'utf8'), heights));
    const pairs = pairTables(marked, tablesOf(structureOf(pages)));
    return pairs.map(([known, found], at) => {
      const [one, other] = [tableLine(known.table), found ? tableLine(found.table) : ''];
      return {
        ...{ id: `${id} page ${known.page} table ${at + 1}`, reference: one, found: other },
        tables: [[one, other || null]],
      };
    });
  }
  const wanted =
    reference.kind === 'tags'
      ? readTagged(pdfPath)
      : await readMarkdown(join(folder, reference.folder, basename(path, '.pdf')));
  if (wanted === undefined) return [];
  const pages = await readPdf(pdfPath);
  if (pages.length > mostPages) return [];
  const found = structureOf(pages).map(writeMarkdown).join('\n\n');
  return reference.kind === 'tags' && !covers(wanted, pages)
    ? []
    : [{ id, reference: wanted, found }];
}

const structureOf = (pages: readonly PdfPage[]): PageStructure[] =>
  findStructure(pages, segmentPages(pages));

async function readMarkdown(path: string): Promise<string | undefined> {
  if (!existsSync(`${path}.md`)) return undefined;
  const text = await readFile(`${path}.md`, 'utf8');
  // Escaped signs and remarks of docling.
  return text
    .replace(/<!--.*?-->/gsu, '')
    .replace(/\\([_*#])/gu, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function readTagged(path: string): string | undefined {
  const printed = execFileSync('pdfinfo', ['-struct-text', path], {
    ...{ encoding: 'utf8', timeout: 60_000, maxBuffer: 256 * 1024 ** 2 },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const tags = parseTags(printed);
  return lettersIn(textOf(tags)) < fewestLetters ? undefined : writeTags(tags);
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Whether the tags have the letters of the pages, apart from those at their edges. */
function covers(tagged: string, pages: readonly PdfPage[]): boolean {
  const words = pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
  const all = words.reduce((sum, { text }) => sum + lettersIn(text), 0);
  const inTags = lettersIn(tagged.replace(/<[^>]*>/gu, ''));
  return inTags >= all * 0.85 && inTags <= all * 1.1;
}

function tablesOf(structures: readonly PageStructure[]): PlacedTable[] {
  return structures.flatMap(({ page, parts }) =>
    parts
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.kind === 'table'
          ? [{ page: page.number, box: block.box, table: tableOf(block.grid) }]
          : [],
      ),
  );
}
