import { alignAudio } from './audio.ts';
import { hasPlayablePixels } from './plays-in-browser.ts';
import type { MediaProbe, MediaStream } from './port.ts';

/** Streams from these have sound time stamps, so they can be moved into another container as they are, in seconds. */
const copiableContainers = ['mp4', 'mov', 'mkv', 'webm', 'flv'];

/** What players expect to find in each container; ffmpeg would write more than they play. */
const taken: Record<'mp4' | 'webm', { video: readonly string[]; audio: readonly string[] }> = {
  mp4: { video: ['h264', 'hevc', 'av1', 'mpeg4'], audio: ['aac', 'mp3', 'ac3', 'eac3'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Whether a stream may move into the container as it is. Matroska takes everything that has sound time stamps. */
export function mayCopy(
  probe: MediaProbe,
  stream: MediaStream,
  container: 'mp4' | 'mkv' | 'webm',
): boolean {
  if (!copiableContainers.includes(probe.container)) return false;
  if (container === 'mkv') return true;
  return stream.kind !== 'other' && stream.kind !== 'subtitle'
    ? taken[container][stream.kind].includes(stream.codec)
    : false;
}

/** H.264 that browsers play as well. */
export const isPlayableH264 = (probe: MediaProbe, stream: MediaStream): boolean =>
  stream.codec === 'h264' && hasPlayablePixels(probe, 'h264');

export const copyVideo = (stream: MediaStream, container: 'mp4' | 'mkv' | 'webm'): string[] => [
  ...['-c:v', 'copy'],
  // The tag that Apple's players want.
  ...(stream.codec === 'hevc' && container === 'mp4' ? ['-tag:v', 'hvc1'] : []),
];

/**
 * Frames keep their own times: in the input's own ticks, since those of a constant rate would move or drop the frames of
 * a video without one.
 */
export const keepFrameTimes = ['-fps_mode', 'vfr', '-enc_time_base', '-1'];

/**
 * What people take away and keep. Measured against 'medium': 0.4 of its processor time for 0.89 of its size and an SSIM of
 * 0.990 instead of 0.992; below CRF 20 the size grows by a quarter for 0.002.
 */
export const goodQuality = { preset: 'veryfast', crf: 20 };

export const encodeH264 = (quality: { preset: string; crf: number }): string[] => [
  ...['-c:v', 'libx264', '-preset', quality.preset, '-crf', String(quality.crf)],
  ...['-pix_fmt', 'yuv420p', ...keepFrameTimes],
];

/** `index` counts the sound tracks of the output. */
export const encodeAac = (index: number): string[] => [
  ...[`-c:a:${index}`, 'aac', `-b:a:${index}`, '160k', `-ac:a:${index}`, '2'],
  ...[`-filter:a:${index}`, `aresample=48000:${alignAudio}`],
];

export const firstVideo = (probe: MediaProbe): MediaStream | undefined =>
  probe.streams.find(({ kind }) => kind === 'video');

export const soundTracks = (probe: MediaProbe): MediaStream[] =>
  probe.streams.filter(({ kind }) => kind === 'audio');

/** Dropping all metadata drops the languages too. `index` counts the sound tracks of the output. */
export const tagLanguage = ({ language = 'und' }: MediaStream, index: number): string[] => [
  ...[`-metadata:s:a:${index}`, `language=${language}`],
];
