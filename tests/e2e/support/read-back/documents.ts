import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipBytes } from '../download-zip.ts';

const run = promisify(execFile);

/** The lines of a text, spaces at both ends included; the last one ends with a line end, too. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\n$/, '')
    .split('\n');

/** The lines of the body of a document, as LibreOffice reads it: each paragraph, cell and line break is one. */
export async function readBodyLines(path: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'read-back-'));
  try {
    await run(
      'soffice',
      [
        ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
        ...['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, path],
      ],
      { timeout: 120_000 },
    );
    const name = `${basename(path, extname(path))}.txt`;
    return linesOf(await readFile(join(folder, name), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The texts of the paragraphs of one part of a Word document, such as its header, which LibreOffice’s text leaves out. */
export async function readPartLines(path: string, part: string): Promise<string[]> {
  const xml = (await unzipBytes(await readFile(path))).get(part)?.toString();
  if (xml === undefined) throw new Error(`${path} has no ${part}.`);
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''),
  );
}

/** The lines of a PDF in the order of its pages, as poppler reads them. Where they begin in the page is layout. */
export async function readPdfLines(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-raw', path, '-'], { timeout: 60_000 });
  return linesOf(stdout.replaceAll('\f', ''));
}
