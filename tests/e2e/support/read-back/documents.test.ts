import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocx } from '../../../../packages/documents/src/docx/build-docx.fixture.ts';
import { linesOf, readBodyLines, readPartLines, readPdfLines } from './documents.ts';

/** What compares documents of journeys sees each line, in its place and with its spaces. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-back-documents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const header = (text: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraph(text)}</w:hdr>`;

async function writeDocx(name: string, lines: readonly string[], title: string): Promise<string> {
  const [first = '', second = '', third = '', ...others] = lines;
  const table = `<w:tbl><w:tr>${cell(second)}${cell(third)}</w:tr></w:tbl>`;
  const path = join(folder, name);
  await writeFile(
    path,
    buildDocx([paragraph(first), table, ...others.map(paragraph)].join(''), {
      'word/header1.xml': { type: 'header', xml: header(title) },
    }),
  );
  return path;
}

const lines = ['La casa es roja.', 'La ciudad', 'El jardín', 'El libro es nuevo.', 'Fin.'];
/** Two cells swapped, a line further in, the last one missing. */
const faulty = ['La casa es roja.', 'El jardín', 'La ciudad', '  El libro es nuevo.'];

test('a Word document has its lines in their order', async () => {
  const path = await writeDocx('right.docx', lines, 'La biblioteca');
  expect(await readBodyLines(path)).toEqual(lines);
  expect(await readPartLines(path, 'word/header1.xml')).toEqual(['La biblioteca']);
});

test('swapped, missing and moved lines of a Word document are seen', async () => {
  const path = await writeDocx('faulty.docx', faulty, 'Otra');
  expect(await readBodyLines(path)).toEqual(faulty);
  expect(await readPartLines(path, 'word/header1.xml')).toEqual(['Otra']);
});

test('swapped, missing and joined lines of a PDF are seen', async () => {
  const path = await writeDocx('page.docx', faulty, 'La biblioteca');
  await promisify(execFile)('soffice', [
    ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
    ...['--convert-to', 'pdf', '--outdir', folder, path],
  ]);
  // A row of a table is a line of the page; where it begins is layout.
  expect(await readPdfLines(join(folder, 'page.pdf'))).toEqual([
    ...['La biblioteca', 'La casa es roja.', 'El jardín La ciudad', 'El libro es nuevo.'],
  ]);
});

test('a text has its empty lines and spaces, with and without a line end at its end', () => {
  expect(linesOf('a\n\n  b \n')).toEqual(['a', '', '  b ']);
  expect(linesOf('a\n\n  b ')).toEqual(['a', '', '  b ']);
});
