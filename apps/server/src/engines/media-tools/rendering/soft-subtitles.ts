import { extname } from 'node:path';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { toEngineError } from '../../program-failure.ts';
import { type OwnInput, outputArguments } from '../ffmpeg-arguments.ts';
import { writeOutputFile } from '../output-file.ts';
import type { MediaTools } from '../port.ts';
import { createProbe } from '../probe.ts';
import { createProgressReader, progressArguments } from '../progress.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import { pictureFilters } from './picture-filters.ts';
import { renderingTimeoutMs } from './rendering-limits.ts';
import * as streams from './stream-codecs.ts';
import { copyOrReencode } from './stream-codecs.ts';

const task = message('mediaTools.addingSubtitles');

type SoftRequest = Parameters<MediaTools['addSoftSubtitles']>[0];

export function createSoftSubtitles(run: RunProgram): MediaTools['addSoftSubtitles'] {
  return async (request) => {
    try {
      await copyOrReencode(true, (copy) => addSubtitles(run, request, copy));
    } catch (error) {
      throw toEngineError(error, task);
    }
    request.onProgress?.(1);
  };
}

async function addSubtitles(run: RunProgram, request: SoftRequest, copy: boolean): Promise<void> {
  const { inputPath, outputPath, probe, container, tracks, signal, onProgress } = request;
  const fonts = container === 'mkv' ? (request.fontPaths ?? []) : [];
  await writeOutputFile(outputPath, async (part, folder) => {
    await runFfmpeg(run, {
      task,
      inputPath,
      ownInputs: tracks.map(({ path }) => ({ path, format: formatOf(path) })),
      readPaths: fonts,
      afterInput: [
        ...progressArguments,
        ...mediaArguments(request, copy),
        ...tracks.flatMap((track, index) => trackArguments(request, track, index)),
        ...fonts.flatMap(attachArguments),
        ...['-dn', '-max_muxing_queue_size', '4096'],
        ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
        ...outputArguments(container === 'mp4' ? 'mp4' : 'matroska', part),
      ],
      writeFolder: folder,
      timeoutMs: renderingTimeoutMs(probe),
      signal,
      onOutputLine: createProgressReader(probe.durationMs, onProgress ?? (() => {})),
    });
    // ffmpeg accepts a file without any frame; the probe does not.
    await createProbe(run)({ inputPath: part, signal });
  });
}

/** Keeps every audio track with its language, and the first video track. */
function mediaArguments({ probe, container }: SoftRequest, copy: boolean): string[] {
  const video = streams.firstVideo(probe);
  const copyVideo = video && copy && streams.canCopy(probe, video, container);
  return [
    ...(video ? ['-map', `0:${video.index}`] : []),
    ...(copyVideo ? streams.copyVideo(video, container) : []),
    ...(video && !copyVideo
      ? ['-filter:v', pictureFilters(probe).join(','), ...streams.encodeH264(streams.goodQuality)]
      : []),
    ...streams
      .soundTracks(probe)
      .flatMap((sound, index) => [
        ...['-map', `0:${sound.index}`],
        ...(copy && streams.canCopy(probe, sound, container)
          ? [`-c:a:${index}`, 'copy']
          : streams.encodeAac(index)),
        ...streams.tagLanguage(sound, index),
      ]),
  ];
}

function trackArguments(
  { container }: SoftRequest,
  { language, title, isDefault }: SoftRequest['tracks'][number],
  index: number,
): string[] {
  return [
    ...['-map', `${index + 1}:s:0`, `-c:s:${index}`, container === 'mp4' ? 'mov_text' : 'copy'],
    ...[`-metadata:s:s:${index}`, `language=${language}`],
    ...[`-metadata:s:s:${index}`, `title=${title}`],
    // MP4 players show the handler name where Matroska players show the title.
    ...(container === 'mp4' ? [`-metadata:s:s:${index}`, `handler_name=${title}`] : []),
    ...[`-disposition:s:${index}`, isDefault ? 'default' : '0'],
  ];
}

const fontTypes: Record<string, string> = {
  '.otf': 'font/otf',
  '.otc': 'font/collection',
  '.ttc': 'font/collection',
};

const attachArguments = (path: string, index: number): string[] => [
  ...['-attach', `file:${path}`],
  ...[`-metadata:s:t:${index}`, `mimetype=${fontTypes[extname(path)] ?? 'font/ttf'}`],
];

function formatOf(path: string): OwnInput['format'] {
  const format = formats[extname(path)];
  if (!format) throw new TypeError('A subtitle track must be a file ending in .srt, .vtt or .ass.');
  return format;
}

const formats: Record<string, OwnInput['format']> = {
  '.srt': 'srt',
  '.vtt': 'webvtt',
  '.ass': 'ass',
};
