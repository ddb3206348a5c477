import { readFile, stat, writeFile } from 'node:fs/promises';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import { toEngineError } from '../../program-failure.ts';
import { noAudioError } from '../audio.ts';
import { detectUploadType } from '../content-type.ts';
import { readFileHead } from '../magic-bytes.ts';
import { writeOutputFile } from '../output-file.ts';
import { computePeaks } from '../peaks.ts';
import { unreadablePicture } from '../picture.ts';
import { playsInBrowser } from '../plays-in-browser.ts';
import type { MediaProbe, MediaTools } from '../port.ts';
import { readCheckedHead } from '../probe.ts';
import { unreadable } from '../probe-answer.ts';
import { noPicture, noSoundToConvert, nothingToSay } from '../rendering/rendering-limits.ts';
import { tinyMkv, tinyMp3, tinyWebm } from './tiny-converted.ts';
import { createToneWav, tinyJpeg, tinyM4a, tinyMp4 } from './tiny-media.ts';

type Rendering = Pick<
  MediaTools,
  'burnIn' | 'addSoftSubtitles' | 'readSubtitles' | 'mixDub' | 'convert'
>;
/** The first track of the files it has written, by path. */
const tracks = new Map<string, string>();
/** What is in the dubs it has written, by path; a probe says so, and extracted audio has the lines. */
const dubs = new Map<string, { probe: MediaProbe; lines: Dub['lines'] }>();
type Dub = Parameters<MediaTools['mixDub']>[0];

/** Reads its input as ffmpeg would, and writes a file of the right type without its content. */
const fakeRendering: Rendering = {
  burnIn: async (request) => {
    if (!request.probe.video) throw noPicture();
    await writeRendering(
      message('mediaTools.burningInSubtitles'),
      request,
      [request.assPath],
      tinyMp4(),
    );
  },
  addSoftSubtitles: async (request) => {
    const paths = request.tracks.map(({ path }) => path);
    const file = request.container === 'mp4' ? tinyMp4() : tinyMkv();
    await writeRendering(message('mediaTools.addingSubtitles'), request, paths, file);
    tracks.set(request.outputPath, await readFile(paths[0] ?? '', 'utf8'));
  },
  readSubtitles: async ({ inputPath }) => tracks.get(inputPath) ?? '',
  mixDub: async (request) => {
    if (request.lines.length === 0) throw nothingToSay();
    const paths = request.lines.map(({ path }) => path);
    const file = request.probe.video && !request.audioOnly ? tinyMp4() : tinyM4a();
    await writeRendering(message('mediaTools.mixingDub'), request, paths, file);
    dubs.set(request.outputPath, { probe: describeDub(request), lines: request.lines });
    const placed = request.lines.map(({ startMs, endMs }) => ({
      ...{ startMs, endMs },
      heard: { startMs, endMs },
    }));
    return { loudnessLufs: -16, truePeakDbtp: -1.5, placed };
  },
  convert: async (request) => {
    const soundOnly = request.format === 'mp3' || request.format === 'wav';
    if (soundOnly && !request.probe.hasAudio) throw noSoundToConvert();
    await writeRendering(
      message('mediaTools.convertingFile'),
      request,
      [],
      converted[request.format](),
    );
  },
};

function describeDub({ probe, audioOnly, language }: Dub): MediaProbe {
  const { durationMs, video, hasAudio } = probe;
  const dub = { kind: 'audio', codec: 'aac', language } as const;
  if (audioOnly || !video)
    return { container: 'mp4', durationMs, streams: [{ index: 0, ...dub }], hasAudio: true };
  const original = { index: 2, kind: 'audio', codec: 'aac' } as const;
  const streams = [
    { index: 0, kind: 'video', codec: 'h264' } as const,
    { index: 1, ...dub },
    ...(hasAudio ? [original] : []),
  ];
  return { container: 'mp4', durationMs, streams, video, hasAudio: true };
}

/** A tone where lines are, and silence elsewhere. */
function soundOf({ lines, probe }: { lines: Dub['lines']; probe: MediaProbe }): Uint8Array {
  const wav = createToneWav(probe.durationMs);
  const byteAt = (ms: number) => 44 + Math.round(ms * 16) * 2;
  let silentFrom = 0;
  for (const { startMs, endMs } of [...lines, { startMs: probe.durationMs, endMs: 0 }]) {
    wav.subarray(byteAt(silentFrom), byteAt(startMs)).fill(0);
    silentFrom = endMs;
  }
  return wav;
}

const converted = {
  mp4: tinyMp4,
  webm: tinyWebm,
  mp3: tinyMp3,
  wav: () => createToneWav(1000),
};

