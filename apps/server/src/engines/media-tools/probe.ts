import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { assertAllowedContent } from './content-type.ts';
import { ffmpegEnvironment, probeArguments } from './ffmpeg-arguments.ts';
import { readFileHead } from './magic-bytes.ts';
import type { MediaProbe, MediaTools } from './port.ts';
import {
  assertProbeAllowed,
  countFrames,
  type ProbeAnswer,
  probeAnswerSchema,
  probeEntries,
  readProbeAnswer,
  unreadable,
} from './probe-answer.ts';
import { parseProgressLine, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const task = message('mediaTools.readingFile');
const timeoutMs = 60_000;
const maxAnswerBytes = 4 * 1024 ** 2;

/**
 * Reads the whole file without decoding to determine its duration in milliseconds: for files whose header lacks it, as
 * in browser recordings.
 */
async function measureDuration(
  run: RunProgram,
  request: { inputPath: string; signal: AbortSignal },
): Promise<number> {
  let positionMs = 0;
  await runFfmpeg(run, {
    task: message('mediaTools.measuringDuration'),
    inputPath: request.inputPath,
    afterInput: [
      ...progressArguments,
      ...['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'],
    ],
    timeoutMs: 10 * 60 * 1000,
    signal: request.signal,
    onOutputLine: (line) => {
      positionMs = parseProgressLine(line) ?? positionMs;
    },
  });
  return Math.round(positionMs);
}

export function createProbe(run: RunProgram): MediaTools['probe'] {
  return async ({ inputPath, signal }): Promise<MediaProbe> => {
    const head = await readCheckedHead(inputPath);
    const answer = await runFfprobe(run, inputPath, signal);
    const declared = readProbeAnswer(answer, isWebm(head));
    const facts = { probeScore: answer.format.probe_score, frames: countFrames(answer) };
    const needsMeasuring =
      declared.durationMs === 0 &&
      assertProbeAllowed({ ...declared, durationMs: 1000 }, facts) === undefined;
    const probe = needsMeasuring
      ? { ...declared, durationMs: await measureDuration(run, { inputPath, signal }) }
      : declared;
    const rejection = assertProbeAllowed(probe, facts);
    if (rejection !== undefined) throw new EngineError('ENGINE_BAD_INPUT', rejection);
    return probe;
  };
}

/**
 * Rejects content that is clearly not media by its first bytes: with a better message and without starting a program.
 */
export async function readCheckedHead(inputPath: string): Promise<Uint8Array> {
  const head = await readFileHead(inputPath).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw missingFile();
    throw toEngineError(error, task);
  });
  const rejection = await assertAllowedContent(head);
  if (rejection !== undefined) throw new EngineError('ENGINE_BAD_INPUT', rejection);
  return head;
}

async function runFfprobe(
  run: RunProgram,
  inputPath: string,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  const result = await run({
    program: 'ffprobe',
    args: probeArguments(inputPath, probeEntries),
    readPaths: [inputPath],
    timeoutMs,
    maxOutputBytes: maxAnswerBytes,
    env: ffmpegEnvironment,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof ProgramError && error.reason === 'output-limit')
      throw toProbeError(error.stderr);
    throw toEngineError(error, task);
  });
  if (result.exitCode !== 0) throw toProbeError(result.stderr);
  const parsed = probeAnswerSchema.safeParse(parseJson(result.stdout));
  if (parsed.success) return parsed.data;
  throw new EngineError('ENGINE_BAD_ANSWER', message('mediaTools.taskFailedConvert', { task }), {
    detail: parsed.error.message,
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    // The schema rejects undefined.
    return undefined;
  }
}

function missingFile(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('mediaTools.fileNotStored'));
}

function toProbeError(detail: string): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', unreadable, { detail });
}

/** Matroska stores its type as text near the start; only 'webm' plays in every browser. */
function isWebm(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 128)).includes(
    Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]),
  );
}
