import { constants } from 'node:fs';
import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentError } from '@glossa/documents/document-error';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { writeProfile } from './libreoffice-profile.ts';
import { officeFilters } from './office-filters.ts';
import type { OfficeFormat } from './port.ts';

const task = 'Laying the document out';
const gibibyte = 1024 ** 3;
/** A document of 500 pages takes about a minute; ten leave room for a slow machine. */
const timeoutMs = 10 * 60_000;
/** A start in a fresh profile fails now and then: it asks to be started again (79, 81) or breaks off. */
const mostAttempts = 3;
const restartCodes = new Set([77, 79, 81]);

export type OfficeRun = {
  inputPath: string;
  format: OfficeFormat;
  /** Of this run alone: profile, copy of the input and result stand in it. */
  folder: string;
  signal: AbortSignal;
};

/** Converts to PDF and gives the path of the result in `folder`. Rejects with EngineError or DocumentError. */
export async function runLibreOffice(run: RunProgram, request: OfficeRun): Promise<string> {
  // Stored files have no ending, and LibreOffice names its result after the input.
  const input = join(request.folder, `document.${request.format}`);
  await copyFile(request.inputPath, input, constants.COPYFILE_FICLONE);
  const result = join(request.folder, 'document.pdf');
  for (let attempt = 1; ; attempt += 1) {
    const ending = await tryOnce(run, request, input);
    if (await holdsBytes(result)) return result;
    if (attempt < mostAttempts && ending.passing) continue;
    throw ending.error;
  }
}

type Ending = { passing: boolean; error: Error };

async function tryOnce(run: RunProgram, request: OfficeRun, input: string): Promise<Ending> {
  const profile = join(request.folder, 'profile');
  await rm(profile, { recursive: true, force: true });
  await writeProfile(profile);
  try {
    const { exitCode, stdout, stderr } = await run({
      program: 'soffice',
      args: officeArguments(request, input, profile),
      writePaths: [request.folder],
      timeoutMs,
      memoryBytes: 6 * gibibyte,
      maxOutputBytes: 1024 ** 2,
      // Without a screen; and no search for Java, which nothing here needs.
      env: { SAL_USE_VCLPLUGIN: 'svp', UNOPKG_NO_JAVA: '1' },
      signal: request.signal,
    });
    const said = `${new TextDecoder().decode(stdout)}\n${stderr}`;
    return { passing: restartCodes.has(exitCode), error: refuse(exitCode, said) };
  } catch (error) {
    const passing = error instanceof ProgramError && error.reason === 'crashed';
    if (!passing) throw toEngineError(error, task);
    return { passing, error: toEngineError(error, task) };
  }
}

function officeArguments(request: OfficeRun, input: string, profile: string): string[] {
  return [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...['--headless', '--invisible', '--norestore', '--nolockcheck', '--nologo', '--nodefault'],
    `--infilter=${officeFilters[request.format]}`,
    ...['--convert-to', 'pdf', '--outdir', request.folder],
    input,
  ];
}

/** LibreOffice ends with 0 or 1 alike when it cannot read a file; that no result stands there is what tells. */
function refuse(exitCode: number, said: string): Error {
  if (exitCode === 0 || exitCode === 1 || /could not be loaded/u.test(said)) {
    return new DocumentError(
      'DOCUMENT_CORRUPT',
      'This file is damaged: it cannot be laid out. Open it in the program it was made with, save it again and upload it again.',
      { cause: said },
    );
  }
  return new EngineError(
    'ENGINE_CRASHED',
    `${task} failed because a program broke off. Try again; if it stays, tell your administrator.`,
    { retryable: true, detail: `soffice exit code ${exitCode}\n${said}` },
  );
}

async function holdsBytes(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found !== undefined && found.size > 0;
}
