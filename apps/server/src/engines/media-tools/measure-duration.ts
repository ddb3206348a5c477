import type { RunProgram } from '../../platform/sandbox/port.ts';
import { parseProgressLine, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/**
 * Reads the whole file without decoding to learn how long it is, in milliseconds: for files whose header does not say,
 * which is every recording a browser makes.
 */
export async function measureDuration(
  run: RunProgram,
  request: { inputPath: string; signal: AbortSignal },
): Promise<number> {
  let positionMs = 0;
  await runFfmpeg(run, {
    task: 'Measuring the length',
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
