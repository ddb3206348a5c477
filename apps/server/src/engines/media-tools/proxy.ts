import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { alignAudio } from './audio.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { writeOutputFile } from './output-file.ts';
import { hasPlayablePixels } from './plays-in-browser.ts';
import type { MediaProbe, MediaTools } from './port.ts';
import { createProbe } from './probe.ts';
import { createProgressReader, progressArguments } from './progress.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const task = message('mediaTools.preparingPlayback');
/** Streams from these containers have valid timestamps, so they can be copied into an MP4 within seconds. */
const copiableContainers = ['mp4', 'mov', 'mkv', 'flv'];
/** At most 1920 pixels per side, square pixels, even dimensions as H.264 requires. */
const fitPicture =
  "scale=w='max(16,trunc(iw*sar*min(1,min(1920/(iw*sar),1920/ih))/2)*2)':" +
  "h='max(16,trunc(ih*min(1,min(1920/(iw*sar),1920/ih))/2)*2)',setsar=1";

export function createProxyMaker(run: RunProgram): MediaTools['renderProxy'] {
  return async (request) => {
    try {
      await renderProxy(run, request);
    } catch (error) {
      throw toEngineError(error, task);
    }
    request.onProgress?.(1);
  };
}

type ProxyRequest = Parameters<MediaTools['renderProxy']>[0];

async function renderProxy(run: RunProgram, request: ProxyRequest): Promise<void> {
  const quick = streamArguments(request.probe, true);
  const full = streamArguments(request.probe, false);
  if (quick.join() === full.join()) return convert(run, request, full);
  try {
    await convert(run, request, quick);
  } catch (error) {
    // Some streams claim to be copyable and are not; re-encoding is slower but works.
    if (!(error instanceof EngineError && error.code === 'ENGINE_BAD_INPUT')) throw error;
    await convert(run, request, full);
  }
}

async function convert(
  run: RunProgram,
  { inputPath, outputPath, probe, signal, onProgress }: ProxyRequest,
  streams: readonly string[],
): Promise<void> {
  await writeOutputFile(outputPath, async (part, folder) => {
    await runFfmpeg(run, {
      task,
      inputPath,
      afterInput: [
        ...progressArguments,
        ...streams,
        ...['-sn', '-dn', '-max_muxing_queue_size', '4096', '-movflags', '+faststart'],
        ...outputArguments(probe.video ? 'mp4' : 'ipod', part),
      ],
      writeFolder: folder,
      timeoutMs: 30 * 60_000 + probe.durationMs * 6,
      signal,
      onOutputLine: createProgressReader(probe.durationMs, onProgress ?? (() => {})),
    });
    // ffmpeg accepts a file without any frame; the probe does not.
    await createProbe(run)({ inputPath: part, signal });
  });
}

function streamArguments(probe: MediaProbe, copyWherePossible: boolean): string[] {
  const canCopy = copyWherePossible && copiableContainers.includes(probe.container);
  const video = probe.streams.find((stream) => stream.kind === 'video');
  const audio = probe.streams.find((stream) => stream.kind === 'audio');
  const copyVideo = canCopy && video?.codec === 'h264' && hasPlayablePixels(probe, 'h264');
  return [
    ...(video ? ['-map', `0:${video.index}`] : []),
    ...(audio ? ['-map', `0:${audio.index}`] : []),
    ...(video ? (copyVideo ? ['-c:v', 'copy'] : encodeVideo) : []),
    ...(audio ? (canCopy && audio.codec === 'aac' ? ['-c:a', 'copy'] : encodeAudio) : []),
  ];
}

const encodeVideo = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  // A key frame every two seconds: seeking must not wait for decoding.
  ...['-vf', fitPicture, '-force_key_frames', 'expr:gte(t,n_forced*2)'],
];
const encodeAudio = [
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...['-af', `aresample=48000:${alignAudio}`],
];
