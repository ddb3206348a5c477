/**
 * Translates public PDFs to marked words, writes them as Word files, and reads these with Python and LibreOffice: words kept,
 * paragraphs, headings, tables, links, the pages that are kept as they look, and words that overlap where they do not in the
 * original. Without PDFs, those of `files.ts`.
 * `node tests/word-files/run.ts --out=<folder> [--suites=<folder of checkouts>] [--list] [<PDFs>]`
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { createDocumentTools } from '../../apps/server/src/engines/document-tools/document-tools.ts';
import { createParserPool } from '../../apps/server/src/platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { chosenFiles } from './files.ts';
import { newOverlaps, readPlacedWords, type WordPair } from './overlapping-words.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ out: { type: 'string', default: '/tmp/word-files' } },
    // To look at: the words stay, apart from one letter.
    ...{ same: { type: 'boolean' }, noPdf: { type: 'boolean' } },
    language: { type: 'string', default: 'es' },
    ...{ suites: { type: 'string' }, list: { type: 'boolean' } },
  },
});
const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const owner = { organisationId: 'suites', userId: 'suites' };
const { signal } = new AbortController();
const direction = values.language === 'ar' ? 'rtl' : 'ltr';

const documentOf = (pdfPath: string) => join(values.out, `${basename(pdfPath, '.pdf')}.docx`);

async function judgeFile(pdfPath: string) {
  const recognition = { language: 'en' } as const;
  const pages = await tools.readPdf({ pdfPath, owner, signal, recognition });
  const { segments, paragraphs, labels } = segmentPages(pages);
  const mark = (id: string) => `x${id.replace(/[^\d]+/gu, 'y')}x`;
  const inFields = new Set(labels.map(({ segmentId }) => segmentId));
  const translations = new Map(
    segments.map(({ id, text }) => [id, values.same ? `${text}.` : `${text} ${mark(id)}`]),
  );
  const outputPath = documentOf(pdfPath);
  const started = performance.now();
  await tools.buildPdfTranslation({
    ...{ pdfPath, outputPath, pages, owner, signal, outputFormat: 'docx', translations },
    ...{ targetLanguage: values.language, direction },
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const script = join(import.meta.dirname, 'read-docx.py');
  const wanted = segments.filter(({ id }) => !inFields.has(id)).map(({ id }) => mark(id));
  const read = JSON.parse(
    execFileSync('python3', [script, outputPath], {
      input: JSON.stringify({
        marks: wanted,
        texts: paragraphs.map(({ items }) => items.map(({ value }) => value).join('')),
      }),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    }),
  ) as Record<string, number>;
  return { pages: pages.length, seconds, ...read };
}

const openDocuments = promisify(execFile);

/** As PDFs, in one run of LibreOffice; where it does not open one, there is none. */
async function convertDocuments(paths: readonly string[]): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(values.out, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', values.out, ...paths];
  await openDocuments('soffice', args, { timeout: 3_600_000, maxBuffer: 64 * 1024 ** 2 });
}

/** Undefined if LibreOffice does not open the Word file. */
async function judgeWords(pdfPath: string): Promise<WordPair[] | undefined> {
  const shownPath = join(values.out, basename(pdfPath));
  if (!existsSync(shownPath)) return undefined;
  return newOverlaps(await readPlacedWords(pdfPath), await readPlacedWords(shownPath));
}

await mkdir(values.out, { recursive: true });
const files =
  positionals.length > 0
    ? positionals.map((path) => ({ suite: '', path }))
    : chosenFiles(values.suites);
const sums: Record<string, number> = { files: 0, opened: 0, refused: 0, withOverlaps: 0 };
const add = (name: string, by: number) => {
  sums[name] = (sums[name] ?? 0) + by;
};
const judged: { suite: string; path: string; read: Awaited<ReturnType<typeof judgeFile>> }[] = [];
for (const { suite, path } of files) {
  try {
    judged.push({ suite, path, read: await judgeFile(path) });
  } catch (error) {
    add('refused', 1);
    const reason =
      error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error);
    console.log(JSON.stringify({ suite, file: basename(path), error: reason }));
  }
}
await parsers.stop();
if (!values.noPdf) await convertDocuments(judged.map(({ path }) => documentOf(path)));
for (const { suite, path, read } of judged) {
  const overlaps = values.noPdf ? undefined : await judgeWords(path);
  const listed = overlaps?.map(
    ({ page, words: [a, b], share }) => `${page}: ${a.text} | ${b.text} ${share.toFixed(2)}`,
  );
  const more = { opens: overlaps !== undefined, overlapping: overlaps?.length };
  console.log(
    JSON.stringify({
      ...{ suite, file: basename(path), ...read, ...(!values.noPdf && more) },
      ...(values.list && listed?.length && { listed }),
    }),
  );
  add('files', 1);
  add('opened', Number(more.opens));
  add('withOverlaps', Number(Boolean(more.overlapping)));
  for (const [name, value] of Object.entries({ ...read, overlapping: more.overlapping ?? 0 }))
    add(name, value);
}
console.log(JSON.stringify({ sums }));