async function writeRendering(
  task: MessageRef,
  request: Omit<Parameters<MediaTools['convert']>[0], 'format'>,
  readPaths: readonly string[],
  bytes: Uint8Array,
): Promise<void> {
  try {
    request.signal.throwIfAborted();
    request.onProgress?.(0.5);
    for (const path of [request.inputPath, ...readPaths]) await readFile(path);
    await writeOutputFile(request.outputPath, (part) => writeFile(part, bytes));
  } catch (error) {
    throw toEngineError(error, task);
  }
  request.onProgress?.(1);
}

/**
 * Media tools without ffmpeg, for service tests. Deterministic: the type comes from the first bytes, the duration from
 * the size (32 bytes per millisecond, as in our WAV; at least one second, at most one minute).
 */
export function createFakeMediaTools(): MediaTools {
  return {
    status: async () => ({ ready: true }),
    probe: fakeProbe,
    checkPicture: fakePictureCheck,
    renderPoster: async ({ probe, outputPath, signal, onProgress }) => {
      if (!probe.video) return false;
      await put(message('mediaTools.creatingPreviewImage'), outputPath, tinyJpeg(), signal);
      onProgress?.(1);
      return true;
    },
    extractAudio: async ({ inputPath, probe, outputPath, signal, onProgress }) => {
      if (!probe.hasAudio) throw noAudioError();
      onProgress?.(0.5);
      const dub = dubs.get(inputPath);
      const wav = dub ? soundOf(dub) : createToneWav(probe.durationMs);
      await put(message('mediaTools.extractingAudio'), outputPath, wav, signal);
      onProgress?.(1);
      return { voicePerChannel: false };
    },
    extractChannels: async ({ probe, outputPaths, signal, onProgress }) => {
      if (!probe.hasAudio) throw noAudioError();
      const wav = createToneWav(probe.durationMs);
      for (const path of outputPaths)
        await put(message('mediaTools.extractingAudio'), path, wav, signal);
      onProgress?.(1);
    },
    computePeaks,
    findShotChanges: async ({ probe, signal, onProgress }) => {
      throwIfCancelled(message('mediaTools.detectingShotChanges'), signal);
      onProgress?.(1);
      return probe.video ? everyFourSeconds(probe.durationMs) : [];
    },
    playsInBrowser,
    renderProxy: async ({ probe, outputPath, signal, onProgress }) => {
      onProgress?.(0.5);
      const file = probe.video ? tinyMp4() : tinyM4a();
      await put(message('mediaTools.preparingPlayback'), outputPath, file, signal);
      onProgress?.(1);
    },
    ...fakeRendering,
  };
}

/** The size of a WAV header; no media file is smaller. Tests that need a real one use tiny-media.ts. */
const minMediaBytes = 44;

const fakeProbe: MediaTools['probe'] = async ({ inputPath, signal }) => {
  const firstBytes = await readCheckedHead(inputPath);
  const dub = dubs.get(inputPath);
  if (dub) return dub.probe;
  try {
    signal.throwIfAborted();
    const found = await detectUploadType({ firstBytes, fileName: '' });
    if ('refused' in found || found.kind === 'doc') {
      throw new EngineError('ENGINE_BAD_INPUT', unreadable);
    }
    const { size } = await stat(inputPath);
    if (size < minMediaBytes) throw new EngineError('ENGINE_BAD_INPUT', unreadable);
    const durationMs = Math.min(60_000, Math.max(1000, Math.round(size / 32)));
    return found.kind === 'video'
      ? describeVideo(found.format, durationMs)
      : describeAudio(found.format, durationMs);
  } catch (error) {
    throw toEngineError(error, message('mediaTools.readingFile'));
  }
};

const fakePictureCheck: MediaTools['checkPicture'] = async ({ inputPath, format, signal }) => {
  try {
    signal.throwIfAborted();
    const firstBytes = await readFileHead(inputPath).catch(() => new Uint8Array());
    const found = await detectUploadType({ firstBytes, fileName: `picture.${format}` });
    if ('refused' in found || found.format !== format)
      throw new EngineError('ENGINE_BAD_INPUT', unreadablePicture);
  } catch (error) {
    throw toEngineError(error, message('documents.readingPicture'));
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

function throwIfCancelled(task: MessageRef, signal: AbortSignal): void {
  try {
    signal.throwIfAborted();
  } catch (error) {
    throw toEngineError(error, task);
  }
}

const everyFourSeconds = (durationMs: number): number[] =>
  Array.from({ length: Math.ceil(durationMs / 4000) - 1 }, (_shot, index) => (index + 1) * 4000);

async function put(
  task: MessageRef,
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
