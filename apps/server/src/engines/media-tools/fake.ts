import { stat, writeFile } from 'node:fs/promises';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { noAudio } from './audio.ts';
import { recogniseUpload } from './content-type.ts';
import { fakeRendering } from './fake-rendering.ts';
import { writeOutputFile } from './output-file.ts';
import { computePeaks } from './peaks.ts';
import { playsInBrowser } from './plays-in-browser.ts';
import type { MediaProbe, MediaTools } from './port.ts';
import { readHeadOrRefuse } from './probe.ts';
import { unreadable } from './probe-refusals.ts';
import { makeToneWav, tinyJpeg, tinyM4a, tinyMp4 } from './tiny-media.ts';

/**
 * Media tools without ffmpeg, for tests of services. Same input, same answer: the kind comes from the first bytes, the
 * length from the size (32 bytes a millisecond, as in our WAV; at least one second, at most one minute).
 */
export function createFakeMediaTools(): MediaTools {
  return {
    status: async () => ({ ready: true }),
    probe: fakeProbe,
    makePoster: async ({ probe, outputPath, signal, onProgress }) => {
      if (!probe.video) return false;
      await put('Making the preview picture', outputPath, tinyJpeg(), signal);
      onProgress?.(1);
      return true;
    },
    extractAudio: async ({ probe, outputPath, signal, onProgress }) => {
      if (!probe.hasAudio) throw noAudio();
      onProgress?.(0.5);
      await put('Extracting the audio', outputPath, makeToneWav(probe.durationMs), signal);
      onProgress?.(1);
    },
    computePeaks,
    findShotChanges: async ({ probe, signal, onProgress }) => {
      refuseCancelled('Looking for shot changes', signal);
      onProgress?.(1);
      return probe.video ? everyFourSeconds(probe.durationMs) : [];
    },
    playsInBrowser,
    makeProxy: async ({ probe, outputPath, signal, onProgress }) => {
      onProgress?.(0.5);
      const file = probe.video ? tinyMp4() : tinyM4a();
      await put('Preparing the video for the browser', outputPath, file, signal);
      onProgress?.(1);
    },
    ...fakeRendering,
  };
}

/** A WAV header; no media file is smaller. Tests that need a real one take it from tiny-media.ts. */
const smallestMediaBytes = 44;

const fakeProbe: MediaTools['probe'] = async ({ inputPath, signal }) => {
  const firstBytes = await readHeadOrRefuse(inputPath);
  try {
    signal.throwIfAborted();
    const found = await recogniseUpload({ firstBytes, fileName: '' });
    if ('refused' in found || found.kind === 'doc') {
      throw new EngineError('ENGINE_BAD_INPUT', unreadable);
    }
    const { size } = await stat(inputPath);
    if (size < smallestMediaBytes) throw new EngineError('ENGINE_BAD_INPUT', unreadable);
    const durationMs = Math.min(60_000, Math.max(1000, Math.round(size / 32)));
    return found.kind === 'video'
      ? describeVideo(found.format, durationMs)
      : describeAudio(found.format, durationMs);
  } catch (error) {
    throw toEngineError(error, 'Reading the file');
  }
};

function describeVideo(container: string, durationMs: number): MediaProbe {
  const webm = container === 'webm';
  return {
    container,
    durationMs,
    streams: [
      { index: 0, kind: 'video', codec: webm ? 'vp9' : 'h264' },
      { index: 1, kind: 'audio', codec: webm ? 'opus' : 'aac' },
    ],
    video: { width: 640, height: 360, framesPerSecond: 25, rotation: 0, pixelFormat: 'yuv420p' },
    hasAudio: true,
  };
}

const codecs: Record<string, string> = { wav: 'pcm_s16le', m4a: 'aac', ogg: 'vorbis' };

function describeAudio(format: string, durationMs: number): MediaProbe {
  return {
    container: format === 'm4a' ? 'mp4' : format,
    durationMs,
    streams: [{ index: 0, kind: 'audio', codec: codecs[format] ?? format }],
    hasAudio: true,
  };
}

function refuseCancelled(task: string, signal: AbortSignal): void {
  try {
    signal.throwIfAborted();
  } catch (error) {
    throw toEngineError(error, task);
  }
}

const everyFourSeconds = (durationMs: number): number[] =>
  Array.from({ length: Math.ceil(durationMs / 4000) - 1 }, (_shot, index) => (index + 1) * 4000);

async function put(
  task: string,
  path: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  try {
    signal.throwIfAborted();
    await writeOutputFile(path, (part) => writeFile(part, bytes));
  } catch (error) {
    throw toEngineError(error, task);
  }
}
