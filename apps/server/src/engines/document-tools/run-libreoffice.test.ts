import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { type OfficeRun, runLibreOffice } from './run-libreoffice.ts';

let folder: string;
let inputPath: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-office-'));
  inputPath = join(folder, 'stored');
  await writeFile(inputPath, 'words');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A LibreOffice that leaves these results, one a run, and says this. */
function leaving(results: ReadonlyArray<Uint8Array | undefined>, stderr = ''): RunProgram {
  let runs = 0;
  return async ({ args }) => {
    const to = /^\w+/.exec(args[args.indexOf('--convert-to') + 1] ?? '')?.[0];
    const result = results[Math.min(runs, results.length - 1)];
    runs += 1;
    if (result) await writeFile(join(folder, `document.${to}`), result);
    return { exitCode: 0, stdout: new Uint8Array(), stderr };
  };
}
const convert = (run: RunProgram, to: OfficeRun['to']) =>
  runLibreOffice(run, {
    ...{ inputPath, format: 'docx', to, folder },
    signal: new AbortController().signal,
  });
const bytes = (text: string) => Buffer.from(text, 'latin1');
const zip = Buffer.from(zipSync({ 'a.xml': bytes('<a/>') }));
const whole = {
  pdf: bytes('%PDF-1.7\n…\nstartxref\n9\n%%EOF\n'),
  docx: zip,
  rtf: bytes('{\\rtf1 words}\r\n\0'),
} as const;
/** As the program words it when its disk is full. */
const notStored =
  'Error: Please verify input parameters... (SfxBaseModel::impl_store <file:///x.pdf> failed: 0x11b(Error Area:Io Class:Abort Code:27))';

test.each(Object.entries(whole))('a whole .%s is the result', async (to, result) => {
  const path = await convert(leaving([result]), to as keyof typeof whole);
  expect(path).toBe(join(folder, `document.${to}`));
});

test.each(Object.entries(whole))('a .%s that ends too early is none', async (to, result) => {
  for (const length of [0, 1, Math.floor(result.length / 2), result.length - 4])
    await expect(
      convert(leaving([result.subarray(0, length)], notStored), to as keyof typeof whole),
    ).rejects.toMatchObject({ code: 'ENGINE_CRASHED', retryable: true });
});

test('a document without a result cannot be read', async () => {
  await expect(convert(leaving([undefined]), 'pdf')).rejects.toMatchObject({
    code: 'DOCUMENT_CORRUPT',
  });
});
