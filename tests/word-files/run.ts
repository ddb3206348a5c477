/**
 * Translates public PDFs to marked words, writes them as Word files, and reads these with Python and LibreOffice: words kept,
 * paragraphs, headings, tables, links, and the pages that are kept as they look.
 * `node tests/word-files/run.ts --out=<folder> [--list] <PDFs>`
 */
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { createDocumentTools } from '../../apps/server/src/engines/document-tools/document-tools.ts';
import { createParserPool } from '../../apps/server/src/platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ out: { type: 'string', default: '/tmp/word-files' } },
    // To look at: the words stay, apart from one letter.
    ...{ same: { type: 'boolean' }, noPdf: { type: 'boolean' } },
    language: { type: 'string', default: 'es' },
  },
});
const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const owner = { organisationId: 'suites', userId: 'suites' };
const { signal } = new AbortController();
const direction = values.language === 'ar' ? 'rtl' : 'ltr';

async function judgeFile(pdfPath: string) {
  const recognition = { language: 'en' } as const;
  const pages = await tools.readPdf({ pdfPath, owner, signal, recognition });
  const { segments, paragraphs, labels } = segmentPages(pages);
  const mark = (id: string) => `x${id.replace(/[^\d]+/gu, 'y')}x`;
  const inFields = new Set(labels.map(({ segmentId }) => segmentId));
  const translations = new Map(
    segments.map(({ id, text }) => [id, values.same ? `${text}.` : `${text} ${mark(id)}`]),
  );
  const name = basename(pdfPath, '.pdf');
  const outputPath = join(values.out, `${name}.docx`);
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
  let opens = true;
  if (!values.noPdf) {
    try {
      await tools.toPdf({
        ...{ inputPath: outputPath, format: 'docx', signal },
        outputPath: join(values.out, `${name}.docx.pdf`),
      });
    } catch {
      opens = false;
    }
  }
  return { pages: pages.length, seconds, opens, ...read };
}

await mkdir(values.out, { recursive: true });
for (const path of positionals) {
  const judged = await judgeFile(path).catch((error: unknown) => ({
    error: error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error),
  }));
  console.log(JSON.stringify({ file: basename(path), ...judged }));
}
await parsers.stop();
