import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { createDocumentTools } from './document-tools.ts';
import { buildPdf, print } from './testing/build-pdf.fixture.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const owner = { organisationId: 'org', userId: 'user' };
const { signal } = new AbortController();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-tables-test-'));
});
afterAll(async () => {
  await parsers.stop();
  await rm(folder, { recursive: true, force: true });
});

const items = [
  ['Delivery of the goods', '1250.00'],
  ['Packing and insurance', '75.50'],
  ['Returned in exchange', '310.25'],
] as const;

/** An invoice with the same amounts between lines and without lines. */
const ruled = items.flatMap(([label, amount], at) => [
  print(label, 56, 500 - at * 14),
  print(amount, 190, 500 - at * 14),
]);
const lines = [
  ...[512, 498, 484, 470].map((y) => `50 ${y} m 250 ${y} l S`),
  ...[50, 184, 250].map((x) => `${x} 470 m ${x} 512 l S`),
];
const unruled = items.flatMap(([label, amount], at) => [
  print(label, 56, 300 - at * 14),
  print(amount, 300, 300 - at * 14),
]);
const link =
  '<</Type /Annot /Subtype /Link /Rect [56 500 170 512] /A <</S /URI /URI (https://example.org/)>>>>';
const invoice = buildPdf([
  {
    content: [...ruled, ...lines, ...unruled].join('\n'),
    page: `/Annots [${link}]`,
    catalog: '/Outlines 900 0 R',
    objects: [
      '900 0 obj <</Type /Outlines /First 901 0 R /Last 901 0 R /Count 1>> endobj',
      '901 0 obj <</Title (Goods) /Parent 900 0 R /Dest [10 0 R /XYZ 0 520 0]>> endobj',
    ].join('\n'),
  },
]);

const poppler = async (program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(program, args)).stdout;

/** The lines of a PDF as pdftotext lays them out. */
async function layoutOf(path: string): Promise<string[]> {
  return (await poppler('pdftotext', '-layout', path, '-'))
    .split('\n')
    .filter((line) => line.trim() !== '');
}

test('amounts, links and bookmarks of a translated invoice stay where they are', async () => {
  const pdfPath = join(folder, 'invoice.pdf');
  await writeFile(pdfPath, invoice);
  const pages = await tools.readPdf({ pdfPath, owner, signal });
  const { segments } = segmentPages(pages);
  expect(segments.map(({ plain }) => plain)).toEqual([...items, ...items].map(([label]) => label));
  const outputPath = join(folder, 'translated.pdf');
  await tools.buildPdfTranslation({
    ...{ pdfPath, outputPath, pages, owner, signal, outputFormat: 'pdf' },
    ...{ targetLanguage: 'de', direction: 'ltr' },
    // Longer, as most translations.
    translations: new Map(segments.map(({ id, text }) => [id, `«${text} mehr»`])),
  });
  const rows = (await layoutOf(outputPath)).map((line) => line.trim().split(/\s{2,}/u));
  expect(rows).toEqual([...items, ...items].map(([label, amount]) => [`«${label} mehr»`, amount]));
  expect(await poppler('pdfinfo', '-url', outputPath)).toContain('https://example.org/');
  const outline = await poppler('pdftohtml', '-xml', '-i', '-stdout', outputPath);
  expect(outline).toMatch(/<outline>\s*<item page="1">Goods<\/item>/u);
});

test('the Word file of an invoice has its tables, link and bookmark', async () => {
  const pdfPath = join(folder, 'for-word.pdf');
  await writeFile(pdfPath, invoice);
  const pages = await tools.readPdf({ pdfPath, owner, signal });
  const outputPath = join(folder, 'translated.docx');
  await tools.buildPdfTranslation({
    ...{ pdfPath, outputPath, pages, owner, signal, outputFormat: 'docx' },
    ...{ targetLanguage: 'de', direction: 'ltr' },
    translations: new Map(segmentPages(pages).segments.map(({ id, text }) => [id, `«${text}»`])),
  });
  const parts = unzipSync(await readFile(outputPath));
  const xml = new TextDecoder().decode(parts['word/document.xml']);
  const rows = [...xml.matchAll(/<w:tr[ >].*?<\/w:tr>/gu)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gu)].map(([cell]) =>
      [...cell.matchAll(/<w:t(?: [^>]*)?>([^<]*)/gu)].map(([, text]) => text).join(''),
    ),
  );
  expect(rows).toEqual([...items, ...items].map(([label, amount]) => [`«${label}»`, amount]));
  expect(xml).toMatch(/<w:hyperlink(?:(?!<\/w:hyperlink>).)*«Delivery of the goods»/u);
  expect(xml).toContain('w:name="Goods"');
});
