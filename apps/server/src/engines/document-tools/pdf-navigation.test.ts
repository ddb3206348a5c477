import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyNavigation } from './pdf-navigation.parser.ts';
import { readNavigation } from './pdf-navigation.ts';
import { openPdf, withPdfium } from './pdfium.ts';
import { buildPdf, type PdfFixture, print } from './testing/build-pdf.fixture.ts';

let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'navigation-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const content = print('Words', 50, 500);
const link = (more: string, box = '50 500 150 520') =>
  `<</Type /Annot /Subtype /Link /Rect [${box}] ${more}>>`;
const address = (uri: string) => `/A <</S /URI /URI (${uri})>>`;
const outlines = {
  catalog: '/Outlines 900 0 R',
  objects: [
    '900 0 obj <</Type /Outlines /First 901 0 R /Last 902 0 R /Count 2>> endobj',
    '901 0 obj <</Title (Part one) /Parent 900 0 R /Next 902 0 R /Dest [10 0 R /XYZ 20 550 0] /First 903 0 R /Last 903 0 R /Count 1>> endobj',
    '902 0 obj <</Title <FEFF00C4> /Parent 900 0 R /Prev 901 0 R /Dest [12 0 R /Fit]>> endobj',
    '903 0 obj <</Title (Inside) /Parent 901 0 R /Dest [12 0 R /XYZ null 300 null]>> endobj',
  ].join('\n'),
};

async function read(path: string) {
  const file = await open(path);
  const none = { links: [], bookmarks: [], hasMisplacedActions: false };
  try {
    return await withPdfium(
      (pdfium) => openPdf(pdfium, file.fd, (document) => readNavigation(pdfium, document)),
      none,
    );
  } finally {
    await file.close();
  }
}

/** What a PDF with two displayed pages of the same size has after the copy. */
async function copied(pages: readonly PdfFixture[], size = '/MediaBox [0 0 400 600]') {
  await writeFile(at('source.pdf'), buildPdf(pages));
  const plain = pages.map(() => ({ content, page: size }));
  await writeFile(at('plain.pdf'), buildPdf(plain));
  const kept = await copyNavigation({
    ...{ sourcePath: at('source.pdf'), path: at('plain.pdf'), outputPath: at('linked.pdf') },
  });
  return { kept, ...(await read(at('linked.pdf'))) };
}

test('copies links to addresses and to pages', async () => {
  const page = `/Annots [${link(address('https://example.org/a'))} ${link('/Dest [12 0 R /XYZ 30 400 0]')}]`;
  const { kept, links } = await copied([{ content, page }, { content }]);
  expect(kept).toEqual({ links: 2, bookmarks: 0 });
  const box = { left: 50, top: 80, right: 150, bottom: 100 };
  expect(links).toEqual([
    { page: 0, box, target: { kind: 'address', address: 'https://example.org/a' } },
    { page: 0, box, target: { kind: 'place', page: 1, x: 30, y: 200 } },
  ]);
});

test('copies a link whose action is where its destination belongs', async () => {
  const misplaced = '/Dest <</Type /Action /S /GoTo /D [12 0 R /XYZ 30 400 0]>>';
  const page = `/Annots [${link(misplaced)} ${link(address('https://example.org/a'))}]`;
  const { kept, links } = await copied([{ content, page }, { content }]);
  expect(kept).toEqual({ links: 2, bookmarks: 0 });
  expect(links.map(({ target }) => target)).toEqual([
    { kind: 'place', page: 1, x: 30, y: 200 },
    { kind: 'address', address: 'https://example.org/a' },
  ]);
});

test('copies bookmarks with their levels', async () => {
  const { kept, bookmarks } = await copied([{ content, ...outlines }, { content }]);
  expect(kept).toEqual({ links: 0, bookmarks: 3 });
  expect(bookmarks).toEqual([
    { title: 'Part one', depth: 0, target: { kind: 'place', page: 0, x: 20, y: 50 } },
    { title: 'Inside', depth: 1, target: expect.objectContaining({ page: 1, y: 300 }) },
    { title: 'Ä', depth: 0, target: expect.objectContaining({ page: 1 }) },
  ]);
});

test('links are where they are displayed on a turned page', async () => {
  const page = `/Rotate 90 /Annots [${link(address('https://example.org/'))}]`;
  const { links } = await copied([{ content, page }], '/MediaBox [0 0 600 400]');
  expect(links.map(({ box }) => box)).toEqual([{ left: 500, top: 50, right: 520, bottom: 150 }]);
});

test('leaves out scripts, programs and addresses of other kinds', async () => {
  const annotations = [
    link('/A <</S /JavaScript /JS (app.alert\\(1\\))>>'),
    link('/A <</S /Launch /F (program.exe)>>'),
    link('/A <</S /GoToR /F (other.pdf) /D [0 /Fit]>>'),
    link(address('javascript:alert\\(1\\)')),
    link(address('file:///etc/passwd')),
  ];
  await rm(at('linked.pdf'), { force: true });
  await writeFile(
    at('source.pdf'),
    buildPdf([{ content, page: `/Annots [${annotations.join(' ')}]` }]),
  );
  const paths = { sourcePath: at('source.pdf'), path: at('source.pdf') };
  const kept = await copyNavigation({ ...paths, outputPath: at('linked.pdf') });
  expect(kept).toEqual({ links: 0, bookmarks: 0 });
  await expect(open(at('linked.pdf'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('bookmarks in a circle end', async () => {
  const circle = outlines.objects.replace('/Dest [12 0 R /Fit]', '/Next 901 0 R');
  const { bookmarks } = await copied([{ content, ...outlines, objects: circle }, { content }]);
  expect(bookmarks).toHaveLength(3);
});

test('a file that cannot be opened has none', async () => {
  await writeFile(at('broken.pdf'), '%PDF-1.7\nno PDF');
  await writeFile(at('plain.pdf'), buildPdf([{ content }]));
  const paths = { sourcePath: at('broken.pdf'), path: at('plain.pdf'), outputPath: at('none.pdf') };
  expect(await copyNavigation(paths)).toEqual({ links: 0, bookmarks: 0 });
});
