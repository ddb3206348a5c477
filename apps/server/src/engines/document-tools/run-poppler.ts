import type { MessageRef } from '@glossa/contracts/messages';
import { DocumentError } from '@glossa/documents/document-error';
import { message } from '@glossa/messages/message';
import type { ProgramResult, RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';

const gibibyte = 1024 ** 3;

export type PopplerRun = {
  program: 'pdfinfo' | 'pdftotext' | 'pdftohtml' | 'pdftoppm' | 'pdftocairo' | 'pdfunite';
  /** Starts the failure message: "Reading the PDF". */
  task: MessageRef;
  args: readonly string[];
  readPaths: readonly string[];
  writeFolder?: string;
  timeoutMs: number;
  maxOutputBytes?: number;
  signal: AbortSignal;
};

/** Runs a poppler program. Rejects with EngineError, or DocumentError for problems of the file. */
export async function runPoppler(run: RunProgram, request: PopplerRun): Promise<ProgramResult> {
  const result = await runOrTranslate(run, request);
  if (result.exitCode === 0) return result;
  if (/incorrect password|copying of text .*not allowed/iu.test(result.stderr)) {
    throw new DocumentError('DOCUMENT_ENCRYPTED', 'documents.pdfPasswordProtected');
  }
  const detail = `${request.program} exit code ${result.exitCode}\n${result.stderr}`;
  // Poppler's exit code 1: the file cannot be opened. 2 concerns our output, 3 its permissions.
  if (result.exitCode === 1) {
    throw new DocumentError('DOCUMENT_CORRUPT', 'documents.pdfDamaged', { cause: detail });
  }
  throw new EngineError('ENGINE_CRASHED', message('documents.taskFailed', { task: request.task }), {
    retryable: true,
    detail,
  });
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
