import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PdfPage, Upright } from '@glossa/documents/pdf/page';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { writePicturePdf } from '@glossa/documents/pictures/picture-pdf';
import { readJpeg } from '@glossa/documents/pictures/read-jpeg';
import type { RecognizedWords } from '@glossa/documents/recognized/recognize-page';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createParserPool } from '../../../platform/sandbox/parsers/parser-pool.ts';
import { ProgramError } from '../../../platform/sandbox/program-error.ts';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { ocrText } from '../../../testing/read-picture.ts';
import { createDocumentTools } from '../document-tools.ts';
import type { Recognition } from '../port.ts';
import { textOf } from '../testing/round-trip.fixture.ts';

// Recognizing a page takes seconds, more on a shared machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

const parsers = createParserPool({ logger: { warn: () => {} } });
afterAll(() => parsers.stop());
const owner = { organisationId: 'org', userId: 'user' };
const { run } = createSandbox();
const tools = createDocumentTools({ run, parsers });
const { signal } = new AbortController();
const scans = fileURLToPath(new URL('../testing/scans/', import.meta.url));
let folder = '';
const at = (file: string) => join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognition-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function asPdf(picture: string): Promise<string> {
  const outputPath = at(`${picture}.pdf`);
  const inputPath = join(scans, picture);
  await tools.pictureToPdf({ inputPath, format: 'tiff', outputPath, owner, signal });
  return outputPath;
}

const read = (pdfPath: string, language: Recognition['language']) =>
  tools.readPdf({ pdfPath, owner, signal, recognition: { language } });

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The part of the words that people read which were recognized, each as often. */
async function recall(pages: readonly PdfPage[], truth: string): Promise<number> {
  const found = segmentPages(pages).segments.flatMap(({ plain }) => wordsOf(plain));
  const text = await readFile(join(scans, truth), 'utf8');
  const wanted = wordsOf(text.replace(/(\p{L})-\s*\n\s*(\p{Ll})/gu, '$1$2'));
  const kept = wanted.filter((word) => {
    const place = found.indexOf(word);
    if (place >= 0) found.splice(place, 1);
    return place >= 0;
  });
  return kept.length / wanted.length;
}

test('a scanned magazine page is read in a language that is found by itself', async () => {
  const pages = await read(await asPdf('8071_093.3B.tif'), async (text) =>
    / the .* the /u.test(text) ? 'en' : undefined,
  );
  expect(pages[0]?.recognition?.because).toBe('no-text');
  expect(await recall(pages, '8071_093.3B.txt')).toBeGreaterThan(0.97);
});

test.each([
  ['sideways', 'transpose=clock'],
  ['upside down', 'hflip,vflip'],
])('a TIFF with a page that is %s is read and translated upright', async (_, filter) => {
  const inputPath = await asTurnedTiff(filter);
  const pdfPath = at('turned.pdf');
  await tools.pictureToPdf({ inputPath, format: 'tiff', outputPath: pdfPath, owner, signal });
  const pages = await read(pdfPath, 'en');
  expect(pages).toHaveLength(1);
  expect(await recall(pages, 'phototest.gold.txt')).toBe(1);
  const { segments } = segmentPages(pages);
  const outputPath = at('turned-translated.pdf');
  await tools.buildPdfTranslation({
    ...{ pdfPath, pages, targetLanguage: 'de', direction: 'ltr', owner, signal, outputPath },
    translations: new Map(segments.map(({ id }) => [id, 'Apfel'])),
    outputFormat: 'pdf',
  });
  const [page] = await tools.readPdf({ pdfPath: outputPath, owner, signal });
  expect(wordsOf(await textOf(outputPath))).toContain('apfel');
  expect(page?.widthPt).toBeGreaterThan(page?.heightPt ?? 0);
});

