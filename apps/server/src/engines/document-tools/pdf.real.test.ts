import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDocument } from '@glossa/documents';
import { segmentPages } from '@glossa/documents/pdf/segment-pages';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { createDocumentTools } from './document-tools.ts';
import { buildForm } from './testing/build-form.fixture.ts';
import { buildPdf, print } from './testing/build-pdf.fixture.ts';
import { readFields } from './testing/read-fields.fixture.ts';
import { differingPart, textOf } from './testing/round-trip.fixture.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

const parsers = createParserPool({ logger: { warn: () => {} } });
afterAll(() => parsers.stop());
const owner = { organisationId: 'org', userId: 'user' };
const tools = createDocumentTools({ ...createSandbox(), parsers });
const { signal } = new AbortController();
let folder = '';
const at = (file: string) => join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = '0.2 0.4 0.9 rg 50 100 120 80 re f 0 g';
const report = buildPdf([
  {
    content: [
      print('The title of it', 50, 540, 'F2', 20),
      print('This paragraph speaks of the com-', 50, 500),
      print('pany and of all its people in town', 50, 485),
      print('and ends here.', 50, 470),
      print('Total', 50, 420),
      print('1250.75', 300, 420),
      picture,
    ].join('\n'),
    catalog: '/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>',
  },
  { content: print('Second page', 50, 540), page: '/CropBox [20 30 380 590]' },
]);

async function read(file: string, bytes: Uint8Array) {
  await writeFile(at(file), bytes);
  return tools.readPdf({ pdfPath: at(file), owner, signal });
}

async function translate(
  file: string,
  how: (text: string) => string,
  options: {
    outputFormat: 'pdf' | 'docx';
    targetLanguage?: string;
    direction?: 'rtl';
    disclaimer?: string;
    onProgress?: (part: number) => void;
  },
  using = tools,
) {
  const pages = await read(`${file}.source`, report);
  const { segments } = segmentPages(pages);
  await using.buildPdfTranslation({
    ...{
      pdfPath: at(`${file}.source`),
      pages,
      targetLanguage: 'de',
      direction: 'ltr',
      owner,
      signal,
    },
    ...options,
    translations: new Map(segments.map(({ id, text }) => [id, how(text)])),
    outputPath: at(file),
  });
}

async function draw(file: string) {
  const outputFolder = at(`${file}-pages`);
  await mkdir(outputFolder);
  const range = { firstPage: 1, lastPage: 9, dotsPerInch: 72 };
  return (await tools.renderPages({ pdfPath: at(file), outputFolder, ...range, signal })).pages;
}

test('reads words with positions and styles as displayed on the page', async () => {
  const pages = await read('read.pdf', report);
  expect(pages.map(({ widthPt, heightPt }) => [widthPt, heightPt])).toEqual([
    [400, 600],
    [360, 560],
  ]);
  const [title] = pages[0]?.blocks[0]?.lines[0]?.words ?? [];
  expect(title?.text).toBe('The');
  expect(title?.style).toMatchObject({ bold: true, size: 20, family: 'sans' });
  expect(title?.box.x).toBeCloseTo(50, 0);
  // The crop box begins 20 points from the left and 10 from the top.
  expect(pages[1]?.blocks[0]?.box.x).toBeCloseTo(30, 0);
  expect(segmentPages(pages).segments.map(({ plain }) => plain)).toEqual([
    'The title of it',
    'This paragraph speaks of the company and of all its people in town and ends here.',
    'Total',
    'Second page',
  ]);
});

test('a translated form has its fields, translated labels, and nothing behind what is filled in', async () => {
  const pages = await read('form.pdf', buildForm());
  const { segments } = segmentPages(pages);
  expect(segments.map(({ text }) => text)).not.toContain('Ada Lovelace');
  await tools.buildPdfTranslation({
    ...{ pdfPath: at('form.pdf'), pages, targetLanguage: 'de', direction: 'ltr', owner, signal },
    translations: new Map(segments.map(({ id, text }) => [id, `«${text}»`])),
    ...{ outputFormat: 'pdf', outputPath: at('translated-form.pdf') },
  });
  const fields = await readFields(at('translated-form.pdf'));
  const places = (of: Awaited<ReturnType<typeof readFields>>) =>
    of.map(({ name, type, value, state, box }) => [name, type, value, state, ...box]);
  expect(places(fields)).toEqual(places(await readFields(at('form.pdf'))));
  expect(fields.map(({ tooltip }) => tooltip).filter((text) => text !== '')).toEqual([
    ...['«Your full name»', '«I agree to everything»'],
  ]);
  const shown = await textOf(at('translated-form.pdf'));
  expect(shown).toContain('«Preferred color»');
  expect(shown.match(/Lovelace/gu)).toHaveLength(1);
});

