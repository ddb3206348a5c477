import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { readChannelFrames } from './channel-frames.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { hasVoicePerChannel } from './voice-channels.ts';
import { readWavFormat } from './wav-format.ts';

const task = message('mediaTools.extractingAudio');
const maxSeconds = 24 * 60 * 60;
export const samplesPerSecond = 16_000;

/**
 * Fills late starts and gaps with silence, so that a time in the WAV equals the time in the media. Otherwise every cue
 * of such a file would be early.
 */
export const alignAudio = 'async=1:first_pts=0';

export function createAudioExtractor(run: RunProgram): MediaTools['extractAudio'] {
  return async ({ inputPath, outputPath, probe, findVoices, signal, onProgress }) => {
    const audio = probe.streams.find((stream) => stream.kind === 'audio');
    if (!audio) throw noAudioError();
    let voicePerChannel = false;
    try {
      await writeOutputFile(outputPath, async (part, folder) => {
        const channels = findVoices && audio.channels === 2 ? join(folder, 'channels') : undefined;
        await runFfmpeg(run, {
          task,
          inputPath,
          afterInput: [
            ...progressArguments,
            ...[...speechArguments(audio.index, 1), ...outputArguments('wav', part)],
            ...(channels
              ? [...speechArguments(audio.index, 2), ...outputArguments('s16le', channels)]
              : []),
          ],
          writeFolder: folder,
          timeoutMs: 10 * 60_000 + probe.durationMs,
          signal,
          onOutputLine: createProgressReader(probe.durationMs, onProgress ?? (() => {})),
        });
        if ((await readWavFormat(part)).dataBytes === 0) throw silentFile();
        if (channels)
          voicePerChannel = hasVoicePerChannel(await readChannelFrames(channels, signal));
      });
    } catch (error) {
      throw toEngineError(error, task);
    }
    onProgress?.(1);
    return { voicePerChannel };
  };
}

/** A stream as 16-bit samples at 16 kHz, on the timeline of the media. */
export const speechArguments = (streamIndex: number, channels: 1 | 2): string[] => [
  ...['-map', `0:${streamIndex}`, '-vn', '-sn', '-dn', '-t', String(maxSeconds)],
  ...['-af', `aresample=${samplesPerSecond}:${alignAudio}`],
  ...['-ac', String(channels), '-ar', String(samplesPerSecond)],
  ...['-c:a', 'pcm_s16le', '-bitexact'],
];

export function noAudioError(): EngineError {
  return new EngineError('ENGINE_NO_AUDIO', message('mediaTools.noAudioToTranscribe'));
}

function silentFile(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('mediaTools.audioUnreadable'));
}
