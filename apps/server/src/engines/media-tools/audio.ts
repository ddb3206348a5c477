import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { readWavFormat } from './wav-format.ts';

const task = message('mediaTools.extractingAudio');
const maxSeconds = 24 * 60 * 60;

/**
 * Fills late starts and gaps with silence, so that a time in the WAV equals the time in the media. Otherwise every cue
 * of such a file would be early.
 */
export const alignAudio = 'async=1:first_pts=0';

export function createAudioExtractor(run: RunProgram): MediaTools['extractAudio'] {
  return async ({ inputPath, outputPath, probe, signal, onProgress }) => {
    const audio = probe.streams.find((stream) => stream.kind === 'audio');
    if (!audio) throw noAudioError();
    try {
      await writeOutputFile(outputPath, async (part, folder) => {
        await runFfmpeg(run, {
          task,
          inputPath,
          afterInput: [
            ...progressArguments,
            ...['-map', `0:${audio.index}`, '-vn', '-sn', '-dn', '-t', String(maxSeconds)],
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

export function noAudioError(): EngineError {
  return new EngineError('ENGINE_NO_AUDIO', message('mediaTools.noAudioToTranscribe'));
}

function silentFile(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('mediaTools.audioUnreadable'));
}