describe('a translated PDF', () => {
  test('contains only the translation, keeps pages and images, and drops active content', async () => {
    const seen: number[] = [];
    await translate('marked.pdf', (text) => `«${text}»`, {
      outputFormat: 'pdf',
      disclaimer: '«Made by a machine»',
      onProgress: (part) => seen.push(part),
    });
    const shown = await textOf(at('marked.pdf'));
    expect(shown.replace(/«[^«»]*»/gu, '').match(/\p{L}+/gu)).toBeNull();
    expect(shown.match(/«/gu)).toHaveLength(5);
    expect(shown).toContain('1250.75');
    const { stdout } = await promisify(execFile)('pdfinfo', [at('marked.pdf')]);
    expect(stdout).toMatch(/JavaScript:\s+no/u);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    // In twentieths of a point.
    const near = (points: number) => expect.closeTo(points, 0);
    expect((await draw('marked.pdf')).map(({ widthPt, heightPt }) => [widthPt, heightPt])).toEqual([
      [near(400), near(600)],
      [near(360), near(560)],
    ]);
  });

  test.runIf(runsLongTests)('looks nearly unchanged where the words stay the same', async () => {
    await writeFile(at('before.pdf'), report);
    await translate('same.pdf', (text) => text.replace('Total', 'Tota1'), { outputFormat: 'pdf' });
    const [before, after] = [await draw('before.pdf'), await draw('same.pdf')];
    // The letters use another font; everything else, including the blue picture, must be unchanged.
    for (const [index, { path, widthPx, heightPx }] of before.entries()) {
      const part = `${widthPx}:${heightPx}`;
      expect(await differingPart(path, after[index]?.path ?? '', part)).toBeLessThan(0.03);
    }
  });

  test.runIf(runsLongTests)(
    'shrinks much longer text to fit its page without losing any',
    async () => {
      const long = (text: string) => `${text} ${text} ${text.slice(0, 40)}`;
      await translate('long.pdf', long, { outputFormat: 'pdf' });
      const words = (await textOf(at('long.pdf'))).replace(/\s+/gu, ' ');
      expect(words.match(/speaks/gu)).toHaveLength(3);
      const [page] = await tools.readPdf({ pdfPath: at('long.pdf'), owner, signal });
      for (const { box } of page?.blocks ?? []) expect(box.x + box.width).toBeLessThanOrEqual(400);
    },
  );

  const scripts: [language: string, text: string, direction?: 'rtl'][] = [
    ['ar', 'مرحبا بالعالم: السلام 2026 لا PDF', 'rtl'],
  ];
  if (runsLongTests) scripts.push(['ja', '今日は、図書館へ行きます。ＡＢＣ１２']);
  test.each(scripts)(
    'in %s is read back with all its letters',
    async (targetLanguage, text, direction) => {
      const more = { targetLanguage, ...(direction && { direction }) };
      await translate(`${targetLanguage}.pdf`, () => text, { outputFormat: 'pdf', ...more });
    },
  );

  test.runIf(runsLongTests)('that lacks a text when it is read back is discarded', async () => {
    const losing: typeof parsers = {
      ...parsers,
      // The original's pages are read by the same task, but with other tools.
      run: (task, input, options) =>
        parsers.run(task, input, {
          ...options,
          ...(task.name === 'readPdfPages' && {
            onItems: (items) => options.onItems?.(items.slice(0, -1)),
          }),
        } as typeof options),
    };
    const reading = createDocumentTools({ ...createSandbox(), parsers: losing });
    await expect(
      translate('lacking.pdf', (text) => `«${text}»`, { outputFormat: 'pdf' }, reading),
    ).rejects.toMatchObject({
      code: 'DOCUMENT_DIFFERS',
      messageRef: { params: { text: '«Second page»' } },
    });
    expect(await readdir(folder)).not.toContain('lacking.pdf');
  });

  test('as a Word file is text with styles, which opens in LibreOffice', async () => {
    await translate('marked.docx', (text) => `«${text}»`, {
      outputFormat: 'docx',
      disclaimer: '«Made by a machine»',
    });
    const opened = openDocument(await readFile(at('marked.docx')), 'docx');
    const texts = opened.segments.map(({ plain }) => plain);
    expect(texts.filter((text) => text.startsWith('«'))).toEqual([
      '«The title of it»',
      '«This paragraph speaks of the company and of all its people in town and ends here.»',
      '«Total»',
      '«Second page»',
      '«Made by a machine»',
    ]);
    const parts = unzipSync(await readFile(at('marked.docx')));
    const xml = new TextDecoder().decode(parts['word/document.xml']);
    expect(xml).toMatch(/<w:pStyle w:val="Title"\/>(?:(?!<\/w:p>).)*«The title of it»/u);
    expect(xml).not.toContain('w:framePr');
    // The blue box.
    expect(xml).toMatch(/<wp:inline.*?<wp:extent cx="1543050" cy="1028700"\/>/u);
    const request = { inputPath: at('marked.docx'), format: 'docx', signal } as const;
    await tools.toPdf({ ...request, outputPath: at('marked-docx.pdf') });
    expect((await textOf(at('marked-docx.pdf'))).match(/«/gu)).toHaveLength(5);
  });

  test.runIf(runsLongTests)('as a Word file in Arabic has paragraphs from the right', async () => {
    const arabic = { targetLanguage: 'ar', direction: 'rtl', outputFormat: 'docx' } as const;
    await translate('arabic.docx', () => 'مرحبا بالعالم', arabic);
    const parts = unzipSync(await readFile(at('arabic.docx')));
    const xml = new TextDecoder().decode(parts['word/document.xml']);
    expect(xml.match(/<w:bidi\/>/gu)?.length).toBeGreaterThanOrEqual(4);
  });

  test('is rejected when it equals the original, and leaves no files behind', async () => {
    await expect(
      translate('none.pdf', (text) => text, { outputFormat: 'pdf' }),
    ).rejects.toMatchObject({
      code: 'DOCUMENT_UNCHANGED',
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('.part-'))).toEqual([]);
    expect(await readdir(folder)).not.toContain('none.pdf');
  });
});

