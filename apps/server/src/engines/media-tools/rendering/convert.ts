import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { toEngineError } from '../../program-failure.ts';
import { alignAudio } from '../audio.ts';
import { outputArguments } from '../ffmpeg-arguments.ts';
import { writeOutputFile } from '../output-file.ts';
import type { MediaProbe, MediaTools } from '../port.ts';
import { createProbe } from '../probe.ts';
import { createProgressReader, progressArguments } from '../progress.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import { pictureFilters } from './picture-filters.ts';
import { noSoundToConvert, renderingTimeoutMs } from './rendering-limits.ts';
import * as streams from './stream-codecs.ts';
import { copyOrReencode } from './stream-codecs.ts';

const task = message('mediaTools.convertingFile');

type ConvertRequest = Parameters<MediaTools['convert']>[0];

export function createConverter(run: RunProgram): MediaTools['convert'] {
  return async (request) => {
    const { format, probe } = request;
    const soundOnly = format === 'mp3' || format === 'wav';
    if (soundOnly && !probe.hasAudio) throw noSoundToConvert();
    const argumentsOf = soundOnly ? soundFile : videoFile;
    const anew = argumentsOf(probe, format, false);
    const copying = argumentsOf(probe, format, true);
    try {
      await copyOrReencode(copying.join() !== anew.join(), (copy) =>
        convert(run, request, copy ? copying : anew),
      );
    } catch (error) {
      throw toEngineError(error, task);
    }
    request.onProgress?.(1);
  };
}

async function convert(
  run: RunProgram,
  { inputPath, outputPath, probe, format, signal, onProgress }: ConvertRequest,
  codecs: readonly string[],
): Promise<void> {
  await writeOutputFile(outputPath, async (part, folder) => {
    await runFfmpeg(run, {
      task,
      inputPath,
      afterInput: [
        ...progressArguments,
        ...codecs,
        ...['-sn', '-dn', '-max_muxing_queue_size', '4096'],
        ...outputArguments(format, part),
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

function videoFile(probe: MediaProbe, format: ConvertRequest['format'], copy: boolean): string[] {
  const container = format === 'webm' ? 'webm' : 'mp4';
  const video = streams.firstVideo(probe);
  const [sound] = streams.soundTracks(probe);
  const takesVideo = video && (container === 'webm' || streams.isPlayableH264(probe, video));
  const copiesVideo = video && copy && takesVideo && streams.canCopy(probe, video, container);
  const copiesSound = sound && copy && streams.canCopy(probe, sound, container);
  const encodeVideo = container === 'webm' ? encodeVp9 : streams.encodeH264(streams.goodQuality);
  const encodeSound = container === 'webm' ? encodeOpus : streams.encodeAac(0);
  return [
    ...(video ? ['-map', `0:${video.index}`] : []),
    ...(copiesVideo ? streams.copyVideo(video, container) : []),
    ...(video && !copiesVideo ? ['-vf', pictureFilters(probe).join(','), ...encodeVideo] : []),
    ...(sound ? ['-map', `0:${sound.index}`] : []),
    ...(sound ? (copiesSound ? ['-c:a', 'copy'] : encodeSound) : []),
    ...(sound ? streams.tagLanguage(sound, 0) : []),
    ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
  ];
}

/** VP9 at its fastest: measured at the CPU time of our H.264; slower settings take hours per hour. */
const encodeVp9 = [
  ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'],
  ...['-crf', '32', '-b:v', '0', '-g', '240', ...streams.keepFrameTimes],
];
const encodeOpus = [
  ...['-c:a', 'libopus', '-b:a', '128k', '-ac', '2'],
  ...['-af', `aresample=48000:${alignAudio}`],
];

function soundFile(probe: MediaProbe, format: ConvertRequest['format'], copy: boolean): string[] {
  const [sound] = streams.soundTracks(probe);
  const codec = format === 'mp3' ? 'mp3' : 'pcm_s16le';
  const encoder = format === 'mp3' ? ['libmp3lame', '-q:a', '2', '-ac', '2'] : ['pcm_s16le'];
  const copies = copy && sound?.codec === codec && probe.container === format;
  return [
    ...['-map', `0:${sound?.index}`, '-vn'],
    ...(copies ? ['-c:a', 'copy'] : ['-c:a', ...encoder, '-af', `aresample=${alignAudio}`]),
    // Beyond 4 GB, 6 hours of stereo, plain WAV cannot store its length.
    ...(format === 'wav' ? ['-rf64', 'auto'] : []),
  ];
}
