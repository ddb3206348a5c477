import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { refuseContent } from './content-type.ts';
import { ffmpegEnvironment, probeArguments } from './ffmpeg-arguments.ts';
import { readFileHead } from './file-head.ts';
import { measureDuration } from './measure-duration.ts';
import type { MediaProbe, MediaTools } from './port.ts';
import {
  countFrames,
  type ProbeAnswer,
  probeAnswerSchema,
  probeEntries,
  readProbeAnswer,
} from './probe-answer.ts';
import { refuseProbe, unreadable } from './probe-refusals.ts';

const task = 'Reading the file';
const timeoutMs = 60_000;
const maxAnswerBytes = 4 * 1024 ** 2;

export function createProbe(run: RunProgram): MediaTools['probe'] {
  return async ({ inputPath, signal }): Promise<MediaProbe> => {
    const head = await readHeadOrRefuse(inputPath);
    const answer = await askFfprobe(run, inputPath, signal);
    const declared = readProbeAnswer(answer, isWebm(head));
    const facts = { probeScore: answer.format.probe_score, frames: countFrames(answer) };
    const needsMeasuring =
      declared.durationMs === 0 &&
      refuseProbe({ ...declared, durationMs: 1000 }, facts) === undefined;
    const probe = needsMeasuring
      ? { ...declared, durationMs: await measureDuration(run, { inputPath, signal }) }
      : declared;
    const refusal = refuseProbe(probe, facts);
    if (refusal !== undefined) throw new EngineError('ENGINE_BAD_INPUT', refusal);
    return probe;
  };
}

/** What is plainly not media is refused by its first bytes: with a better sentence, and without starting a program. */
export async function readHeadOrRefuse(inputPath: string): Promise<Uint8Array> {
  const head = await readFileHead(inputPath).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw goneFile();
    throw toEngineError(error, task);
  });
  const refusal = await refuseContent(head);
  if (refusal !== undefined) throw new EngineError('ENGINE_BAD_INPUT', refusal);
  return head;
}

async function askFfprobe(
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
      throw refuse(error.stderr);
    throw toEngineError(error, task);
  });
  if (result.exitCode !== 0) throw refuse(result.stderr);
  const parsed = probeAnswerSchema.safeParse(parseJson(result.stdout));
  if (parsed.success) return parsed.data;
  throw new EngineError(
    'ENGINE_BAD_ANSWER',
    `${task} failed. Try again, or convert the file to MP4.`,
    {
      detail: parsed.error.message,
    },
  );
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    // The schema refuses undefined and says so.
    return undefined;
  }
}

function goneFile(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', 'The file is no longer stored. Upload it again.');
}

function refuse(detail: string): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', unreadable, { detail });
}

/** Matroska names its kind as text near the start; only 'webm' plays in every browser. */
function isWebm(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 128)).includes(
    Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]),
  );
}