describe('PDF translation rejects with a message', () => {
  test('pages without text', async () => {
    await expect(read('scan.pdf', buildPdf([{ content: picture }]))).rejects.toMatchObject({
      code: 'DOCUMENT_EMPTY',
      messageRef: { id: 'documents.pdfImagesOnly' },
    });
  });
  test('a file that is not a PDF', async () => {
    await expect(
      read('bad.pdf', new TextEncoder().encode('%PDF-1.4 nothing')),
    ).rejects.toMatchObject({ code: 'DOCUMENT_CORRUPT' });
  });
  test('a password-protected file', async () => {
    await writeFile(at('secret.txt'), 'Secret words');
    const wanted = {
      EncryptFile: { type: 'boolean', value: 'true' },
      DocumentOpenPassword: { type: 'string', value: 'x' },
    };
    const filter = `pdf:writer_pdf_Export:${JSON.stringify(wanted)}`;
    const profile = `-env:UserInstallation=file://${at('profile')}`;
    const args = [
      profile,
      '--headless',
      '--convert-to',
      filter,
      '--outdir',
      folder,
      at('secret.txt'),
    ];
    await promisify(execFile)('soffice', args, { timeout: 120_000 });
    await expect(tools.readPdf({ pdfPath: at('secret.pdf'), owner, signal })).rejects.toMatchObject(
      {
        code: 'DOCUMENT_ENCRYPTED',
      },
    );
  });
  test.runIf(runsLongTests)('an office document that LibreOffice cannot read', async () => {
    await writeFile(at('bad.docx'), 'no zip');
    const request = {
      inputPath: at('bad.docx'),
      format: 'docx',
      outputPath: at('o.pdf'),
      signal,
    } as const;
    await expect(tools.toPdf(request)).rejects.toMatchObject({ code: 'DOCUMENT_CORRUPT' });
  });
});

test.runIf(runsLongTests)('a cancelled run ends without blocking the next one', async () => {
  await writeFile(at('text.txt'), 'Words to lay out');
  const stop = new AbortController();
  const request = { inputPath: at('text.txt'), format: 'txt', outputPath: at('text.pdf') } as const;
  const cancelled = tools.toPdf({ ...request, signal: stop.signal });
  const next = tools.toPdf({ ...request, signal });
  setTimeout(() => stop.abort(), 300);
  await expect(cancelled).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
  await next;
  expect(await textOf(at('text.pdf'))).toContain('Words to lay out');
});

test('a drawing is read in a parser process, and its limits end the job with a sentence', async () => {
  const pages = await read('drawn.source', report);
  const { segments } = segmentPages(pages);
  const tooLong = Object.assign(new Error('limit'), { code: 'FILE_TAKES_TOO_LONG' });
  const run = vi.fn(() => Promise.reject(tooLong));
  const limited = createDocumentTools({ ...createSandbox(), parsers: { ...parsers, run } });
  await expect(
    limited.buildPdfTranslation({
      ...{ pdfPath: at('drawn.source'), pages, owner, signal },
      ...{ targetLanguage: 'de', direction: 'ltr', outputFormat: 'docx' },
      translations: new Map(segments.map(({ id, text }) => [id, text.toUpperCase()])),
      outputPath: at('drawn.docx'),
    }),
  ).rejects.toBe(tooLong);
  const task = expect.objectContaining({ name: 'clearDrawing' });
  expect(run).toHaveBeenCalledExactlyOnceWith(task, expect.anything(), expect.anything());
  expect(await readdir(folder)).not.toContain('drawn.docx');
});
