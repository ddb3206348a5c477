import { tmpdir } from 'node:os';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { expect, test, vi } from 'vitest';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { createPdfReader } from './read-pdf.ts';

const box = { x: 0, y: 0, width: 9, height: 9 };
const style = { bold: false, italic: false, size: 9, family: 'sans', color: '#000000' } as const;
const word = { text: 'a', box, style };

/** A PDF of 120 pages, which are read 50 at a time. */
const print = (pagesPrinted: string[]): RunProgram =>
  vi.fn(async ({ program, args }) => {
    const sizes = Array.from({ length: 120 }, (_, index) =>
      ['MediaBox', 'CropBox'].map((name) => `Page ${index + 1} ${name}: 0.00 0.00 595.00 842.00`),
    );
    if (program === 'pdftotext') pagesPrinted.push(String(args[args.indexOf('-f') + 1]));
    const text = program === 'pdfinfo' ? sizes.flat().join('\n') : '';
    return { exitCode: 0, stdout: new TextEncoder().encode(text), stderr: '' };
  }) as unknown as RunProgram;

const reading = (wordsOfPage: number, pagesPrinted: string[]) => {
  const words = Array.from({ length: wordsOfPage }, () => word);
  const page = (number: number): PdfPage => ({
    ...{ number, widthPt: 595, heightPt: 842 },
    blocks: [{ box, lines: [{ box, words }] }],
  });
  const run = vi.fn(async (_task, { sizes }, { onItems }) => {
    for (const { number } of sizes) await onItems([page(number)]);
    return null;
  });
  const parsers = { run } as unknown as Parsers;
  return createPdfReader({
    run: print(pagesPrinted),
    parsers,
    workFolder: tmpdir(),
  })({
    pdfPath: '/x.pdf',
    owner: { organisationId: 'o', userId: 'u' },
    signal: new AbortController().signal,
  });
};

test('reads all pages of a file with as many words as a book', async () => {
  const printed: string[] = [];
  expect(await reading(500, printed)).toHaveLength(120);
  expect(printed).toEqual(['1', '51', '101']);
});

test('refuses a file with more words than memory has room for, before it reads the rest', async () => {
  const printed: string[] = [];
  await expect(reading(40_000, printed)).rejects.toMatchObject({
    code: 'DOCUMENT_TOO_LARGE',
    messageRef: { id: 'documents.tooManyWords', params: { mostWords: 1_500_000 } },
  });
  expect(printed).toEqual(['1']);
});