test.each<[string, string, Upright]>([
  ['sideways', 'transpose=clock', { turn: 270 }],
  ['upside down', 'hflip,vflip', { turn: 180 }],
  ['falls to the right', 'rotate=0.07:fillcolor=white', { skew: 4 }],
])('a scanned PDF with a page that is %s is translated upright', async (_, filter, upright) => {
  const jpeg = await readFile(await asTurned(filter, 'turned.jpg'));
  const pdfPath = at('turned-scan.pdf');
  await writeFile(pdfPath, writePicturePdf([readJpeg(jpeg)]));
  const pages = await read(pdfPath, 'en');
  const [page] = pages;
  expect(page?.recognition?.upright).toEqual({
    ...upright,
    ...(upright.skew && { skew: expect.closeTo(upright.skew, 0) }),
  });
  expect(await recall(pages, 'phototest.gold.txt')).toBe(1);
  expect(page?.widthPt).toBeGreaterThan(page?.heightPt ?? 0);
  // On one line, words of a level page have the same foot.
  const feet = page?.blocks[0]?.lines[0]?.words.map(({ box }) => box.y + box.height) ?? [0];
  expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(6);
  const { segments } = segmentPages(pages);
  const outputPath = at('turned-scan-translated.pdf');
  await tools.buildPdfTranslation({
    ...{ pdfPath, pages, targetLanguage: 'de', direction: 'ltr', owner, signal, outputPath },
    translations: new Map(segments.map(({ id }) => [id, 'Apfel Apfel Apfel'])),
    outputFormat: 'pdf',
  });
  const { pages: pictures } = await tools.renderPages({
    ...{ pdfPath: outputPath, outputFolder: folder, firstPage: 1, lastPage: 1, dotsPerInch: 150 },
    signal,
  });
  const [picture] = pictures;
  expect(picture?.widthPt).toBeCloseTo(page?.widthPt ?? 0, 0);
  await expectOnlyApples(picture?.path, segments);
});

const asTurnedTiff = (filter: string) => asTurned(filter, 'turned.tiff');

async function asTurned(filter: string, name: string): Promise<string> {
  const outputPath = at(name);
  await run({
    program: 'ffmpeg',
    args: [
      ...['-nostdin', '-v', 'error', '-y', '-i', join(scans, 'phototest.tif')],
      ...['-vf', filter, '-frames:v', '1', '-q:v', '2', outputPath],
    ],
    readPaths: [scans],
    writePaths: [folder],
    timeoutMs: 60_000,
    signal,
  });
  return outputPath;
}

test('what was recognized before is not read again', async () => {
  const pdfPath = await asPdf('phototest.tif');
  const stored = new Map<string, RecognizedWords>();
  const known = {
    find: async (page: number, data: string) => stored.get(`${page} ${data}`),
    keep: async (page: number, data: string, words: RecognizedWords) =>
      void stored.set(`${page} ${data}`, words),
  };
  const first = await tools.readPdf({
    pdfPath,
    owner,
    signal,
    recognition: { language: 'en', known },
  });
  expect(await recall(first, 'phototest.gold.txt')).toBe(1);
  expect([...stored.keys()]).toEqual(['1 eng']);
  // Without tesseract, as on another node.
  const again = await without('tesseract').readPdf({
    ...{ pdfPath, owner, signal, recognition: { language: 'en', known } },
  });
  expect(again).toEqual(first);
});

const without = (missing: string) =>
  createDocumentTools({
    parsers,
    run: async (request) => {
      if (request.program === missing) throw new ProgramError('missing', missing, { stderr: '' });
      return run(request);
    },
  });

test('without tesseract, a scan is refused with what to install', async () => {
  const pdfPath = await asPdf('phototest.tif');
  const recognition = { language: 'de' } as const;
  await expect(
    without('tesseract').readPdf({ pdfPath, owner, signal, recognition }),
  ).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    messageRef: { id: 'documents.recognitionMissing' },
  });
});

test('the translation covers the text of the picture, and what is no text stays', async () => {
  const pdfPath = at('chapter.pdf');
  await copyFile(join(scans, 'c02-22.pdf'), pdfPath);
  const pages = await read(pdfPath, 'en');
  const { segments } = segmentPages(pages);
  const outputPath = at('chapter-translated.pdf');
  await tools.buildPdfTranslation({
    ...{ pdfPath, pages, targetLanguage: 'de', direction: 'ltr', owner, signal, outputPath },
    translations: new Map(segments.map(({ id }) => [id, 'Apfel'])),
    outputFormat: 'pdf',
  });
  expect(wordsOf(await textOf(outputPath)).every((word) => word === 'apfel')).toBe(true);
  // Seen as people see it: nothing of the original shows through.
  const { pages: pictures } = await tools.renderPages({
    ...{ pdfPath: outputPath, outputFolder: folder, firstPage: 1, lastPage: 1, dotsPerInch: 150 },
    signal,
  });
  await expectOnlyApples(pictures[0]?.path, segments);
});

/** Nothing of the original shows through. */
async function expectOnlyApples(
  imagePath: string | undefined,
  segments: readonly { plain: string }[],
): Promise<void> {
  const text = await ocrText({ imagePath: imagePath ?? '', languages: ['eng'], layout: 3 });
  const seen = wordsOf(text);
  expect(seen.filter((word) => word === 'apfel').length).toBeGreaterThan(1);
  const original = new Set(segments.flatMap(({ plain }) => wordsOf(plain)));
  const shown = seen.filter((word) => word.length > 4 && word !== 'apfel' && original.has(word));
  expect(shown).toEqual([]);
}
