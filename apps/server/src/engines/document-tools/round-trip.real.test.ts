import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentFormat, documentFormats, openDocument } from '@glossa/documents';
import { locateSegments } from '@glossa/documents/pdf/locate-segments';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { createDocumentTools } from './document-tools.ts';
import { differingPart, type Sample, samples, textOf } from './testing/round-trip.fixture.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

const parsers = createParserPool({ logger: { warn: () => {} } });
afterAll(() => parsers.stop());
const owner = { organisationId: 'org', userId: 'user' };
const tools = createDocumentTools({ ...createSandbox(), parsers });
const { signal } = new AbortController();
const german = { targetLanguage: 'de', direction: 'ltr' } as const;
/** Like the samples: in another language a date field would be formatted differently and change daily. */
const english = { targetLanguage: 'en', direction: 'ltr' } as const;
/** One letter is replaced, so only this part of a page may look different. */
const boundOfOneLetter = 0.0005;
/** LibreOffice lays out each format the same way: text, table and slides represent all of them. */
const shown = samples.filter(({ name }) => runsLongTests || ['docx', 'xlsx', 'odp'].includes(name));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-trip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function layOut(sample: Sample, bytes: Uint8Array, label: string): Promise<string> {
  const inputPath = join(folder, `${sample.name}-${label}`);
  await writeFile(inputPath, bytes);
  const outputPath = `${inputPath}.pdf`;
  await tools.toPdf({ inputPath, format: sample.opensAs, outputPath, signal });
  return outputPath;
}

/** What several tests compare with: LibreOffice takes seconds for each. */
const originals = new Map<Sample, Promise<string>>();
function layOutOriginal(sample: Sample): Promise<string> {
  const known = originals.get(sample) ?? layOut(sample, sample.bytes(), 'original');
  originals.set(sample, known);
  return known;
}

async function draw(pdfPath: string) {
  const outputFolder = `${pdfPath}-pages`;
  await mkdir(outputFolder);
  const range = { firstPage: 1, lastPage: 100, dotsPerInch: 72 };
  return (await tools.renderPages({ pdfPath, outputFolder, ...range, signal })).pages;
}

/** pdftotext ends each page with a form feed. */
const countPages = (text: string): number => text.split('\f').length - 1;

const formatOf = ({ name }: Sample): DocumentFormat => {
  const format = documentFormats.find((known) => known === name);
  if (!format) throw new Error(`${name} is no format of ours`);
  return format;
};

test.each(shown)('$name: untranslated content keeps its appearance', async (sample) => {
  const opened = openDocument(sample.bytes(), formatOf(sample));
  // One letter differs, because an unchanged document is rejected.
  const last = opened.segments.findLast(
    ({ markup, place }) => markup === 'none' && place !== 'notes',
  );
  if (!last) throw new Error('no plain segment');
  const changed = last.plain.replace(/\p{Ll}(?=\P{L}*$)/u, (letter) =>
    letter === 'e' ? 'o' : 'e',
  );
  const all = new Map(opened.segments.map(({ id, text }) => [id, text]));
  const rebuilt = opened.rebuild(all.set(last.id, changed), english);
  const before = await draw(await layOutOriginal(sample));
  const after = await draw(await layOut(sample, rebuilt, 'after'));
  expect(after.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual(
    before.map(({ widthPx, heightPx }) => [widthPx, heightPx]),
  );
  for (const [index, { path }] of before.entries()) {
    const part = await differingPart(path, after[index]?.path ?? '');
    expect(part, `page ${index + 1}`).toBeLessThan(boundOfOneLetter);
  }
});

test.each(shown)('$name: no translatable text is left out', async (sample) => {
  const opened = openDocument(sample.bytes(), formatOf(sample));
  const marked = new Map(opened.segments.map(({ id, text }) => [id, `«${text}»`]));
  const pdf = await layOut(sample, opened.rebuild(marked, german), 'marked');
  const shown = await textOf(pdf);
  const unmarked = shown.replace(/«[^«»]*»/gu, ' ').match(/\p{L}[^\s]*/gu) ?? [];
  expect(unmarked.filter((word) => !sample.kept.includes(word))).toEqual([]);
  expect(shown.match(/«/gu)?.length).toBeGreaterThan(1);
  const pages = countPages(await textOf(await layOutOriginal(sample)));
  expect(pages).toBeGreaterThan(0);
  expect(countPages(shown)).toBeLessThanOrEqual(pages + 1);
});

test('locates the segments of a document on its pages', async () => {
  for (const sample of samples.filter(({ name }) => name === 'docx' || name === 'pptx')) {
    const { segments } = openDocument(sample.bytes(), formatOf(sample));
    const pdfPath = await layOutOriginal(sample);
    const places = locateSegments(segments, await tools.readPdf({ pdfPath, owner, signal }));
    const missing = segments.filter(({ id, place }) => place !== 'notes' && !places.has(id));
    expect(missing.map(({ plain }) => plain)).toEqual([]);
  }
});
