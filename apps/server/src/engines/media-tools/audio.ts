import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { readWavFormat } from './wav-format.ts';

const task = 'Extracting the audio';
const longestSeconds = 24 * 60 * 60;

/**
 * Sound that starts late or has gaps is filled with silence, so that a time in the WAV is the same time in the media.
 * Without it every cue of such a file would be early.
 */
export const alignAudio = 'async=1:first_pts=0';

export function createAudioExtractor(run: RunProgram): MediaTools['extractAudio'] {
  return async ({ inputPath, outputPath, probe, signal, onProgress }) => {
    const audio = probe.streams.find((stream) => stream.kind === 'audio');
    if (!audio) throw noAudio();
    try {
      await writeOutputFile(outputPath, async (part, folder) => {
        await runFfmpeg(run, {
          task,
          inputPath,
          afterInput: [
            ...progressArguments,
            ...['-map', `0:${audio.index}`, '-vn', '-sn', '-dn', '-t', String(longestSeconds)],
            ...['-af', `aresample=16000:${alignAudio}`, '-ac', '1', '-ar', '16000'],
            ...['-c:a', 'pcm_s16le', '-bitexact', ...outputArguments('wav', part)],
          ],
          writeFolder: folder,
          timeoutMs: 10 * 60_000 + probe.durationMs,
          signal,
          onOutputLine: createProgressReader(probe.durationMs, onProgress ?? (() => {})),
        });
        if ((await readWavFormat(part)).dataBytes === 0) throw silentFile();
      });
    } catch (error) {
      throw toEngineError(error, task);
    }
    onProgress?.(1);
  };
}

export function noAudio(): EngineError {
  return new EngineError(
    'ENGINE_NO_AUDIO',
    'This file has no sound, so there is nothing to transcribe. Upload a file with sound.',
  );
}

function silentFile(): EngineError {
  return new EngineError(
    'ENGINE_BAD_INPUT',
    'The sound of this file cannot be read: it may be damaged. Upload it again, or convert it to MP3.',
  );
}
