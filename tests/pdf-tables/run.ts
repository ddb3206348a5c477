/**
 * Compares the texts that Glossa reads from public PDFs with cells of tables that people marked or another program found,
 * and counts the words that are read. `--list` prints each file.
 * `node tests/pdf-tables/run.ts [--suites=<folder of checkouts>] [--only=<suite>] [--list] [--python=<one with pdfplumber>]`
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { createDocumentTools } from '../../apps/server/src/engines/document-tools/document-tools.ts';
import { createParserPool } from '../../apps/server/src/platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { checkoutOf } from '../subtitle-suites/suite-files.ts';
import { readMarkedCells } from './icdar-cells.ts';
import { addCounts, judgeCells, type KnownCell, noCells } from './judge-cells.ts';
import { suites, type TableSuite } from './suites.ts';

const { values } = parseArgs({
  options: {
    ...{ suites: { type: 'string' }, only: { type: 'string' } },
    ...{ list: { type: 'boolean' }, python: { type: 'string', default: 'python3' } },
  },
});
const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const owner = { organisationId: 'suites', userId: 'suites' };
const { signal } = new AbortController();

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

/** The cells of a file; undefined if its judge cannot read it. */
async function knownCells(
  suite: TableSuite,
  path: string,
  pages: readonly PdfPage[],
): Promise<KnownCell[] | undefined> {
  if (suite.judge === 'people') {
    const xml = path.replace(/\.pdf$/u, '-str.xml');
    if (!existsSync(xml)) return undefined;
    const heights = new Map(pages.map(({ number, heightPt }) => [number, heightPt]));
    return readMarkedCells(await readFile(xml, 'utf8'), heights);
  }
  try {
    const script = join(import.meta.dirname, 'find-cells.py');
    const printed = execFileSync(values.python, [script, path], {
      encoding: 'utf8',
      timeout: 120_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(printed) as KnownCell[];
  } catch {
    return undefined;
  }
}

const wordsOf = (pages: readonly PdfPage[]): number =>
  pages.reduce(
    (sum, { blocks }) =>
      sum + blocks.flatMap(({ lines }) => lines).reduce((of, { words }) => of + words.length, 0),
    0,
  );

async function judgeFile(suite: TableSuite, path: string) {
  const pages = await tools.readPdf({ pdfPath: path, owner, signal });
  const cells = await knownCells(suite, path, pages);
  const { paragraphs } = segmentPages(pages);
  return {
    cells: cells && judgeCells(cells, paragraphs),
    words: wordsOf(pages),
    kept: paragraphs.reduce((sum, { words }) => sum + words.length, 0),
  };
}

async function judgeSuite(suite: TableSuite, folder: string): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    suite.files.test(path),
  );
  let counts = noCells;
  let [read, refused, unjudged, words, kept] = [0, 0, 0, 0, 0];
  for (const path of paths.sort()) {
    const judged = await judgeFile(suite, join(folder, path)).catch((error: unknown) => {
      if (values.list) console.log(`  ${path}: ${error instanceof Error ? error.message : error}`);
    });
    if (!judged) {
      refused += 1;
      continue;
    }
    read += 1;
    words += judged.words;
    kept += judged.kept;
    if (!judged.cells) unjudged += 1;
    else counts = addCounts(counts, judged.cells);
    if (values.list) console.log(`  ${path}: ${JSON.stringify(judged)}`);
  }
  const { cells, whole, merged, split, missing, neighbors, inOrder } = counts;
  const share = (of: number) => `${of} (${percent(of, cells)})`;
  console.log(
    `${suite.id}: ${read} files read, ${refused} refused, ${unjudged} unjudged; ${cells} cells: ` +
      `${share(whole)} whole, ${share(merged)} merged, ${share(split)} split, ${share(missing)} missing; ` +
      `neighbors in order ${percent(inOrder, neighbors)}; words kept ${percent(kept, words)} of ${words}`,
  );
}

for (const suite of suites) {
  if (values.only !== undefined && suite.id !== values.only) continue;
  const folder = checkoutOf(suite, values.suites);
  if (folder === undefined) console.log(`${suite.id}: cannot be reached`);
  else await judgeSuite(suite, folder);
}
await parsers.stop();
