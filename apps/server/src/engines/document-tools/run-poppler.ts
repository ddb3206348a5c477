import { DocumentError } from '@glossa/documents/document-error';
import type { ProgramResult, RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';

const gibibyte = 1024 ** 3;

export type PopplerRun = {
  program: 'pdfinfo' | 'pdftotext' | 'pdftohtml' | 'pdftoppm' | 'pdftocairo' | 'pdfunite';
  /** Begins the sentence of a failure: "Reading the PDF". */
  task: string;
  args: readonly string[];
  readPaths: readonly string[];
  writeFolder?: string;
  timeoutMs: number;
  maxOutputBytes?: number;
  signal: AbortSignal;
};

/** Runs one of poppler's programs. Rejects with EngineError, or DocumentError for what is wrong with the file. */
export async function runPoppler(run: RunProgram, request: PopplerRun): Promise<ProgramResult> {
  const result = await runOrTranslate(run, request);
  if (result.exitCode === 0) return result;
  if (/incorrect password|copying of text .*not allowed/iu.test(result.stderr)) {
    throw new DocumentError(
      'DOCUMENT_ENCRYPTED',
      'This PDF is protected by a password. Remove the password, then upload it again.',
    );
  }
  const detail = `${request.program} exit code ${result.exitCode}\n${result.stderr}`;
  // 1: the file cannot be opened, by poppler's own numbers. 2 is about our output, 3 about its permissions.
  if (result.exitCode === 1) {
    throw new DocumentError(
      'DOCUMENT_CORRUPT',
      'This PDF is damaged and cannot be opened. Make it again from its source, then upload it again.',
      { cause: detail },
    );
  }
  throw new EngineError(
    'ENGINE_CRASHED',
    `${request.task} failed. Try again; if it stays, tell your administrator.`,
    { retryable: true, detail },
  );
}

async function runOrTranslate(run: RunProgram, request: PopplerRun): Promise<ProgramResult> {
  try {
    return await run({
      program: request.program,
      args: request.args,
      readPaths: request.readPaths,
      writePaths: request.writeFolder === undefined ? [] : [request.writeFolder],
      timeoutMs: request.timeoutMs,
      memoryBytes: 2 * gibibyte,
      ...(request.maxOutputBytes !== undefined && { maxOutputBytes: request.maxOutputBytes }),
      signal: request.signal,
    });
  } catch (error) {
    throw toEngineError(error, request.task);
  }
}
