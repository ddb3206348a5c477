import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const task = message('mediaTools.creatingPreviewImage');
/** Positions as fractions of the duration: the very start is often a logo or black. */
const places = [0.1, 0.3, 0.6, 0];
const lookSeconds = 5;
/** Average luma; black is 16. */
const minBrightness = 32;
const timeoutMs = 120_000;

/** Scaled first, because `thumbnail` keeps all compared frames in memory. */
const filters = [
  "scale=w='max(2,trunc(min(640,iw*sar)/2)*2)':h='max(2,trunc(ow/dar/2)*2)'",
  'setsar=1',
  'thumbnail=n=50',
  'format=yuv420p',
  'signalstats',
  'metadata=mode=print:key=lavfi.signalstats.YAVG:file=-',
  // The seek stops at the previous key frame, whose time is then negative, and ffmpeg drops such frames silently.
  'setpts=PTS-STARTPTS',
].join(',');

export function createPosterMaker(run: RunProgram): MediaTools['renderPoster'] {
  return async ({ inputPath, outputPath, probe, signal, onProgress }) => {
    const video = probe.streams.find((stream) => stream.kind === 'video');
    if (!video) return false;
    try {
      await writeOutputFile(outputPath, async (part, folder) => {
        let brightest = -1;
        for (const [turn, place] of (probe.durationMs < 1000 ? [0] : places).entries()) {
          const candidate = join(folder, `candidate-${turn}`);
          const seconds = (probe.durationMs / 1000) * place;
          const frame = { inputPath, candidate, folder, seconds, stream: video.index, signal };
          const brightness = await takeFrame(run, frame);
          if (brightness <= brightest) continue;
          brightest = brightness;
          await rename(candidate, part);
          if (brightness >= minBrightness) break;
          onProgress?.((turn + 1) / places.length);
        }
        if (brightest < 0) throw noPicture();
      });
    } catch (error) {
      throw toEngineError(error, task);
    }
    onProgress?.(1);
    return true;
  };
}

type FrameRequest = {
  inputPath: string;
  candidate: string;
  folder: string;
  seconds: number;
  stream: number;
  signal: AbortSignal;
};

/** The brightness of the extracted frame, or -1 if there is none, such as past the end of a truncated file. */
async function takeFrame(run: RunProgram, frame: FrameRequest): Promise<number> {
  let brightness = -1;
  try {
    await runFfmpeg(run, {
      task,
      inputPath: frame.inputPath,
      // Not accurate: otherwise a file with one key frame in ten hours would be decoded up to here.
      beforeInput: ['-noaccurate_seek', '-ss', frame.seconds.toFixed(3), '-t', String(lookSeconds)],
      afterInput: [
        ...['-map', `0:${frame.stream}`, '-an', '-sn', '-dn', '-vf', filters],
        ...['-frames:v', '1', '-q:v', '4', ...outputArguments('mjpeg', frame.candidate)],
      ],
      writeFolder: frame.folder,
      timeoutMs,
      signal: frame.signal,
      onOutputLine: (line) => {
        const value = /^lavfi\.signalstats\.YAVG=([\d.]+)$/.exec(line)?.[1];
        if (value !== undefined) brightness = Number(value);
      },
    });
  } catch (error) {
    // Damage at one position does not affect the next.
    if (error instanceof EngineError && error.code === 'ENGINE_BAD_INPUT') return -1;
    throw error;
  }
  const { size } = await stat(frame.candidate);
  return size > 0 ? brightness : -1;
}

function noPicture(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('mediaTools.noFrameReadable'));
}
