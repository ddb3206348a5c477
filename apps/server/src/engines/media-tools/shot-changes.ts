import { message } from '@glossa/messages/message';
import { niceness } from '../../platform/sandbox/niceness.ts';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { toEngineError } from '../program-failure.ts';
import type { MediaTools } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const task = message('mediaTools.detectingShotChanges');
const maxSeconds = 24 * 60 * 60;

/**
 * Mean difference from the previous frame, in hundredths of the range, minus the previous difference: pans and shaking
 * cancel out. The FFmpeg manual recommends 8 to 14.
 */
const threshold = 10;

const filters = [
  // A fixed size for every picture: the differences are means, and memory stays constant.
  'scale=320:180:flags=area',
  // In YUV only the brightness would be compared, and cuts between equally bright shots missed.
  'format=rgb24',
  // Seconds are printed with six digits, too coarse after a quarter of an hour; ticks are printed in full.
  'settb=1/1000',
  `scdet=threshold=${threshold}`,
  // Unbuffered; otherwise a partial line could precede a progress line.
  'metadata=mode=print:key=lavfi.scd.time:file=-:direct=1',
].join(',');

/** More than this in one video is flicker. */
export const maxShotChanges = 20_000;
const usualFramesPerSecond = 25;

/**
 * Collects times of shot changes, in milliseconds and ascending. Drops those less than three frames after another: a
 * flash is not a shot. `add` returns false when the list is full.
 */
export function createShotList(framesPerSecond = 0): {
  timesMs: number[];
  add: (ms: number) => boolean;
} {
  const timesMs: number[] = [];
  // Minus half a frame, because both times are rounded.
  const leastMs = 2500 / (framesPerSecond > 0 ? framesPerSecond : usualFramesPerSecond);
  return {
    timesMs,
    add: (ms) => {
      const last = timesMs.at(-1) ?? 0;
      if (ms > 0 && (timesMs.length === 0 || ms - last >= leastMs)) timesMs.push(ms);
      return timesMs.length < maxShotChanges;
    },
  };
}

/** One thread at the lowest priority: no one waits for this, but others wait for the machine. */
export function createShotFinder(run: RunProgram): MediaTools['findShotChanges'] {
  return async ({ inputPath, probe, signal, onProgress }) => {
    const video = probe.streams.find((stream) => stream.kind === 'video');
    if (!video) return [];
    const shots = createShotList(probe.video?.framesPerSecond);
    const enough = new AbortController();
    const readProgress = createProgressReader(probe.durationMs, onProgress ?? (() => {}));
    try {
      await runFfmpeg((request) => run({ ...request, niceness: niceness.leftover }), {
        task,
        inputPath,
        beforeInput: ['-threads', '1'],
        afterInput: [
          ...progressArguments,
          ...['-map', `0:${video.index}`, '-an', '-sn', '-dn', '-t', String(maxSeconds)],
          ...['-filter_threads', '1', '-vf', filters, '-f', 'null', '-'],
        ],
        // Video in a demanding codec is decoded at a quarter of real time on one busy core.
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
