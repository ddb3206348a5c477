import { locateProgram } from '../../platform/sandbox/locate-program.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { toEngineError } from '../program-failure.ts';
import type { MediaTools } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { createShotList } from './shot-list.ts';

const task = 'Looking for shot changes';
const longestSeconds = 24 * 60 * 60;

/**
 * Mean difference of a frame from the one before, in hundredths of the range, less what the frame before moved: pans
 * and shaking cancel out. The FFmpeg manual calls 8 to 14 good.
 */
const threshold = 10;

const filters = [
  // A size of its own, whatever the shape of the picture: the differences are means, and memory stays the same.
  'scale=320:180:flags=area',
  // In YUV only the brightness would be compared, and cuts between equally bright pictures be missed.
  'format=rgb24',
  // Seconds are printed with six digits, which after a quarter of an hour is too coarse; ticks are printed in full.
  'settb=1/1000',
  `scdet=threshold=${threshold}`,
  // Straight through: else half a line of this may stand before a line of the progress.
  'metadata=mode=print:key=lavfi.scd.time:file=-:direct=1',
].join(',');

/** One thread and the lowest priority: nobody waits for this, while others wait for the machine. */
export function createShotFinder(run: RunProgram): MediaTools['findShotChanges'] {
  return async ({ inputPath, probe, signal, onProgress }) => {
    const video = probe.streams.find((stream) => stream.kind === 'video');
    if (!video) return [];
    const shots = createShotList(probe.video?.framesPerSecond);
    const enough = new AbortController();
    const readProgress = createProgressReader(probe.durationMs, onProgress ?? (() => {}));
    try {
      await runFfmpeg(withLowPriority(run), {
        task,
        inputPath,
        beforeInput: ['-threads', '1'],
        afterInput: [
          ...progressArguments,
          ...['-map', `0:${video.index}`, '-an', '-sn', '-dn', '-t', String(longestSeconds)],
          ...['-filter_threads', '1', '-vf', filters, '-f', 'null', '-'],
        ],
        // A film in a demanding codec is decoded at a quarter of its pace on one busy core.
        timeoutMs: 30 * 60_000 + probe.durationMs * 6,
        signal: AbortSignal.any([signal, enough.signal]),
        onOutputLine: (line) => {
          readProgress(line);
          const ms = /^frame:\d+\s+pts:(\d+)\s/.exec(line)?.[1];
          if (ms !== undefined && !shots.add(Number(ms))) enough.abort();
        },
      });
    } catch (error) {
      if (!enough.signal.aborted) throw toEngineError(error, task);
    }
    onProgress?.(1);
    return shots.timesMs;
  };
}

function withLowPriority(run: RunProgram): RunProgram {
  return async (request) => {
    const program = (await locateProgram(request.program)) ?? request.program;
    return run({
      ...request,
      program: 'nice',
      args: ['-n', '19', program, ...request.args],
      readPaths: [...(request.readPaths ?? []), program],
    });
  };
}
