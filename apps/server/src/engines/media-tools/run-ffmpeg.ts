import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { createLineSplitter } from '../../platform/sandbox/line-splitter.ts';
import type { ProgramResult, RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import {
  ffmpegArguments,
  ffmpegEnvironment,
  ffmpegMemoryBytes,
  type OwnInput,
} from './ffmpeg-arguments.ts';

export type FfmpegRun = {
  /** Starts the failure message: "Extracting the audio". */
  task: MessageRef;
  inputPath: string;
  beforeInput?: readonly string[];
  ownInputs?: readonly OwnInput[];
  afterInput: readonly string[];
  /** Files and folders ffmpeg reads besides its inputs: subtitles, fonts. */
  readPaths?: readonly string[];
  env?: Readonly<Record<string, string>>;
  writeFolder?: string;
  timeoutMs: number;
  signal: AbortSignal;
  onOutputLine?: (line: string) => void;
};

/** Runs ffmpeg on one file. Rejects with EngineError; ENGINE_BAD_INPUT for a file ffmpeg cannot process. */
export async function runFfmpeg(run: RunProgram, request: FfmpegRun): Promise<ProgramResult> {
  const lines = createLineSplitter((line) => request.onOutputLine?.(line));
  const result = await runOrTranslate(run, request, lines.push);
  lines.end();
  assertOutputComplete(request.task, result.stderr);
  if (result.exitCode === 0) return result;
  throw new EngineError(
    'ENGINE_BAD_INPUT',
    message('mediaTools.taskFailedFormat', { task: request.task }),
    { detail: `ffmpeg exit code ${result.exitCode}\n${result.stderr}` },
  );
}

/** ffmpeg 5.1 exits with code 0 if only the last writes failed, as on a full disk. */
function assertOutputComplete(task: MessageRef, stderr: string): void {
  if (!/Error (?:writing trailer|closing file)/.test(stderr)) return;
  const reason = saysDiskFull(stderr) ? 'no-space' : 'crashed';
  throw toEngineError(new ProgramError(reason, 'ffmpeg', { stderr }), task);
}

export const saysDiskFull = (stderr: string): boolean =>
  /no space left|quota exceeded/i.test(stderr);

async function runOrTranslate(
  run: RunProgram,
  request: FfmpegRun,
  onStdout: (chunk: Buffer) => void,
): Promise<ProgramResult> {
  try {
    return await run({
      program: 'ffmpeg',
      args: ffmpegArguments(request),
      readPaths: [
        request.inputPath,
        ...(request.ownInputs ?? []).map(({ path }) => path),
        ...(request.readPaths ?? []),
      ],
      writePaths: request.writeFolder === undefined ? [] : [request.writeFolder],
      timeoutMs: request.timeoutMs,
      memoryBytes: ffmpegMemoryBytes,
      env: { ...ffmpegEnvironment, ...request.env },
      signal: request.signal,
      onStdout: (chunk) => onStdout(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)),
    });
  } catch (error) {
    throw toEngineError(error, request.task);
  }
}
