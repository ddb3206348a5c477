/**
 * Copies the links and bookmarks of public PDFs to empty pages of the same displayed sizes, as to a translation, and compares what
 * pdf.js reads of both: addresses, places in the document, and bookmarks. Of `--word` files, what Python reads of the Word
 * file is compared as well.
 * `node tests/pdf-links/run.ts --pdfjs=<folder of pdfjs-dist> [--suites=<folder of checkouts>] [--only=<suites>]
 * [--most=<files>] [--word=<files>] [--list]`
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { createDocumentTools } from '../../apps/server/src/engines/document-tools/document-tools.ts';
import { copyNavigation } from '../../apps/server/src/engines/document-tools/pdf-navigation.parser.ts';
import { createParserPool } from '../../apps/server/src/platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { buildEmptyPages } from '../pdf-forms/empty-pages.ts';
import { suites as formSuites } from '../pdf-forms/suites.ts';
import { suites as structureSuites } from '../pdf-structure/suites.ts';
import { checkoutOf } from '../subtitle-suites/suite-files.ts';
import { createReader, type FoundLinks, lackingIn } from './read-links.ts';

const { values } = parseArgs({
  options: {
    ...{ pdfjs: { type: 'string' }, suites: { type: 'string' }, list: { type: 'boolean' } },
    ...{ only: { type: 'string' }, most: { type: 'string', default: '1000' } },
    word: { type: 'string', default: '0' },
  },
});
if (values.pdfjs === undefined) throw new Error('--pdfjs is missing');
const readLinks = await createReader(values.pdfjs);
const parsers = createParserPool({ logger: { warn: () => {} } });
const sandbox = createSandbox();
const tools = createDocumentTools({ ...sandbox, parsers });
const owner = { organisationId: 'suites', userId: 'suites' };
const { signal } = new AbortController();
const mostPages = 20;
const folder = await mkdtemp(join(tmpdir(), 'pdf-links-'));

async function copyToEmptyPages(sourcePath: string): Promise<string> {
  const [path, outputPath] = [join(folder, 'empty.pdf'), join(folder, 'copied.pdf')];
  const empty = await buildEmptyPages(sandbox.run, sourcePath, signal);
  for (const at of [path, outputPath]) await writeFile(at, empty);
  await copyNavigation({ sourcePath, path, outputPath });
  return outputPath;
}

async function writeWordFile(pdfPath: string): Promise<string> {
  const pages = await tools.readPdf({ pdfPath, owner, signal });
  const { segments } = segmentPages(pages);
  const outputPath = join(folder, 'translated.docx');
  await tools.buildPdfTranslation({
    ...{ pdfPath, outputPath, pages, owner, signal, outputFormat: 'docx' },
    translations: new Map(segments.map(({ id, text }) => [id, `${text}.`])),
    ...{ targetLanguage: 'en', direction: 'ltr' },
  });
  return outputPath;
}

const sum = { files: 0, words: 0, refused: 0, addresses: 0, places: 0, bookmarks: 0 };
const lost = { addresses: 0, places: 0, bookmarks: 0 };
const inWord = { addresses: 0, lost: 0, dead: 0, withoutPlaces: 0, withoutBookmarks: 0 };

type WordLinks = { addresses: string[]; anchors: string[]; names: string[] };

const withoutPage = (link: string): string => link.replace(/^\d+ /u, '');

/** In a Word file, links may be several for the lines of one; each address and place counts once. */
function lackingInWord(before: FoundLinks, word: WordLinks) {
  const names = new Set(word.names);
  const dead = word.anchors.filter((anchor) => !names.has(anchor));
  const addresses = [...new Set(before.addresses.map(withoutPage))];
  const normal = (address: string) => {
    try {
      return new URL(address).href;
    } catch {
      return address;
    }
  };
  const written = new Set(word.addresses.map(normal));
  return {
    addresses: addresses.filter((address) => !written.has(normal(address))),
    of: addresses.length,
    dead: dead.length,
    isWithoutPlaces: before.places.length > 0 && word.anchors.length === 0,
    bookmarks: before.bookmarks.some((one) => /→ \d+$/u.test(one)) && names.size === 0,
  };
}

async function judgeWord(pdfPath: string, before: FoundLinks) {
  const script = join(import.meta.dirname, 'read-word-links.py');
  try {
    const printed = execFileSync('python3', [script, await writeWordFile(pdfPath)], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    return lackingInWord(before, JSON.parse(printed) as WordLinks);
  } catch {
    // Without a text.
    return undefined;
  }
}

async function judgeFile(pdfPath: string) {
  const before = await readLinks(pdfPath);
  const { pages, addresses, places, bookmarks } = before;
  if (pages > mostPages || addresses.length + places.length + bookmarks.length === 0)
    return undefined;
  const after = await readLinks(await copyToEmptyPages(pdfPath));
  return {
    before,
    pdf: {
      addresses: lackingIn(addresses, after.addresses),
      places: lackingIn(places, after.places),
      bookmarks: lackingIn(bookmarks, after.bookmarks),
    },
    word: sum.words < Number(values.word) ? await judgeWord(pdfPath, before) : undefined,
  };
}

function count(judged: NonNullable<Awaited<ReturnType<typeof judgeFile>>>): void {
  const { before, pdf, word } = judged;
  sum.files += 1;
  for (const kind of ['addresses', 'places', 'bookmarks'] as const) {
    sum[kind] += before[kind].length;
    lost[kind] += pdf[kind].length;
  }
  if (!word) return;
  sum.words += 1;
  inWord.addresses += word.of;
  inWord.lost += word.addresses.length;
  inWord.dead += word.dead;
  inWord.withoutPlaces += Number(word.isWithoutPlaces);
  inWord.withoutBookmarks += Number(word.bookmarks);
}

const seen = new Set<string>();
for (const suite of [...structureSuites, ...formSuites]) {
  if (values.only !== undefined && !values.only.split(',').includes(suite.id)) continue;
  const checkout = checkoutOf(suite, values.suites);
  if (checkout === undefined || sum.files >= Number(values.most)) continue;
  const paths = (await readdir(checkout, { recursive: true })).filter((path) =>
    suite.files.test(path),
  );
  for (const path of paths.sort()) {
    const pdfPath = join(checkout, path);
    if (seen.has(pdfPath) || sum.files >= Number(values.most)) continue;
    seen.add(pdfPath);
    const judged = await judgeFile(pdfPath).catch((error: unknown) => {
      sum.refused += 1;
      if (values.list) console.log(`  ${path}: ${error instanceof Error ? error.message : error}`);
    });
    if (!judged) continue;
    count(judged);
    const isWhole =
      Object.values(judged.pdf).every(({ length }) => length === 0) &&
      !(judged.word?.addresses.length || judged.word?.isWithoutPlaces || judged.word?.bookmarks);
    if (values.list && !isWhole)
      console.log(`  ${path}: ${JSON.stringify({ pdf: judged.pdf, word: judged.word })}`);
  }
}
await rm(folder, { recursive: true });
await parsers.stop();
console.log(JSON.stringify({ sum, lost, inWord }));
